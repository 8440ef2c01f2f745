import type { Output } from '../../../client/types.ts';
import { storeLabels } from '../words.ts';
import type { Destination } from './navigation.ts';

/** A place that the palette offers. */
export interface Choice {
  readonly path: string;
  readonly label: string;
  /** What it is. */
  readonly note: string;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

const has = (text: string, words: string): boolean => text.toLowerCase().includes(words.toLowerCase());

/** A run by its id, which may stand in a pasted address. */
export const runChoice = (words: string): Choice[] => {
  const id = uuid.exec(words)?.[0].toLowerCase();
  return id ? [{ path: `/runs/${id}`, label: id, note: 'Run' }] : [];
};

export const pageChoices = (words: string, pages: readonly Destination[]): Choice[] =>
  pages.filter(({ label }) => has(label, words)).map(({ label, to }) => ({ path: to, label, note: 'Page' }));

export const appChoices = (found: Output<'apps.search'> | undefined): Choice[] =>
  (found?.results ?? []).slice(0, 8).map(({ store, appId, title }) => ({
    path: `/apps/${store}/${encodeURIComponent(appId)}`,
    label: title,
    note: storeLabels[store],
  }));

/** Everything that fits the words, once each: an id first, then pages, then apps, then the search for more. */
export const choicesFor = (
  words: string,
  pages: readonly Destination[],
  found: Output<'apps.search'> | undefined,
): Choice[] => {
  if (words === '') return pageChoices('', pages);
  const run = runChoice(words);
  const search: Choice[] =
    run.length > 0
      ? []
      : [{ path: `/apps?q=${encodeURIComponent(words)}`, label: `Search both stores for “${words}”`, note: 'Apps' }];
  return [...run, ...pageChoices(words, pages), ...appChoices(found), ...search];
};
