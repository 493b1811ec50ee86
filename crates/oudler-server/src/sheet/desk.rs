//! A sheet at work.

use std::collections::BTreeMap;

use oudler_club::sheet::{Change, Opening, Player, Sheet};
use oudler_protocol::BadWire;
use oudler_protocol::sheet::{SheetMessage, WireClaim, WireEdit, WireRole, WireSheetEvent};
use serde::{Deserialize, Serialize};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use utoipa::ToSchema;

use super::ask::{Refused, SheetRequest};
use crate::log::{Conn, Conns, Desk, Person, Resume, Visitor};
use crate::store::{Append, LogId, Millis, Seq, Status, UserId};

/// The most connections a sheet has; the keeper has a place beyond.
pub const MAX_CONNECTIONS: usize = 40;
/// The most bytes of changes a sheet keeps, so that all of it is one message.
pub const MAX_BYTES: usize = 600_000;

/// What a sheet is opened with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetSettings {
    /// Who keeps it.
    pub keeper: UserId,
    /// How it begins.
    pub opening: Opening,
}

impl SheetSettings {
    /// As it is stored.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("settings are strings and numbers")
    }
}

/// What happens to a sheet. Stored as it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "lowercase", deny_unknown_fields)]
pub enum SheetEvent {
    /// It was begun.
    Opened {
        /// By whom.
        user: UserId,
    },
    /// Something was changed.
    Changed {
        /// By whom.
        user: UserId,
        /// What.
        change: Box<Change>,
    },
    /// Others may change it now, or may not.
    Edit {
        /// Who may.
        edit: WireEdit,
    },
    /// Somebody says which player they are.
    Claimed {
        /// Who.
        user: UserId,
        /// The player, with the user's name.
        claim: WireClaim,
    },
}

impl SheetEvent {
    /// Whose event it is, so that the sheet is found among theirs.
    const fn user(&self) -> Option<&UserId> {
        match self {
            Self::Opened { user } | Self::Changed { user, .. } | Self::Claimed { user, .. } => Some(user),
            Self::Edit { .. } => None,
        }
    }

    fn wire(&self) -> WireSheetEvent {
        match self {
            Self::Opened { .. } => WireSheetEvent::Opened,
            Self::Changed { change, .. } => WireSheetEvent::Changed { change: (**change).clone() },
            Self::Edit { edit } => WireSheetEvent::Edit { edit: *edit },
            Self::Claimed { claim, .. } => WireSheetEvent::Claimed(claim.clone()),
        }
    }
}

/// What lists show of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct SheetInfo {
    /// Its id, part of its link.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The people on it.
    pub people: Vec<String>,
    /// Their totals.
    pub totals: Vec<i64>,
    /// How many deals it has.
    pub n_deals: u32,
    /// When it was last changed, in milliseconds since 1970.
    pub changed_at: i64,
    /// Which of its players the client says to be.
    pub you: Option<u8>,
}

/// A sheet at work.
pub struct SheetDesk {
    id: LogId,
    settings: SheetSettings,
    sheet: Sheet,
    edit: WireEdit,
    claims: BTreeMap<Player, (UserId, String)>,
    /// All that happened, for those who resume.
    events: Vec<SheetEvent>,
    n_bytes: usize,
    changed_at: Millis,
}

impl SheetDesk {
    /// How the sheet began.
    pub const fn opening(&self) -> &Opening {
        &self.settings.opening
    }

    fn is_keeper(&self, user: &UserId) -> bool {
        *user == self.settings.keeper
    }

    fn change(&self, person: &Person, change: &Change) -> Result<Vec<SheetEvent>, Refused> {
        // The name is the session's, whatever the change says.
        let change = Box::new(Change { by: person.name.clone(), ..change.clone() });
        self.sheet.check(&change)?;
        if self.sheet.change(&change.id).is_some() {
            return Ok(Vec::new());
        }
        if self.n_bytes + size(&change) > MAX_BYTES {
            return Err(Refused::Full);
        }
        Ok(vec![SheetEvent::Changed { user: person.user.clone(), change }])
    }
}

/// A sheet begins, with what was done to it elsewhere.
fn begun(person: &Person, changes: &[Change]) -> Result<Vec<SheetEvent>, Refused> {
    if changes.iter().map(size).sum::<usize>() > MAX_BYTES {
        return Err(Refused::Full);
    }
    let user = &person.user;
    let changed = changes.iter().map(|change| {
        let change = Box::new(Change { by: person.name.clone(), ..change.clone() });
        SheetEvent::Changed { user: user.clone(), change }
    });
    Ok([SheetEvent::Opened { user: user.clone() }].into_iter().chain(changed).collect())
}

fn size(change: &Change) -> usize {
    serde_json::to_string(change).map_or(MAX_BYTES, |text| text.len())
}

impl Desk for SheetDesk {
    const KIND: &'static str = "sheet";
    const VERSION: u32 = 1;

    type Event = SheetEvent;
    type Stored = SheetEvent;
    type Request = SheetRequest;
    type Refused = Refused;
    type Role = WireRole;
    type Info = SheetInfo;
    type House = ();

    fn open(id: LogId, settings: &str, (): &()) -> Result<Self, BadWire> {
        let settings: SheetSettings = serde_json::from_str(settings).map_err(BadWire::new)?;
        settings.opening.check().map_err(BadWire::new)?;
        Ok(Self {
            id,
            sheet: Sheet::new(settings.opening.clone()),
            settings,
            edit: WireEdit::default(),
            claims: BTreeMap::new(),
            events: Vec::new(),
            n_bytes: 0,
            changed_at: Millis(0),
        })
    }

