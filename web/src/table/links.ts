/** Talk with the tables of this server that it names. No other address becomes a link. */
export function parts(text: string, origin = location.origin): { text: string; path?: string }[] {
  return text
    .split(/(https?:\/\/[^\s]+)/)
    .filter(Boolean)
    .map((part) => {
      const path = part.startsWith(`${origin}/t/`) ? part.slice(origin.length) : '';
      return /^\/t\/[\w-]+$/.test(path) ? { text: part, path } : { text: part };
    });
}
