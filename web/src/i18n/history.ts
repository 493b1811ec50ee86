/** The texts of the page of all deals, fetched with it. */

import { learn } from './index';
import { history as en } from './en/history';
import { history as fr } from './fr/history';

learn({ fr, en });