    fn store(event: &SheetEvent) -> SheetEvent {
        event.clone()
    }

    fn unstore(&self, stored: SheetEvent) -> Result<SheetEvent, BadWire> {
        Ok(stored)
    }

    fn apply(&mut self, event: SheetEvent, at: Millis) {
        self.changed_at = at;
        match &event {
            SheetEvent::Opened { .. } => {}
            SheetEvent::Changed { change, .. } => {
                self.n_bytes += size(change);
                self.sheet.apply((**change).clone());
            }
            SheetEvent::Edit { edit } => self.edit = *edit,
            SheetEvent::Claimed { user, claim } => {
                self.claims.retain(|_, (other, _)| other != user);
                self.claims.insert(claim.player, (user.clone(), claim.name.clone()));
            }
        }
        self.events.push(event);
    }

    fn id(&self) -> &LogId {
        &self.id
    }

    fn seq(&self) -> Seq {
        Seq(self.events.len() as u64)
    }

    fn follow(&self, events: &[SheetEvent], _: Millis, append: Append) -> Append {
        let users = events.iter().filter_map(SheetEvent::user).cloned();
        users.fold(append.status(Status::Underway), Append::seated)
    }

    fn role(&self, user: Option<&UserId>) -> WireRole {
        match user {
            Some(user) if self.is_keeper(user) => WireRole::Keeper,
            Some(_) if self.edit == WireEdit::Everyone => WireRole::Editor,
            _ => WireRole::Reader,
        }
    }

    fn admit(&mut self, visitor: &Visitor, conns: &Conns<WireRole>) -> Result<WireRole, Refused> {
        let role = self.role(visitor.person.as_ref().map(|person| &person.user));
        let n_others = conns.iter().filter(|conn| conn.role != WireRole::Keeper).count();
        if role != WireRole::Keeper && n_others >= MAX_CONNECTIONS { Err(Refused::Crowded) } else { Ok(role) }
    }

    fn ask(
        &mut self,
        person: &Person,
        request: &SheetRequest,
        _: &Conns<WireRole>,
    ) -> Result<Vec<SheetEvent>, Refused> {
        let role = self.role(Some(&person.user));
        match request {
            SheetRequest::Begin(changes) if role == WireRole::Keeper && self.events.is_empty() => {
                begun(person, changes)
            }
            SheetRequest::Edit(edit) if role == WireRole::Keeper => {
                Ok(if *edit == self.edit { Vec::new() } else { vec![SheetEvent::Edit { edit: *edit }] })
            }
            SheetRequest::Change(change) if role != WireRole::Reader => self.change(person, change),
            SheetRequest::Claim(player) if role != WireRole::Reader => {
                if player.index() >= self.sheet.standing().people.len() {
                    return Err(Refused::Stranger);
                }
                let is_so = self.claims.get(player).is_some_and(|(user, _)| *user == person.user);
                let claim = WireClaim { player: *player, name: person.name.clone() };
                let claimed = SheetEvent::Claimed { user: person.user.clone(), claim };
                if !is_so && self.n_bytes + 200 * self.events.len() > 2 * MAX_BYTES {
                    return Err(Refused::Full);
                }
                Ok(if is_so { Vec::new() } else { vec![claimed] })
            }
            SheetRequest::Begin(_) => Ok(Vec::new()),
            _ => Err(Refused::NotKeeper),
        }
    }

    fn info(&self, user: Option<&UserId>, _: &Conns<WireRole>) -> SheetInfo {
        let standing = self.sheet.standing();
        let own = self.claims.iter().find(|(_, (other, _))| Some(other) == user);
        SheetInfo {
            id: self.id.to_string(),
            title: standing.heading.title,
            people: standing.people,
            totals: standing.totals,
            n_deals: standing.rows.len() as u32,
            changed_at: self.changed_at.0,
            you: own.map(|(player, _)| player.0),
        }
    }

    fn snapshot(&self, conn: &Conn<WireRole>, _: &Conns<WireRole>) -> Utf8Bytes {
        let claim = |(&player, (_, name)): (&Player, &(UserId, String))| WireClaim { player, name: name.clone() };
        let snapshot = SheetMessage::Snapshot {
            seq: self.seq().0 as u32,
            opening: self.settings.opening.clone(),
            changes: self.sheet.changes().to_vec(),
            edit: self.edit,
            claims: self.claims.iter().map(claim).collect(),
            you: conn.role,
        };
        snapshot.to_json().into()
    }

    fn missed(&self, resume: Resume, role: WireRole) -> Option<Vec<Utf8Bytes>> {
        // What somebody may do here may have changed while they were away: a snapshot says it.
        let missed = self.events.get(usize::try_from(resume.since.0).ok()?..)?;
        if missed.len() > 32 || missed.iter().any(|event| matches!(event, SheetEvent::Edit { .. })) {
            return None;
        }
        let numbered = (resume.since.0 + 1..).zip(missed);
        Some(numbered.map(|(seq, event)| self.tell(Seq(seq), event, role, false)).collect())
    }

    fn tell(&self, seq: Seq, event: &SheetEvent, _: WireRole, _: bool) -> Utf8Bytes {
        SheetMessage::Event { seq: seq.0 as u32, event: event.wire() }.to_json().into()
    }

    fn is_shared(&self, _: &SheetEvent, _: WireRole, _: bool) -> bool {
        true
    }
}
