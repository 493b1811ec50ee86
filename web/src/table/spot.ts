/** Where things are on the cloth, for what flies from one to another. */

export interface Spot {
  /** Its middle, from the middle of the cloth. */
  x: number;
  y: number;
  width: number;
}

/** Where this is now. Asked before anything changes, it costs no layout. */
export function spot(selector: string): Spot | null {
  const element = document.querySelector(selector);
  const middle = document.querySelector('.cloth .middle')?.getBoundingClientRect();
  if (!element || !middle) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return { x: x - middle.left - middle.width / 2, y: y - middle.top - middle.height / 2, width };
}
