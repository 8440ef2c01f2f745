import {
  kindTerms,
  kindWanted,
  whyByAbout,
  whyByHalfOfCategory,
  whyOfKind,
  withoutNamesakes,
} from '../../apps/kinds/is-of-kind-of-app.ts';
import { appOfKind } from '../../apps/kinds/kind-of-app-phrase.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { type Store, storeTitles } from '../../contract/domain/stores.ts';
import type { FindReading } from '../../questions/find/find-reading.ts';
import type { Database } from '../../store/engine/database.ts';
import { aboutsWith } from '../../store/reviews/review-apps.ts';
import { quotedOr } from '../../support/prose/numbers.ts';
import { queryTerms } from '../../tagging/words/terms.ts';
import { fold } from '../../tagging/words/words.ts';
import type { KnownApp, KnownApps } from './known-apps.ts';

/** The apps on file that a sentence refers to, and why. */
export interface ScopeApps {
  /** Null means every app. */
  readonly apps: ReadonlyMap<KnownApp, readonly string[]> | null;
  /** All apps of one store; null: both stores, or `apps`. */
  readonly store: Store | null;
  /** The numbers of excluded apps: `not the kids one`. */
  readonly without: ReadonlySet<number>;
  /** A review must contain one of these terms: the kind of app has no app on file, but reviews may mention it. */
  readonly mention: readonly string[];
  readonly note: string | null;
}

type Reading = FindReading<KnownApp>;

interface ReadNames {
  readonly reading: Reading;
  /** Words that may be misspelt names, with the titles of the apps. */
  readonly maybe: ReadonlyMap<string, readonly string[]>;
}

const whyNamed = (how: Reading['apps'][number]['how'], said: string): string => {
  if (how === 'id') return 'The sentence contains its id.';
  if (how === 'near') return `Its name is one letter away from “${said}”.`;
  return `Its ${how === 'name' ? 'name is' : 'title begins with'} “${said}”.`;
};

const namedApps = (reading: Reading): Map<KnownApp, string[]> => {
  const apps = new Map<KnownApp, string[]>();
  for (const { name, apps: meant, how } of reading.apps) {
    for (const app of meant) apps.set(app, [...(apps.get(app) ?? []), whyNamed(how, name.text)]);
  }
  return apps;
};

type Meant = Omit<ScopeApps, 'store' | 'without'>;

const appsOfKind = async (db: Database, known: KnownApps, kindOfApp: string): Promise<Meant> => {
  const wanted = kindWanted(kindOfApp);
  const apps = new Map<KnownApp, string[]>();
  for (const app of known.byNo.values()) {
    const why = [...whyOfKind(wanted, app), ...whyByHalfOfCategory(wanted, app)];
    if (why.length > 0) apps.set(app, why);
  }
  for (const { appNo, about } of wanted.words.length > 0 ? await aboutsWith(db, wanted.words) : []) {
    const app = known.byNo.get(appNo);
    const why = app && !apps.has(app) ? whyByAbout(wanted, about) : [];
    if (app && why.length > 0) apps.set(app, why);
  }
  const own = withoutNamesakes(wanted, [...apps.keys()]);
  if (own.length > 0) return { apps: new Map(own.map((app) => [app, apps.get(app)!])), mention: [], note: null };
  return {
    apps: null,
    mention: kindTerms(wanted),
    note: `No ${appOfKind(kindOfApp).one} is on file, so the reviews of all apps were searched for mentions of it.`,
  };
};

/** Named apps take precedence over a kind of app, which then only describes the named app. */
const meantApps = async (db: Database, known: KnownApps, { reading, maybe }: ReadNames): Promise<Meant> => {
  const named = namedApps(reading);
  if (named.size > 0) return { apps: named, mention: [], note: null };
  if (reading.kindOfApp !== null) return appsOfKind(db, known, reading.kindOfApp);
  // Possible misspelt names have their own note.
  const missing = reading.unknownApps
    .filter(({ text, sure }) => sure && !maybe.has(fold(text)))
    .map(({ text }) => text);
  return {
    apps: null,
    mention: missing.flatMap((name) => queryTerms(name).flat()),
    note:
      missing.length > 0
        ? `No app on file is called ${quotedOr(missing)}, so only reviews that mention it were searched, in all apps. A review pull adds an app’s reviews.`
        : null,
  };
};

const chosenApps = (known: KnownApps, chosen: readonly AppRef[]): ScopeApps => {
  const onFile = [...known.byNo.values()];
  const found = chosen.map(({ store, appId }) => ({
    name: `${store}:${appId}`,
    app: onFile.find((app) => app.store === store && app.appId === appId),
  }));
  const missing = found.flatMap(({ name, app }) => (app ? [] : [name]));
  return {
    apps: new Map(found.flatMap(({ app }) => (app ? [[app, ['Given in `apps`.']] as const] : []))),
    store: null,
    without: new Set(),
    mention: [],
    note:
      missing.length > 0
        ? `No reviews of ${quotedOr(missing)} are on file. A review pull adds an app’s reviews.`
        : null,
  };
};

/** The apps chosen by the caller, or those the sentence refers to, in its store. */
export const scopeApps = async (
  db: Database,
  known: KnownApps,
  read: ReadNames,
  chosen: readonly AppRef[] | null,
): Promise<ScopeApps> => {
  const { reading } = read;
  if (chosen !== null) return chosenApps(known, chosen);
  const meant = await meantApps(db, known, read);
  const without = new Set(reading.excludedApps.flatMap(({ apps }) => apps.map(({ appNo }) => appNo)));
  const { store } = reading;
  if (store === null || meant.apps === null) return { ...meant, store, without };
  const apps = new Map([...meant.apps].filter(([app]) => app.store === store));
  if (apps.size > 0) return { ...meant, store: null, apps, without };
  const note = `None of these apps is on file from ${storeTitles[store]}, so their reviews from the other store were searched.`;
  return { ...meant, store: null, without, note: meant.note === null ? note : `${meant.note} ${note}` };
};
