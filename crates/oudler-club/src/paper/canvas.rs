//! Pages to write and draw on, in points from the bottom left of an A4 page. Letters are those of the
//! standard Helvetica, which every reader has and which knows French; suits are drawn.

use oudler_rules::Suit;
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};

/// The size of A4.
pub(super) const WIDTH: f32 = 595.28;
/// Its height.
pub(super) const HEIGHT: f32 = 841.89;
/// What printers leave white.
pub(super) const MARGIN: f32 = 36.0;

/// Normal letters, or bold ones.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Face {
    Plain,
    Bold,
}

/// Where a text stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Middle,
    Right,
}

/// Pages in the making.
pub(super) struct Canvas {
    title: String,
    pages: Vec<Content>,
}

impl Canvas {
    pub(super) fn new(title: &str) -> Self {
        Self { title: title.into(), pages: Vec::new() }
    }

    /// Begins a page.
    pub(super) fn page(&mut self) {
        let mut content = Content::new();
        content.set_line_width(0.7);
        self.pages.push(content);
    }

    fn content(&mut self) -> &mut Content {
        if self.pages.is_empty() {
            self.page();
        }
        self.pages.last_mut().expect("there is a page")
    }

    /// A text at a place.
    pub(super) fn text(&mut self, (x, y): (f32, f32), size: f32, face: Face, align: Align, text: &str) {
        let left = match align {
            Align::Left => x,
            Align::Middle => x - width(text, size, face) / 2.0,
            Align::Right => x - width(text, size, face),
        };
        let font = if face == Face::Bold { Name(b"B") } else { Name(b"P") };
        let bytes = encoded(text);
        let content = self.content();
        content.begin_text().set_font(font, size).next_line(left, y).show(Str(&bytes)).end_text();
    }

    /// A text that is set smaller, and at last cut, where there is no room for it.
    pub(super) fn fitted(&mut self, at: (f32, f32), size: f32, face: Face, align: Align, room: f32, text: &str) {
        let mut size = size;
        let least = size * 0.6;
        while width(text, size, face) > room && size > least {
            size -= 0.5;
        }
        let mut shown = text.to_owned();
        while width(&shown, size, face) > room && shown.chars().count() > 1 {
            shown = shown
                .trim_end_matches('…')
                .chars()
                .collect::<Vec<_>>()
                .split_last()
                .map_or_else(String::new, |(_, rest)| rest.iter().collect::<String>() + "…");
        }
        self.text(at, size, face, align, &shown);
    }

    pub(super) fn line(&mut self, from: (f32, f32), to: (f32, f32)) {
        self.content().move_to(from.0, from.1).line_to(to.0, to.1).stroke();
    }

    /// A line to cut along.
    pub(super) fn cut(&mut self, from: (f32, f32), to: (f32, f32)) {
        let content = self.content();
        content.save_state().set_dash_pattern([3.0, 3.0], 0.0).set_line_width(0.4).set_stroke_gray(0.6);
        content.move_to(from.0, from.1).line_to(to.0, to.1).stroke().restore_state();
    }

    pub(super) fn frame(&mut self, x: f32, y: f32, width: f32, height: f32) {
        self.content().rect(x, y, width, height).stroke();
    }

    /// A grey field, for heads of tables.
    pub(super) fn shade(&mut self, x: f32, y: f32, width: f32, height: f32) {
        let content = self.content();
        content.save_state().set_fill_gray(0.9).rect(x, y, width, height).fill_nonzero().restore_state();
    }

    /// The sign of a suit, its middle here; a star for trumps.
    pub(super) fn suit(&mut self, suit: Option<Suit>, x: f32, y: f32, size: f32) {
        let content = self.content();
        content.save_state();
        match suit {
            Some(Suit::Hearts | Suit::Diamonds) => content.set_fill_rgb(0.75, 0.1, 0.1),
            Some(_) => content.set_fill_gray(0.0),
            None => content.set_fill_rgb(0.1, 0.25, 0.55),
        };
        // Drawn in a square from -1 to 1.
        let half = size / 2.0;
        content.transform([half, 0.0, 0.0, half, x, y]);
        match suit {
            Some(Suit::Diamonds) => {
                content.move_to(0.0, 1.0).line_to(0.75, 0.0).line_to(0.0, -1.0).line_to(-0.75, 0.0).close_path();
                content.fill_nonzero();
            }
            Some(Suit::Hearts) => {
                content.move_to(0.0, -1.0).cubic_to(-0.3, -0.5, -1.0, -0.1, -1.0, 0.45);
                content.cubic_to(-1.0, 1.1, -0.15, 1.1, 0.0, 0.45).cubic_to(0.15, 1.1, 1.0, 1.1, 1.0, 0.45);
                content.cubic_to(1.0, -0.1, 0.3, -0.5, 0.0, -1.0).fill_nonzero();
            }
            Some(Suit::Spades) => {
                content.move_to(0.0, 1.0).cubic_to(0.3, 0.5, 1.0, 0.2, 1.0, -0.3);
                content.cubic_to(1.0, -0.85, 0.25, -0.85, 0.08, -0.35).line_to(0.3, -1.0).line_to(-0.3, -1.0);
                content.line_to(-0.08, -0.35).cubic_to(-0.25, -0.85, -1.0, -0.85, -1.0, -0.3);
                content.cubic_to(-1.0, 0.2, -0.3, 0.5, 0.0, 1.0).fill_nonzero();
            }
            Some(Suit::Clubs) => {
                for (x, y) in [(0.0, 0.52), (-0.5, -0.2), (0.5, -0.2)] {
                    disc(content, x, y, 0.46);
                }
                content.move_to(0.1, 0.2).line_to(0.3, -1.0).line_to(-0.3, -1.0).line_to(-0.1, 0.2).fill_nonzero();
            }
            None => {
                let point = |i: usize| {
                    let radius = if i.is_multiple_of(2) { 1.0 } else { 0.42 };
                    let angle = std::f32::consts::PI * (0.5 + i as f32 / 5.0);
                    (radius * angle.cos(), radius * angle.sin())
                };
                content.move_to(point(0).0, point(0).1);
                for (x, y) in (1..10).map(point) {
                    content.line_to(x, y);
                }
                content.close_path().fill_nonzero();
            }
        }
        self.content().restore_state();
    }

