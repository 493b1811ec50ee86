/** The texts of the end of a game, fetched with it. */

import { learn } from './index';
import { over as en } from './en/over';
import { over as fr } from './fr/over';

learn({ fr, en });
