/** The texts of the arbiter's place at an online table, which only the arbiter needs. */

import { desk as en } from './en/desk';
import { desk as fr } from './fr/desk';
import { learn } from './index';

learn({ fr, en });
