/** The texts of waiting for others, fetched with it. */

import { pairing as en } from './en/pairing';
import { pairing as fr } from './fr/pairing';
import { learn } from './index';

learn({ fr, en });
