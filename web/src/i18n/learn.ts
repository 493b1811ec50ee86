/** The texts of the lessons, fetched with them. */

import { learn as en } from './en/learn';
import { learn as fr } from './fr/learn';
import { learn } from './index';

learn({ fr, en });
