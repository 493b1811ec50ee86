/** What every test has: the texts of both languages. */

import { speak } from './index';

await Promise.all([speak('fr'), speak('en')]);
