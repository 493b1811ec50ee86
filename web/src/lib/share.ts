/** What says the same stays the same object, so that nothing that was computed from it is computed again. */

/** The new value, made of the parts of the old one wherever they say the same. */
export function share<T>(before: unknown, now: T): T {
  if (before === now || !isTree(before) || !isTree(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const keys = Object.keys(now);
  const shared = keys.map((key) => share(before[key], now[key]));
  const isSame =
    keys.length === Object.keys(before).length && keys.every((key, i) => key in before && before[key] === shared[i]);
  if (isSame) return before as T;
  if (Array.isArray(now)) return shared as T;
  return Object.fromEntries(keys.map((key, i) => [key, shared[i]])) as T;
}

type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