    /// The file.
    pub(super) fn finish(mut self) -> Vec<u8> {
        if self.pages.is_empty() {
            self.page();
        }
        let [catalog, tree, plain, bold, info] = [1, 2, 3, 4, 5].map(Ref::new);
        let page_ref = |i: usize| Ref::new(10 + 2 * i as i32);
        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(tree);
        pdf.pages(tree).kids((0..self.pages.len()).map(page_ref)).count(self.pages.len() as i32);
        for (font, name) in [(plain, &b"Helvetica"[..]), (bold, b"Helvetica-Bold")] {
            let mut written = pdf.type1_font(font);
            written.base_font(Name(name)).encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        pdf.document_info(info).title(pdf_writer::TextStr(&self.title)).producer(pdf_writer::TextStr("Oudler"));
        for (i, content) in self.pages.into_iter().enumerate() {
            let content_ref = Ref::new(page_ref(i).get() + 1);
            let mut page = pdf.page(page_ref(i));
            page.media_box(Rect::new(0.0, 0.0, WIDTH, HEIGHT)).parent(tree).contents(content_ref);
            page.resources().fonts().pair(Name(b"P"), plain).pair(Name(b"B"), bold);
            page.finish();
            pdf.stream(content_ref, &content.finish());
        }
        pdf.finish()
    }
}

fn disc(content: &mut Content, x: f32, y: f32, radius: f32) {
    // Four curves make a circle, nearly.
    let pull = radius * 0.5523;
    content.move_to(x + radius, y).cubic_to(x + radius, y + pull, x + pull, y + radius, x, y + radius);
    content.cubic_to(x - pull, y + radius, x - radius, y + pull, x - radius, y);
    content.cubic_to(x - radius, y - pull, x - pull, y - radius, x, y - radius);
    content.cubic_to(x + pull, y - radius, x + radius, y - pull, x + radius, y).fill_nonzero();
}

/// A text as the fonts have it.
fn encoded(text: &str) -> Vec<u8> {
    let byte = |sign: char| match sign {
        ' '..='~' | '\u{a0}'..='ÿ' => sign as u32 as u8,
        '€' => 0x80,
        '…' => 0x85,
        'Œ' => 0x8c,
        'œ' => 0x9c,
        '‘' => 0x91,
        '’' => 0x92,
        '“' => 0x93,
        '”' => 0x94,
        '–' | '−' => 0x96,
        '—' => 0x97,
        'Ÿ' => 0x9f,
        'Š' => 0x8a,
        'š' => 0x9a,
        'Ž' => 0x8e,
        'ž' => 0x9e,
        _ => b'?',
    };
    text.chars().map(byte).collect()
}

/// How wide the letters from the space to the tilde are, in thousandths.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
    556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556,
    556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
    500, 500, 500, 334, 260, 334, 584,
];

/// How wide a text is; of letters with accents nearly so.
pub(super) fn width(text: &str, size: f32, face: Face) -> f32 {
    let of = |sign: char| match sign {
        ' '..='~' => WIDTHS[sign as usize - 32],
        'œ' | 'Œ' | '…' | '—' => 1_000,
        'î' | 'ï' | 'í' | 'ì' | '’' | '‘' => 260,
        'À'..='Þ' => 700,
        _ => 556,
    };
    let sum: f32 = text.chars().map(|sign| f32::from(of(sign))).sum();
    sum * size / 1_000.0 * if face == Face::Bold { 1.06 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_is_written_in_the_letters_of_the_fonts() {
        assert_eq!(encoded("Gaëlle – cœur"), b"Ga\xeblle \x96 c\x9cur");
        assert_eq!(encoded("Łukasz"), b"?ukasz");
    }

    #[test]
    fn a_long_name_is_set_smaller_and_then_cut() {
        let mut canvas = Canvas::new("test");
        canvas.fitted((0.0, 0.0), 12.0, Face::Plain, Align::Left, 60.0, &"Wilhelmine ".repeat(5));
        let file = canvas.finish();
        assert!(file.windows(10).any(|part| part.starts_with(b"Wilhel")) && file.ends_with(b"%%EOF"));
    }
}
