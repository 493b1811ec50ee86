//! What a link says of itself where it is shared: a title, a sentence and a picture, in the page's head.

use axum::http::{HeaderMap, header};
use oudler_protocol::table::WireSitter;
use oudler_rules::{Contract, TableKind};

use super::App;
use super::tables::look;
use crate::store::{LogId, StoredDeal};
use crate::table::TableInfo;

/// The picture of every link, drawn with ours.
const PICTURE: &str = "/icons/share.jpg";

/// The languages of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Language {
    French,
    English,
}

impl Language {
    /// The language a reader asks for first; French for one who asks for none, as the programs that
    /// show previews do.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|list| list.to_str().ok());
        let is_english = asked.is_some_and(|list| list.trim_start().to_ascii_lowercase().starts_with("en"));
        if is_english { Self::English } else { Self::French }
    }

    const fn pick<'a>(self, french: &'a str, english: &'a str) -> &'a str {
        match self {
            Self::French => french,
            Self::English => english,
        }
    }
}

/// What is shown of a link.
#[derive(Debug)]
pub(super) struct Preview {
    title: String,
    text: String,
}

impl Preview {
    /// Of any screen.
    pub(super) fn of_site(language: Language) -> Self {
        let title = language
            .pick("Oudler – le tarot à trois, quatre et cinq", "Oudler – French Tarot for three, four and five");
        let text = language.pick(
            "Contre des robots ou entre amis, sans compte et sans installation.",
            "Against bots or among friends, with no account and nothing to install.",
        );
        Self { title: title.into(), text: text.into() }
    }

    /// Of an address of the client; as of any screen where nothing is known of what it leads to.
    pub(super) async fn of_path(app: &App, path: &str, language: Language) -> Self {
        let parts: Vec<_> = path.split('/').skip(1).collect();
        let found = match parts[..] {
            ["t", id] => Self::of_table(app, id, language).await,
            ["r", table, number] => Self::of_deal(app, table, number, language).await,
            ["c", ..] => Some(Self::of_tournament(language, false)),
            ["d", ..] => Some(Self::of_tournament(language, true)),
            _ => None,
        };
        found.unwrap_or_else(|| Self::of_site(language))
    }

    async fn of_table(app: &App, id: &str, language: Language) -> Option<Self> {
        let id = LogId::new(id).ok()?;
        Some(Self::table(&look(app, None, &id).await.ok()?, language))
    }

    /// No more than the table says to whoever opens the link; the players of a game that has begun
    /// are not named.
    fn table(info: &TableInfo, language: Language) -> Self {
        let kind = kind(info.settings.rules.table, language);
        let is_free = |who: &WireSitter| *who == WireSitter::Empty;
        let n_free = info.seats.iter().filter(|seat| is_free(&seat.who)).count();
        let host = info.seats.iter().find(|seat| seat.host).map(|seat| seat.name.as_str());
        let title = match (host, language) {
            _ if info.begun => language.pick("Une partie de tarot", "A game of Tarot").into(),
            (Some(host), Language::French) => format!("{host} vous invite au tarot"),
            (Some(host), Language::English) => format!("{host} invites you to play Tarot"),
            (None, _) => language.pick("Une table de tarot", "A Tarot table").into(),
        };
        let place = match (n_free, language) {
            _ if info.over => language.pick("partie terminée", "game over").into(),
            _ if info.begun => language.pick("la partie est commencée", "the game has begun").into(),
            (0, _) => language.pick("la table est complète", "the table is full").into(),
            (1, _) => language.pick("une place libre", "one free seat").into(),
            (n, Language::French) => format!("{n} places libres"),
            (n, Language::English) => format!("{n} free seats"),
        };
        Self { title, text: format!("{kind}, {place}.") }
    }

    async fn of_deal(app: &App, table: &str, number: &str, language: Language) -> Option<Self> {
        let table = LogId::new(table).ok()?;
        let deal = app.store.deal_at(&table, number.parse().ok()?).await.ok()??;
        Some(Self::deal(&deal, language))
    }

    fn deal(deal: &StoredDeal, language: Language) -> Self {
        let number = deal.result.deal_number;
        let taken = deal.result.taken.map(|taken| {
            let contract = match taken.contract {
                Contract::Petite => "Petite",
                Contract::Garde => "Garde",
                Contract::GardeSans => "Garde sans",
                Contract::GardeContre => "Garde contre",
            };
            match (taken.made, language) {
                (true, Language::French) => format!(" : {contract} réussie"),
                (false, Language::French) => format!(" : {contract} chutée"),
                (true, Language::English) => format!(": {contract} made"),
                (false, Language::English) => format!(": {contract} failed"),
            }
        });
        let name = language.pick("Donne", "Deal");
        let text = language.pick("À revoir carte par carte.", "Watch it again, card by card.");
        Self { title: format!("{name} {number}{}", taken.unwrap_or_default()), text: text.into() }
    }

    /// Nothing of it: its pages tell each who they are by the key in their link.
    fn of_tournament(language: Language, is_duplicate: bool) -> Self {
        let title = if is_duplicate {
            language.pick("Un tournoi de tarot en duplicate", "A Tarot tournament in duplicate")
        } else {
            language.pick("Un tournoi de tarot", "A Tarot tournament")
        };
        let text = language
            .pick("Tables, résultats et classement en direct.", "Tables, results and ranking as they come.");
        Self { title: title.into(), text: text.into() }
    }

    /// The client's page with this in its head. The picture's address is only known where the server knows its own.
    pub(super) fn dress(&self, page: &str, app: &App, path: &str) -> String {
        let (title, text) = (escaped(&self.title), escaped(&self.text));
        let mut head = format!(
            "<meta property=\"og:type\" content=\"website\" />\n    \
             <meta property=\"og:site_name\" content=\"Oudler\" />\n    \
             <meta property=\"og:title\" content=\"{title}\" />\n    \
             <meta property=\"og:description\" content=\"{text}\" />\n    \
             <meta name=\"description\" content=\"{text}\" />\n    "
        );
        if let Some(own) = &app.config.public_url {
            let own = escaped(own.to_string().trim_end_matches('/'));
            head += &format!(
                "<meta property=\"og:url\" content=\"{own}{}\" />\n    \
                 <meta property=\"og:image\" content=\"{own}{PICTURE}\" />\n    \
                 <meta property=\"og:image:width\" content=\"1200\" />\n    \
                 <meta property=\"og:image:height\" content=\"630\" />\n    \
                 <meta name=\"twitter:card\" content=\"summary_large_image\" />\n    ",
                escaped(path)
            );
        }
        page.replacen("<title>", &format!("{head}<title>"), 1)
    }
}

fn kind(table: TableKind, language: Language) -> &'static str {
    match table {
        TableKind::Three => language.pick("Tarot à trois", "Tarot for three"),
        TableKind::Four => language.pick("Tarot à quatre", "Tarot for four"),
        TableKind::Five => language.pick("Tarot à cinq", "Tarot for five"),
        TableKind::FiveSittingOut => {
            language.pick("Tarot à cinq, avec un mort", "Tarot for five, one sitting out")
        }
    }
}

/// A text inside an attribute.
fn escaped(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => all += "&amp;",
            '<' => all += "&lt;",
            '>' => all += "&gt;",
            '"' => all += "&quot;",
            '\'' => all += "&#39;",
            _ => all.push(letter),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn nothing_ends_the_attribute_it_stands_in() {
        assert_eq!(escaped(r#""><script>'&"#), "&quot;&gt;&lt;script&gt;&#39;&amp;");
    }
}
