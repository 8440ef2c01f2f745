import { noNames } from '../../apps/names/app-names.ts';
import { isEverydayName, nameWords } from '../../apps/names/name-book.ts';
import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import { shortTitle } from '../../contract/domain/company.ts';
import { mostCompared } from '../../contract/resources/research/research-request.ts';
import { namesIn } from '../../questions/find/find-names.ts';
import type { Database } from '../../store/engine/database.ts';
import { fold } from '../../tagging/words/words.ts';
import { knownApps } from './known-apps.ts';

/** The apps of a request, main one first, and the apps on file that its question names. */
export const withAppsNamed = async (
  db: Database,
  question: string,
  requested: readonly AppRef[],
): Promise<readonly AppRef[]> => {
  const { book } = await knownApps(db);
  const keys = new Set(requested.map(appKey));
  const titleOf = ({ title }: { readonly title: string }): string => fold(shortTitle(title));
  const own = new Set(
    requested.flatMap(({ store, appId }) =>
      book
        .withId(appId)
        .filter((app) => app.store === store)
        .map(titleOf),
    ),
  );
  const named = namesIn(question, book, noNames).named.flatMap(({ name, apps, how }) => {
    const isGiven = apps.some((app) => keys.has(appKey(app)) || own.has(titleOf(app)));
    if (how !== 'name' || isGiven || isEverydayName(nameWords(name.text))) return [];
    return apps.find(({ store }) => store === requested[0]?.store) ?? apps.slice(0, 1);
  });
  const others = new Map(named.map(({ store, appId, title }) => [fold(shortTitle(title)), { store, appId }] as const));
  return [...requested, ...others.values()].slice(0, mostCompared + 1);
};
