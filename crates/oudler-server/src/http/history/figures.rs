//! A player's figures: what the deals come to.

use axum::Json;
use axum::extract::State;
use oudler_rules::{Contract, Side};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{AT_A_TIME, LOOKED_THROUGH, n_players};
use crate::http::{ApiError, ApiQuery, App, Problem, SignedIn};
use crate::store::{Part, PlayedDeal};

/// How many points the curve has at most.
const POINTS: usize = 120;

/// Which deals are counted.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Which {
    /// Only deals of so many players: 3, 4 or 5.
    players: Option<u8>,
}

/// What a player's deals come to.
#[derive(Default, Serialize, ToSchema)]
pub(super) struct Figures {
    /// How many deals.
    deals: u32,
    /// What they brought.
    total: i32,
    /// Whether these are all there are; else the latest.
    all: bool,
    /// As the taker.
    taker: Tally,
    /// As the partner, at five.
    partner: Tally,
    /// As a defender.
    defender: Tally,
    /// What was taken, contract by contract, from `petite` to `garde-contre`.
    contracts: [Takes; 4],
    /// How often the petit was in the last trick for the player's side.
    petit_won: u32,
    /// How often for the other side.
    petit_lost: u32,
    /// The deal that brought most; null where there is none.
    best: Option<Best>,
    /// The total after some of the deals, oldest first, at most 120.
    curve: Vec<Point>,
}

/// Some deals together.
#[derive(Default, Serialize, ToSchema)]
struct Tally {
    deals: u32,
    /// What they brought.
    total: i32,
    /// How many brought something.
    won: u32,
}

/// Deals taken at one contract.
#[derive(Default, Serialize, ToSchema)]
struct Takes {
    #[schema(example = "garde")]
    contract: &'static str,
    deals: u32,
    /// How many were made.
    made: u32,
    /// What they brought.
    total: i32,
}

/// A deal by its link.
#[derive(Serialize, ToSchema)]
struct Best {
    table: String,
    number: u32,
    score: i32,
}

/// The total after so many deals.
#[derive(Serialize, ToSchema)]
struct Point {
    deals: u32,
    total: i32,
}

/// My figures
///
/// What the deals of the player of the session come to: the latest 10,000.
#[utoipa::path(get, path = "/api/v1/me/figures", tag = "players", params(Which), responses(
    (status = 200, description = "The figures.", body = Figures),
    (status = 401, description = "`not-signed-in`.", body = Problem),
))]
pub(super) async fn figures(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    ApiQuery(Which { players }): ApiQuery<Which>,
) -> Result<Json<Figures>, ApiError> {
    let players = players.map(n_players).transpose()?;
    let mut counted: Vec<PlayedDeal> = Vec::new();
    let (mut before, mut all) = (None, false);
    for _ in 0..LOOKED_THROUGH / AT_A_TIME {
        let deals = app.store.history(&user.id, before, AT_A_TIME as u32).await?;
        all = deals.len() < AT_A_TIME;
        before = deals.last().map(|deal| (deal.ended_at, deal.id));
        counted.extend(deals);
        if all {
            break;
        }
    }
    counted.retain(|deal| deal.part != Part::Out && players.is_none_or(|n| deal.n_players == n));
    Ok(Json(Figures { all, ..Figures::of(counted.iter().rev()) }))
}

impl Figures {
    /// Of deals in the order of play.
    fn of<'a>(deals: impl ExactSizeIterator<Item = &'a PlayedDeal>) -> Self {
        let mut figures = Self::default();
        for (takes, contract) in figures.contracts.iter_mut().zip(Contract::ALL) {
            takes.contract = contract.word();
        }
        let n = deals.len();
        let step = n.div_ceil(POINTS - 1).max(1);
        for (i, deal) in deals.enumerate() {
            figures.add(deal);
            if (i + 1) % step == 0 || i + 1 == n {
                figures.curve.push(Point { deals: figures.deals, total: figures.total });
            }
        }
        figures
    }

    fn add(&mut self, deal: &PlayedDeal) {
        let &PlayedDeal { score, part, .. } = deal;
        self.deals += 1;
        self.total += score;
        let tally = match part {
            Part::Taker => &mut self.taker,
            Part::Partner => &mut self.partner,
            Part::Defender | Part::Out => &mut self.defender,
        };
        tally.deals += 1;
        tally.total += score;
        tally.won += u32::from(score > 0);
        if self.best.as_ref().is_none_or(|best| score > best.score) {
            self.best = Some(Best { table: deal.table.to_string(), number: deal.deal_number, score });
        }
        let Some(taken) = deal.taken else { return };
        let side = if part == Part::Defender { Side::Defence } else { Side::Attack };
        match taken.petit_au_bout {
            Some(petit) if petit == side => self.petit_won += 1,
            Some(_) => self.petit_lost += 1,
            None => {}
        }
        if part == Part::Taker {
            let takes = &mut self.contracts[taken.contract as usize];
            takes.deals += 1;
            takes.made += u32::from(taken.made);
            takes.total += score;
        }
    }
}
