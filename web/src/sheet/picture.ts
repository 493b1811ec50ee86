/** The sheet as a picture to send to friends. */

import { t } from '../i18n';
import { signed } from '../lib/locale';
import { Picture } from '../lib/picture';
import type { Standing } from './fold';

const ROW = 34;
const COLUMN = 150;
const MARGIN = 32;

export function picture(sheet: Standing): Promise<Blob> {
  const width = 2 * MARGIN + 60 + COLUMN * sheet.people.length;
  const drawn = new Picture(width, 2 * MARGIN + ROW * (sheet.rows.length + 3) + 20, '--panel');
  const room = { width: COLUMN - 10 };
  const title = { ink: '--brass', size: 24, bold: true, width: width - 2 * MARGIN };
  drawn.write(sheet.heading.title || t('sheet.one'), MARGIN, MARGIN + 14, title);
  const line = (
    y: number,
    cells: string[],
    first: string,
    how: { size?: number; bold?: boolean; ink?: string } = {},
  ) => {
    drawn.write(first, MARGIN, y, { ...how, ...room, ink: '--ink-soft' });
    cells.forEach((cell, i) => {
      const ink = how.ink ?? (cell.startsWith('−') ? '--oxblood' : '--ink');
      drawn.write(cell, MARGIN + 60 + COLUMN * (i + 1) - 12, y, { ...how, ...room, ink, align: 'right' });
    });
  };
  let y = MARGIN + 20 + ROW;
  line(y, sheet.people, '', { bold: true, ink: '--ink' });
  sheet.rows.forEach((row, i) => {
    y += ROW;
    line(
      y,
      row.scores.map((score) => (score === null ? '·' : signed(score))),
      String(i + 1),
    );
  });
  y += ROW;
  line(y, sheet.totals.map(signed), 'Σ', { size: 20, bold: true });
  return drawn.png();
}
