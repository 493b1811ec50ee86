import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from './session.svelte';

afterEach(() => {
  vi.unstubAllGlobals();
  session.me = null;
  session.known = false;
  session.typed = null;
});

/** A server that takes every name. */
function serve(me: unknown) {
  const asked: string[] = [];
  const answer = async (path: string, init: RequestInit) => {
    if (init.method === 'GET') return new Response(JSON.stringify(me));
    const { name } = JSON.parse(String(init.body)) as { name: string };
    asked.push(`${path} ${name}`);
    return new Response(JSON.stringify({ id: 'x', name, guest: true }));
  };
  vi.stubGlobal('fetch', vi.fn(answer));
  return asked;
}

describe('the name that was typed', () => {
  it('is mine wherever I go on from', async () => {
    const asked = serve(null);
    session.typed = ' Zoé ';
    await session.ensure();
    expect(asked).toEqual(['/api/v1/guest Zoé']);
    expect([session.name, session.typed]).toEqual(['Zoé', null]);
  });

  it('replaces the name of a guest, and is asked for once', async () => {
    const asked = serve({ id: 'x', name: 'Anne', guest: true });
    session.typed = 'Zoé';
    await session.ensure();
    await session.ensure();
    expect(asked).toEqual(['/api/v1/guest Zoé']);
  });

  it('changes no account', async () => {
    const asked = serve({ id: 'x', name: 'Anne', guest: false });
    session.typed = 'Zoé';
    expect((await session.ensure()).name).toBe('Anne');
    expect(asked).toEqual([]);
  });
});
