import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, api, inWords } from './api';
import { choices } from './choices.svelte';

const answer = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body === undefined ? null : JSON.stringify(body), { status })),
  );

afterEach(() => vi.unstubAllGlobals());

describe('asking the server', () => {
  it('gives what it answers', async () => {
    answer(200, null);
    expect(await api.me()).toBeNull();
    answer(204, undefined);
    expect(await api.signOut()).toBeUndefined();
  });

  it('gives its code when it will not', async () => {
    answer(409, { code: 'name-taken', text: 'a name' });
    const error: unknown = await api.guest('Zoé').catch((why: unknown) => why);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'name-taken', status: 409 });
    choices.language = 'en';
    expect(inWords(error)).toContain('belongs to somebody already');
    expect(inWords(new ApiError('new-code', 'its own words'))).toBe('its own words');
  });

  it('names the field that is wrong, as the screen calls it, and what would be right', async () => {
    choices.language = 'en';
    const why = async (field: string) => {
      answer(400, { code: 'bad-field', text: 'server words', field });
      return inWords(await api.open({}).catch((error: unknown) => error));
    };
    expect(await why('rules.handful-sizes')).toMatch(/^Please check: Trumps for a handful. Each handful takes more/);
    expect(await why('clock')).toBe('Please check: the clock, in seconds. A whole number of seconds, from 5 to 3600.');
    expect(await why('new-field')).toBe('Please check: new-field. server words');
    expect(inWords(new ApiError('empty-field', '', 0, 'rules.misere'))).toBe('Please fill in: Misère.');
  });

  it('has the words of a table for what a table refuses', async () => {
    choices.language = 'en';
    answer(409, { code: 'not-seated', text: 'server words' });
    expect(inWords(await api.quit('k7Fq2').catch((error: unknown) => error))).toBe('Take a seat first.');
  });

  it('says when nobody answers', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('no network'))),
    );
    await expect(api.tables()).rejects.toMatchObject({ code: 'offline' });
    answer(502, undefined);
    await expect(api.tables()).rejects.toMatchObject({ code: 'offline' });
  });

  it('keeps ids inside their place in the address', async () => {
    answer(200, {});
    await api.table('../me');
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe('/api/v1/tables/..%2Fme');
  });
});
