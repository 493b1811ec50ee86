//! Cells to be cut apart, and tables over several pages.

use super::canvas::{Align, Canvas, Face, HEIGHT, MARGIN, WIDTH};

/// Cells of equal size on pages, to be cut apart: the place of each from its left top.
pub(super) fn cells(
    canvas: &mut Canvas,
    n: usize,
    columns: usize,
    rows: usize,
    draw: impl Fn(&mut Canvas, usize, f32, f32),
) {
    let (wide, high) = ((WIDTH - 2.0 * MARGIN) / columns as f32, (HEIGHT - 2.0 * MARGIN) / rows as f32);
    for i in 0..n {
        let place = i % (columns * rows);
        if place == 0 {
            canvas.page();
            for column in 0..=columns {
                let x = MARGIN + column as f32 * wide;
                canvas.cut((x, MARGIN / 2.0), (x, HEIGHT - MARGIN / 2.0));
            }
            for row in 0..=rows {
                let y = MARGIN + row as f32 * high;
                canvas.cut((MARGIN / 2.0, y), (WIDTH - MARGIN / 2.0, y));
            }
        }
        let (column, row) = (place % columns, place / columns);
        draw(canvas, i, MARGIN + column as f32 * wide, HEIGHT - MARGIN - row as f32 * high);
    }
}

/// A name in two lines, as even as its spaces allow.
pub(super) fn halves(name: &str) -> (String, String) {
    let middle = name.len() / 2;
    let at = name.match_indices(' ').map(|(at, _)| at).min_by_key(|at| at.abs_diff(middle));
    at.map_or_else(|| (name.to_owned(), String::new()), |at| (name[..at].to_owned(), name[at + 1..].to_owned()))
}

/// One row of a table on paper.
pub(super) struct Row {
    pub(super) cells: Vec<String>,
    pub(super) is_strong: bool,
    /// Whether a group of rows ends here.
    pub(super) is_last: bool,
}

/// A table over as many pages as it takes.
pub(super) struct Table<'a> {
    pub(super) title: &'a str,
    pub(super) note: &'a str,
    pub(super) head: &'a [String],
    /// How wide each column is, and to which side its texts stand.
    pub(super) columns: &'a [(f32, Align)],
    pub(super) rows: &'a [Row],
}

impl Table<'_> {
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        let (per_page, high) = (40, 17.0);
        let chunks: Vec<&[Row]> =
            if self.rows.is_empty() { vec![&[]] } else { self.rows.chunks(per_page).collect() };
        let n_pages = chunks.len();
        let right = MARGIN + self.columns.iter().map(|(wide, _)| wide).sum::<f32>();
        for (page, chunk) in chunks.into_iter().enumerate() {
            canvas.page();
            let top = HEIGHT - MARGIN;
            let room = WIDTH - 2.0 * MARGIN;
            canvas.fitted((MARGIN, top - 18.0), 18.0, Face::Bold, Align::Left, room - 60.0, self.title);
            canvas.fitted((MARGIN, top - 36.0), 9.5, Face::Plain, Align::Left, room, self.note);
            if n_pages > 1 {
                let label = format!("{}/{n_pages}", page + 1);
                canvas.text((WIDTH - MARGIN, top - 16.0), 9.5, Face::Plain, Align::Right, &label);
            }
            let mut y = top - 50.0;
            canvas.shade(MARGIN, y - high, right - MARGIN, high);
            self.row(canvas, self.head, Face::Bold, y - high + 5.0);
            y -= high;
            for row in chunk {
                let face = if row.is_strong { Face::Bold } else { Face::Plain };
                self.row(canvas, &row.cells, face, y - high + 5.0);
                y -= high;
                if row.is_last {
                    canvas.line((MARGIN, y), (right, y));
                } else {
                    canvas.cut((MARGIN, y), (right, y));
                }
            }
        }
    }

    fn row(&self, canvas: &mut Canvas, cells: &[String], face: Face, y: f32) {
        let mut x = MARGIN;
        for (cell, (wide, align)) in cells.iter().zip(self.columns) {
            let at = match align {
                Align::Left => x + 5.0,
                Align::Middle => x + wide / 2.0,
                Align::Right => x + wide - 5.0,
            };
            canvas.fitted((at, y), 10.0, face, *align, wide - 8.0, cell);
            x += wide;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::halves;

    #[test]
    fn a_name_is_halved_at_the_space_nearest_to_its_middle() {
        let two = |first: &str, rest: &str| (first.to_owned(), rest.to_owned());
        assert_eq!(halves("Jean-Baptiste de La Rochefoucauld"), two("Jean-Baptiste de", "La Rochefoucauld"));
        assert_eq!(halves("Chloé Dupont"), two("Chloé", "Dupont"));
        assert_eq!(halves("Zoé"), two("Zoé", ""));
    }
}
