/** The end of a game as a picture to send to friends. */

import { t } from '../i18n';
import type { Row } from '../lib/api';
import { locale, signed } from '../lib/locale';
import { Picture } from '../lib/picture';
import { COLOURS, DASHES, points, reach, sumsOf } from './curves';
import { best, ranking, type Best } from './ending';
import { SEATS, seatsOf, type TableState } from './state';
import { contract, nameAt } from './words';

const WIDTH = 1080;
const MARGIN = 72;
const ROW = 84;
const CHART = 300;

/** The finest deal in a sentence. */
export function bestWords(state: TableState, { seat, taker, contract: made }: Best): string {
  const name = nameAt(state, seat);
  if (!taker || !made) return name;
  if (taker === seat) return t('over.best.taker', { name, contract: contract(made) });
  return t('over.best.defence', { name, contract: contract(made), taker: nameAt(state, taker) });
}

export function picture(state: TableState, rows: readonly Row[]): Promise<Blob> {
  const ranks = ranking(state);
  const finest = best(rows);
  const listed = 250 + ROW * ranks.length;
  const height = listed + (rows.length > 0 ? CHART + 100 : 0) + (finest ? 110 : 0) + 40;
  const drawn = new Picture(WIDTH, height, '--panel');
  const { pen } = drawn;
  const inner = WIDTH - 2 * MARGIN;
  pen.strokeStyle = drawn.colour('--brass');
  pen.lineWidth = 3;
  pen.strokeRect(24, 24, WIDTH - 48, height - 48);

  const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(Date.now());
  drawn.write(t('over.picture.title'), MARGIN, 128, { size: 60, fine: true, ink: '--brass' });
  drawn.write(t('over.picture.deals', { n: rows.length, date }), MARGIN, 178, { size: 30, ink: '--ink-soft' });
  ranks.forEach(({ seat, points, rank }, i) => {
    const y = 262 + i * ROW;
    const size = rank === 1 ? 48 : 38;
    const isFirst = rank === 1 ? { ink: '--brass' } : {};
    pen.strokeStyle = drawn.colour(COLOURS[SEATS.indexOf(seat)] ?? '--ink');
    pen.lineWidth = 8;
    pen.setLineDash((DASHES[SEATS.indexOf(seat)] ?? []).map((n) => n * 2));
    pen.beginPath();
    pen.moveTo(MARGIN + 62, y - 12);
    pen.lineTo(MARGIN + 122, y - 12);
    pen.stroke();
    drawn.write(String(rank), MARGIN, y, { size, fine: true, ...isFirst });
    drawn.write(nameAt(state, seat), MARGIN + 150, y, { size, fine: true, ...isFirst, width: inner - 350 });
    const ink = points < 0 ? '--oxblood' : '--ink';
    drawn.write(signed(points), WIDTH - MARGIN, y, { size, fine: true, ink, ...isFirst, align: 'right' });
  });

  if (rows.length > 0) curves(drawn, sumsOf(rows, seatsOf(state.view).length), MARGIN + 100, listed, inner - 100);
  if (finest) {
    const y = height - 110;
    drawn.write(t('over.best'), MARGIN, y, { size: 28, ink: '--ink-soft' });
    drawn.write(signed(finest.points), WIDTH - MARGIN, y + 44, {
      size: 38,
      fine: true,
      ink: '--brass',
      align: 'right',
    });
    drawn.write(bestWords(state, finest), MARGIN, y + 44, { size: 38, fine: true, width: inner - 170 });
  }
  return drawn.png();
}

/** The running totals in a field whose upper left corner is here. */
function curves(drawn: Picture, sums: number[][], left: number, top: number, width: number) {
  const { pen } = drawn;
  const most = reach(sums);
  pen.setLineDash([]);
  [most, 0, -most].forEach((level, i) => {
    const y = top + (i * CHART) / 2;
    pen.strokeStyle = drawn.colour('--panel-edge');
    pen.lineWidth = 2;
    pen.strokeRect(left, y, width, 0);
    drawn.write(signed(level), left - 16, y + 9, { size: 26, ink: '--ink-soft', align: 'right' });
  });
  pen.lineWidth = 5;
  pen.lineJoin = 'round';
  sums[0]?.forEach((_, seat) => {
    pen.strokeStyle = drawn.colour(COLOURS[seat] ?? '--ink');
    pen.setLineDash((DASHES[seat] ?? []).map((n) => n * 2.5));
    pen.beginPath();
    points(sums, seat, width, CHART).forEach(([x, y]) => pen.lineTo(left + x, top + y));
    pen.stroke();
  });
  pen.setLineDash([]);
}
