import { arbiter } from './en/arbiter';
import { common } from './en/common';
import { fair } from './en/fair';
import { home } from './en/home';
import { replay } from './en/replay';
import { rules } from './en/rules';
import { table } from './en/table';

export const en = { ...common, ...home, ...table, ...rules, ...replay, ...fair, ...arbiter };
