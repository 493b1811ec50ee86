/** The texts of friends, invitations and people who are blocked, fetched with them. */

import { learn } from './index';
import { friends as en } from './en/friends';
import { friends as fr } from './fr/friends';

learn({ fr, en });
