/** The texts of the score sheets, which nobody at a table needs. */

import { sheet as en } from './en/sheet';
import { sheet as fr } from './fr/sheet';
import { learn } from './index';

learn({ fr, en });
