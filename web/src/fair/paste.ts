/** What somebody pasted: the link of a deal here, a record as text or JSON, or something else. */

import { parse } from '../lib/router.svelte';
import { readRecord, type GameRecord } from '../replay/record';
import { isText, readText } from './text';

export type Pasted = { path: string } | { record: GameRecord } | { wrong: 'badPaste' | 'badText' | 'elsewhere' };

export function readPasted(text: string, origin: string): Pasted {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) {
    try {
      const record = readRecord(JSON.parse(trimmed));
      return record ? { record } : { wrong: 'badPaste' };
    } catch {
      return { wrong: 'badPaste' };
    }
  }
  if (isText(trimmed)) {
    const record = readText(trimmed);
    return record ? { record } : { wrong: 'badText' };
  }
  if (!/^(https?:\/\/|\/)\S+$/.test(trimmed) || !URL.canParse(trimmed, origin)) return { wrong: 'badPaste' };
  const url = new URL(trimmed, origin);
  const route = parse(url.pathname);
  if ((route.screen !== 'replay' && route.screen !== 'fair') || !route.table) return { wrong: 'badPaste' };
  return url.origin === origin ? { path: `/fair/${route.table}/${route.deal}` } : { wrong: 'elsewhere' };
}
