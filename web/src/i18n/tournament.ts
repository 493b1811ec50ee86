/** The texts of the tournaments, which nobody at a table needs. */

import { tournament as en } from './en/tournament';
import { tournament as fr } from './fr/tournament';
import { learn } from './index';

learn({ fr, en });
