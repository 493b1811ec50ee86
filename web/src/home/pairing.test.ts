import { afterEach, describe, expect, it, vi } from 'vitest';
import { lines, wait, type Told } from './pairing';

const answer = (...parts: string[]) => {
  const bytes = new TextEncoder();
  const body = new ReadableStream({
    start(stream) {
      parts.forEach((part) => stream.enqueue(bytes.encode(part)));
      stream.close();
    },
  });
  return new Response(body);
};

const hear = async (reply: Response | Promise<Response>, signal = new AbortController().signal) => {
  vi.stubGlobal('fetch', () => reply);
  const told: Told[] = [];
  await wait({ table: '4', level: 'habit' }, (one) => told.push(one), signal);
  return told;
};

afterEach(() => vi.unstubAllGlobals());

describe('waiting for others', () => {
  it('reads whole lines, however they are cut', async () => {
    expect(lines('{"t":"over","why":"x"}\n{"t"')).toEqual([[{ t: 'over', why: 'x' }], '{"t"']);
    const told = await hear(
      answer('{"t":"waiting","people":["É', 've"],"seats":4,"ms":9}\n{"t":"sea', 'ted","table":"k7"}\n'),
    );
    expect(told).toEqual([
      { t: 'waiting', people: ['Éve'], seats: 4, ms: 9 },
      { t: 'seated', table: 'k7' },
    ]);
  });

  it('says when the line is cut before there is a table', async () => {
    await expect(hear(answer('{"t":"waiting","people":[],"seats":4,"ms":9}\n'))).rejects.toMatchObject({
      code: 'offline',
    });
  });

  it('says why one cannot wait', async () => {
    const full = new Response('{"code":"pairing-full","text":"…"}', { status: 409 });
    await expect(hear(full)).rejects.toMatchObject({ code: 'pairing-full' });
  });

  it('says nothing when one has given up', async () => {
    const given = new AbortController();
    given.abort();
    expect(await hear(Promise.reject(new Error('aborted')), given.signal)).toEqual([]);
  });
});
