/** The sheet as a picture to send to friends. */

import { t } from '../i18n';
import { signed } from '../lib/locale';
import type { Standing } from './fold';

const ROW = 34;
const COLUMN = 150;
const MARGIN = 32;

export async function picture(sheet: Standing): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string) => style.getPropertyValue(token).trim();
  const font = (size: number, weight = '') => `${weight} ${size}px ${colour('--plain')}`;
  const canvas = document.createElement('canvas');
  canvas.width = 2 * MARGIN + 60 + COLUMN * sheet.people.length;
  canvas.height = 2 * MARGIN + ROW * (sheet.rows.length + 3) + 20;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(t('sheet.noPicture'));
  pen.fillStyle = colour('--panel');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const write = (text: string, x: number, y: number, ink = '--ink', how = font(18)) => {
    pen.font = how;
    pen.fillStyle = colour(ink);
    pen.fillText(text, x, y, COLUMN - 10);
  };
  pen.textAlign = 'left';
  write(sheet.heading.title || t('sheet.one'), MARGIN, MARGIN + 14, '--brass', font(24, 'bold'));
  const line = (y: number, cells: string[], first: string, how = font(18), ink?: string) => {
    pen.textAlign = 'left';
    write(first, MARGIN, y, '--ink-soft', how);
    pen.textAlign = 'right';
    cells.forEach((cell, i) => {
      write(cell, MARGIN + 60 + COLUMN * (i + 1) - 12, y, ink ?? (cell.startsWith('−') ? '--oxblood' : '--ink'), how);
    });
  };
  let y = MARGIN + 20 + ROW;
  line(y, sheet.people, '', font(18, 'bold'), '--ink');
  sheet.rows.forEach((row, i) => {
    y += ROW;
    line(
      y,
      row.scores.map((score) => (score === null ? '·' : signed(score))),
      String(i + 1),
    );
  });
  y += ROW;
  line(y, sheet.totals.map(signed), 'Σ', font(20, 'bold'));
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t('sheet.noPicture')))), 'image/png'),
  );
}
