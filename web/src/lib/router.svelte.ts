/** Which screen an address asks for, and how to get to another one without loading the page. */

export type Route =
  | { screen: 'home' }
  | { screen: 'table'; id: string }
  | { screen: 'replay'; table: string; deal: number; step: number }
  | { screen: 'fair'; table: string | null; deal: number }
  | { screen: 'history' }
  | { screen: 'sheets' }
  | { screen: 'sheet'; id: string }
  | { screen: 'print'; id: string }
  | { screen: 'arbiter'; told: string[]; sheet: string | null }
  | { screen: 'club'; id: string; page: string; key: string }
  | { screen: 'duplicate'; id: string; page: string; key: string }
  | { screen: 'learn'; lesson: number | null }
  | { screen: 'nowhere' };

export function parse(path: string, hash = ''): Route {
  const parts = path.split('/').filter(Boolean);
  const [first, second, third] = parts;
  const number = (text: string | undefined) => (text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null);
  if (first === undefined) return { screen: 'home' };
  if (first === 't' && second && parts.length === 2) return { screen: 'table', id: second };
  if (first === 'history' && parts.length === 1) return { screen: 'history' };
  if (first === 's' && parts.length === 1) return { screen: 'sheets' };
  if (first === 's' && second && parts.length === 2) return { screen: 'sheet', id: second };
  if (first === 's' && second && third === 'print' && parts.length === 3) return { screen: 'print', id: second };
  const told = hash.replace(/^#/, '').split(',').filter(Boolean);
  if (first === 's' && second && third === 'arbiter' && parts.length === 3) {
    return { screen: 'arbiter', told, sheet: second };
  }
  if (first === 'c') return { screen: 'club', id: second ?? '', page: third ?? '', key: hash.slice(1) };
  if (first === 'd' && second) return { screen: 'duplicate', id: second, page: third ?? '', key: hash.slice(1) };
  const deal = number(third);
  if (first === 'r' && second && deal !== null && parts.length === 3) {
    return { screen: 'replay', table: second, deal, step: number(hash.replace(/^#/, '')) ?? 0 };
  }
  if (first === 'learn' && parts.length === 1) return { screen: 'learn', lesson: null };
  if (first === 'learn' && /^[1-8]$/.test(second ?? '') && parts.length === 2)
    return { screen: 'learn', lesson: Number(second) };
  if (first === 'fair' && parts.length === 1) return { screen: 'fair', table: null, deal: 0 };
  if (first === 'fair' && second && deal !== null && parts.length === 3) return { screen: 'fair', table: second, deal };
  if (first === 'arbiter' && parts.length === 1) return { screen: 'arbiter', told, sheet: null };
  return { screen: 'nowhere' };
}

class Router {
  route: Route = $state(parse(location.pathname, location.hash));

  /** Asked before the browser's back button leaves a screen; false stays, and the screen says why. */
  mayLeave: (() => boolean) | null = null;

  constructor() {
    addEventListener('popstate', () => this.back());
  }

  private back() {
    const { route } = this;
    if (route.screen === 'table' && location.pathname !== `/t/${route.id}` && this.mayLeave?.() === false) {
      history.pushState(null, '', `/t/${route.id}`);
      return;
    }
    this.look();
  }

  private look() {
    this.route = parse(location.pathname, location.hash);
  }

  go(path: string) {
    history.pushState(null, '', path);
    this.look();
    scrollTo(0, 0);
  }

  /** For links: `onclick={router.follow}` keeps the page and changes the screen. */
  follow = (event: MouseEvent) => {
    const link = event.currentTarget as HTMLAnchorElement;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.go(link.pathname + link.hash);
  };
}

export const router = new Router();
