/** The key that this device was given when somebody entered with it, in case the link of the entries is opened again. */

const place = (id: string) => `oudler.entered.${id}`;

export function keep(id: string, key: string) {
  try {
    localStorage.setItem(place(id), key);
  } catch {
    // Nothing is kept on this device; the page of their own is open all the same.
  }
}

export function kept(id: string): string | null {
  try {
    return localStorage.getItem(place(id));
  } catch {
    return null;
  }
}
