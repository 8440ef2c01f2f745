import { entriesOf, readDataFile } from '../../data/data-file.ts';
import type { Kind } from '../review-kinds/review-kind.ts';
import type { ThemeId } from '../themes/taxonomy.ts';
import { lazy } from '../words/lazy.ts';

const file = lazy(() => readDataFile('theme-names'));

const namesIn = <Id extends string>(section: string): ReadonlyMap<Id, readonly string[]> =>
  new Map((file().get(section) ?? []).map(([id, ...names]) => [id as Id, names]));

/** What people who search call a theme, where reviews would say it at length. A name of several words needs all of them. */
export const themeNames = lazy(() => namesIn<ThemeId>('themes'));

/** What they call the kinds of review. */
export const kindNames = lazy(() => namesIn<Kind>('kinds'));

/**
 * Themes of several things, or of any thing at all: who asks for one of them (`dark mode`, `apple watch`) does not ask for
 * the others, so that these words are looked for and not the theme.
 */
export const broadThemes = lazy((): ReadonlySet<string> => new Set(entriesOf(file(), 'broad')));
