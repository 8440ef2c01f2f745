import {
  asCalled,
  knownParts,
  otherParts,
  severalKinds,
  withoutQualities,
} from '../../apps/kinds/kind-of-app-variants.ts';
import type { Sources } from '../../connectors/sources.ts';
import { appKey } from '../../contract/domain/app-ref.ts';
import { stores } from '../../contract/domain/stores.ts';
import { appNouns } from '../../reach/ads/app-name-in-ads.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Clock } from '../../support/clock.ts';
import { termOf } from '../../tagging/words/terms.ts';
import { wordsOf } from '../../tagging/words/words.ts';
import { type AppOfKind, type AppsOfKind, findAppsOfKind, findAppsOfWords } from './find-apps-of-kind.ts';
import { country } from './store-reader.ts';

export interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly sources: Sources;
}

/**
 * The best-ranked apps of a kind in the user's words. For several kinds, apps of all of them come first, then each kind in turn. If the
 * stores have few, tries the kind without qualifying words, then a known kind within it, then any part of it.
 */
export const findAppsCalled = async (tools: Tools, kind: string): Promise<Called> => {
  const asked = (kindOfApp: string) => ({ kindOfApp, stores, country });
  const several = severalKinds(kind);
  if (several.length > 1) {
    const each = await Promise.all(several.map((part) => findAppsOfKind(tools, asked(part))));
    return {
      kindOfApp: kind,
      apps: ofAllFirst(each.map(({ apps }, at) => sayingFirst(several[at]!, apps))),
      genres: [...new Set(each.flatMap(({ genres }) => genres))],
      errors: [...new Map(each.flatMap(({ errors }) => errors).map((error) => [error.store, error] as const)).values()],
    };
  }
  const called = asCalled(kind);
  const readings = [called, ...withoutQualities(called)];
  const shortest = readings.at(-1)!;
  const sure = await firstWithEnough(tools, [...readings, ...knownParts(shortest)]);
  if (sure.enough) return sure.enough;
  if (sure.few) return sure.few;
  const parts = await firstWithEnough(tools, otherParts(shortest));
  if (parts.enough ?? parts.few) return (parts.enough ?? parts.few)!;
  const found = await findAppsOfWords(tools, asked(shortest));
  return found.apps.length === 0
    ? { ...found, kindOfApp: kind }
    : { ...found, apps: sayingFirst(found.kindOfApp, found.apps) };
};

/** The first reading with enough apps; otherwise the one with most apps, if any. */
const firstWithEnough = async (
  tools: Tools,
  readings: readonly string[],
): Promise<{ readonly enough: Called | null; readonly few: Called | null }> => {
  let few: Called | null = null;
  for (const reading of readings) {
    const found = await findAppsOfKind(tools, { kindOfApp: reading, stores, country });
    const here = { ...found, apps: sayingFirst(reading, found.apps), kindOfApp: reading };
    // A store that failed may list some for the original words.
    const isAnswered = found.errors.every(({ code }) => code === 'not_offered');
    if (found.apps.length >= enough || !isAnswered) return { enough: here, few };
    if (found.apps.length > (few?.apps.length ?? 0)) few = here;
  }
  return { enough: null, few };
};

type Called = AppsOfKind & { readonly kindOfApp: string };
/** Fewer may contain all words by chance; three apps are six in two stores. */
const enough = 6;

/** Apps of every kind first, then each kind in turn. */
const ofAllFirst = (lists: readonly (readonly AppOfKind[])[]): AppOfKind[] => {
  const keys = lists.map((list) => new Set(list.map(appKey)));
  const ofAll = lists[0]!.filter((app) => keys.every((each) => each.has(appKey(app))));
  const longest = Math.max(...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
  return [...new Map([...ofAll, ...turns].map((app) => [appKey(app), app] as const)).values()];
};

/** Apps that use the requested words come before those that use synonyms. */
const sayingFirst = (kind: string, apps: readonly AppOfKind[]): AppOfKind[] => {
  const says = titleSaying(kind);
  return [...apps].sort((one, other) => Number(says(other)) - Number(says(one)));
};

/** Whether a title has a word of the kind that says what for: `expense` in `expense tracker`. */
const titleSaying = (kind: string) => {
  const termsOf = (text: string): string[] => wordsOf(text).map(({ folded }) => termOf(folded, 'en'));
  const asked = new Set(termsOf(kind).filter((term) => !appNouns.has(term)));
  return ({ title }: { readonly title: string }): boolean => termsOf(title).some((term) => asked.has(term));
};
