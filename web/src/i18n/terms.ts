/** What the words of the game mean, fetched when the first of them is asked for. */

import { terms as en } from './en/terms';
import { terms as fr } from './fr/terms';
import { learn } from './index';

learn({ fr, en });
