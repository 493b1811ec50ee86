/** What this browser keeps for itself, if it keeps anything at all. */

type Where = 'localStorage' | 'sessionStorage';

/** What was kept; null where nothing was, or nothing that can be read. */
export function recall(key: string, where: Where = 'localStorage'): unknown {
  try {
    return JSON.parse(window[where].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function keep(key: string, value: unknown, where: Where = 'localStorage') {
  try {
    window[where].setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
