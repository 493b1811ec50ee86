/** The texts of duplicate, which are fetched with its screens. */

import { duplicate as en } from './en/duplicate';
import { duplicate as fr } from './fr/duplicate';
import { learn } from './index';

learn({ fr, en });
