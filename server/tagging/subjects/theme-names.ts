import { entriesOf, readDataFile } from '../../data/data-file.ts';
import type { Kind } from '../review-kinds/review-kind.ts';
import type { ThemeId } from '../themes/taxonomy.ts';
import { lazy } from '../words/lazy.ts';

const file = lazy(() => readDataFile('theme-names'));

const namesIn = <Id extends string>(section: string): ReadonlyMap<Id, readonly string[]> =>
  new Map((file().get(section) ?? []).map(([id, ...names]) => [id as Id, names]));

/** What people call a theme when they search, often shorter than in reviews. All words of a name must match. */
export const themeNames = lazy(() => namesIn<ThemeId>('themes'));

export const kindNames = lazy(() => namesIn<Kind>('kinds'));

/**
 * Themes that cover several things: a query for one of them (`dark mode`, `apple watch`) does not ask for the others,
 * so its words are searched and not the theme.
 */
export const broadThemes = lazy((): ReadonlySet<string> => new Set(entriesOf(file(), 'broad')));
