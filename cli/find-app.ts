import type { Appraise } from '../client/connect.ts';
import type { Output } from '../client/types.ts';
import { nameDistance } from '../server/apps/names/name-match.ts';
import { type AppRef, appKey } from '../server/contract/domain/app-ref.ts';
import { stores, storeTitles } from '../server/contract/domain/stores.ts';
import { Refusal } from './command.ts';
import { printable } from './output/plain-text.ts';

type Found = Output<'apps.search'>;
type Result = Found['results'][number];

/** Merges the same app in both stores into its first result. */
const withoutTwins = (results: readonly Result[]): Result[] =>
  results.filter(
    ({ sameAs }, at) => !sameAs || !results.slice(0, at).some((earlier) => appKey(earlier) === appKey(sameAs)),
  );

/** The app that a name means: an exact match, or else the only one near it; null if that is unclear. */
const matchOf = (name: string, { results, resolved }: Found): Result | null => {
  const apps = withoutTwins(results);
  if (resolved !== 'search') return apps[0] ?? null;
  const distances = apps.map(({ title }) => nameDistance(title, name));
  // 0: the whole title; 1: the part before a subtitle; 5 and above: not a match.
  for (const farthest of [0, 1, 4]) {
    const near = apps.filter((_, at) => distances[at]! <= farthest);
    if (near.length > 0) return near.length === 1 ? near[0]! : null;
  }
  return null;
};

const maxListed = 8;

const notClear = (name: string, found: Found, commandWith: (ref: string) => string): Refusal => {
  const begins = ({ title }: { readonly title: string }): boolean => title.toLowerCase().startsWith(name.toLowerCase());
  const candidates = [...withoutTwins(found.results), ...(found.suggestions ?? [])]
    .sort((one, other) => Number(begins(other)) - Number(begins(one)))
    .slice(0, maxListed);
  if (candidates.length === 0) {
    const errors = found.errors.map(({ message }) => message);
    return new Refusal([`No app called “${name}” was found in either store.`, ...errors].join(' '));
  }
  return new Refusal(
    [
      found.results.length === 0
        ? `No app is called “${name}”. Did you mean:`
        : `Which app is “${name}”? Name it by its id:`,
      ...candidates.flatMap((app) => [
        `  ${printable(app.title)} (${storeTitles[app.store].replace(/^the /, '')})`,
        `    ${commandWith(`${app.store}:${app.appId}`)}`,
      ]),
    ].join('\n'),
  );
};

/** Quotes for a shell. */
export const quote = (text: string): string => (/^[\w:.,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** Finds the app a person names: by name, store link, or store and id. @param commandWith the command with an app in its place */
export const findApp = async (
  appraise: Appraise,
  name: string,
  commandWith: (ref: string) => string,
): Promise<AppRef> => {
  const byId = stores.find((store) => name.startsWith(`${store}:`));
  if (byId) return { store: byId, appId: name.slice(byId.length + 1) };
  const found = await appraise.call('apps.search', { q: name });
  const meant = matchOf(name, found);
  if (meant === null) throw notClear(name, found, commandWith);
  return { store: meant.store, appId: meant.appId };
};
