import { arbiter } from './fr/arbiter';
import { common } from './fr/common';
import { fair } from './fr/fair';
import { home } from './fr/home';
import { replay } from './fr/replay';
import { rules } from './fr/rules';
import { table } from './fr/table';

export const fr = { ...common, ...home, ...table, ...rules, ...replay, ...fair, ...arbiter };
