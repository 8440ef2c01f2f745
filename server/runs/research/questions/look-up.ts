import { pairApps } from '../../../apps/same-app/pair-apps.ts';
import { type AppRef, appKey } from '../../../contract/domain/app-ref.ts';
import { shortTitle } from '../../../contract/domain/company.ts';
import { daysBefore } from '../../../contract/domain/durations.ts';
import { otherStore, stores } from '../../../contract/domain/stores.ts';
import { namesInPlans } from '../../../questions/apps-in-plans.ts';
import type { AppVersion, QuestionContext } from '../../../questions/context.ts';
import { usualDays } from '../../../questions/limits/days/calendar.ts';
import { playLanguagesOf } from '../../../reviews/ingest/language-hint.ts';
import { versionsOnFile } from '../../../reviews/on-file/versions-on-file.ts';
import { readWindow } from '../../../reviews/windows/read-window.ts';
import { reviewApp } from '../../../store/reviews/review-apps.ts';
import { allOrNone } from '../../../support/concurrency/promises.ts';
import type { Tools } from '../../run.ts';
import { createStoreReader, homeStorefront } from '../../subject/store-reader.ts';

/** An app, and the same app in the other store if the match is certain. */
const withOtherStore = async (ref: AppRef, { sources, signal }: Tools): Promise<AppRef[]> => {
  const reader = createStoreReader(sources, signal);
  const listing = await reader.listing(ref.store, ref.appId);
  if (!listing) return [ref];
  const found = await reader.search(otherStore[ref.store], shortTitle(listing.title));
  const twin = pairApps([listing, ...found])
    .certain.find(({ apps }) => apps.includes(listing))
    ?.apps.find((each) => each !== listing);
  return twin ? [ref, { store: twin.store, appId: twin.appId }] : [ref];
};

/** English-speaking storefronts. */
const english = ['us', 'gb', 'ca', 'au'];

/** Google Play's review languages for some storefronts. */
export const languagesIn = (countries: readonly string[]): string[] => [
  ...new Set(countries.flatMap((each) => (english.includes(each) ? ['en'] : playLanguagesOf(each)))),
];

/** A requested app, before its reviews are read. */
export interface ListedApp {
  /** As requested, then the same app in the other store. */
  readonly refs: readonly [AppRef, ...AppRef[]];
  /** The app's name in plans. */
  readonly name: string;
  readonly isKnown: boolean;
  /** Its home storefront. */
  readonly home: string;
}

/** Looks up the requested apps in both stores. */
export const lookUp = async (tools: Tools, given: readonly AppRef[]): Promise<ListedApp[]> => {
  // An app that is compared with itself in the other store stays separate.
  const isRequested = (ref: AppRef): boolean => given.some((each) => appKey(each) === appKey(ref));
  const listed = await allOrNone(given, tools.signal, async (ref, signal) => {
    const home = await homeStorefront({ ...tools, signal }, ref);
    const { outcome } = await tools.sources.listing(ref.store, ref.appId, home);
    const filed = await reviewApp(tools.db, ref.store, ref.appId);
    const title = outcome.kind === 'found' ? outcome.value.title : (filed?.title ?? null);
    const twins = title === null ? [] : await withOtherStore(ref, { ...tools, signal });
    return { ref, home, title, twins: twins.filter((each) => !isRequested(each)) };
  });
  const names = namesInPlans(listed.map(({ ref, title }) => ({ ...ref, title: title ?? ref.appId })));
  return listed.map(({ ref, home, title, twins }, at) => ({
    refs: [ref, ...twins],
    name: names[at]!,
    isKnown: title !== null,
    home,
  }));
};

/** Storefronts to read unless the question names some. */
export const usualCountries = ({ home }: ListedApp): readonly string[] => (home === 'us' ? english : [home]);

/** The context for parsing a question about apps. @param named apps that only the question names */
export const contextOf = async (
  tools: Tools,
  apps: readonly ListedApp[],
  named: readonly ListedApp[],
  language: string,
): Promise<QuestionContext> => ({
  apps: apps.map(({ name }) => name),
  named: named.map(({ name }) => name),
  hasOwnApp: true,
  otherApps: [],
  stores,
  today: tools.clock.today(),
  versions: await versionsIn(tools, apps[0]!),
  usual: null,
  language,
});

/** Number of newest reviews read to find an app's recent versions. */
const newestRead = 200;

/** An app's versions; if no review is stored, its newest ones are read first. */
const versionsIn = async (tools: Tools, { refs: [ref], home }: ListedApp): Promise<AppVersion[]> => {
  const { db, clock, signal } = tools;
  const onFile = await versionsOnFile(db, ref);
  if (onFile.length > 0) return onFile;
  const to = clock.now();
  const bounds = { from: daysBefore(to, usualDays), to, country: home, languages: languagesIn([home]), signal };
  await readWindow(tools, ref, { ...bounds, most: newestRead });
  return versionsOnFile(db, ref);
};
