/** Why the server refused something, in the reader's language. */

import { t, tOr } from '../i18n';
import type { WireRefusal } from '../protocol/protocol';

/** The reason; the stage says what the moment is for, where it was the wrong one. */
export function refusalWords({ code, text }: Pick<WireRefusal, 'code' | 'text'>, stage = 'over'): string {
  const name = tOr(`table.stage.${stage}`, t('table.stage.over'));
  return tOr(`refusal.${code}`, text, { stage: name.charAt(0).toLowerCase() + name.slice(1) });
}
