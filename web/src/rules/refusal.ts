/** Why the server refused something, in the reader's language. */

import { tOr } from '../i18n';
import type { WireRefusal } from '../protocol/protocol';

export const refusalWords = ({ code, text }: Pick<WireRefusal, 'code' | 'text'>): string =>
  tOr(`refusal.${code}`, text);
