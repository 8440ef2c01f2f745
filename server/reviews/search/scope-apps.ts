import { quoted } from '../../analysis/prose/lists.ts';
import {
  kindTerms,
  kindWanted,
  whyByAbout,
  whyByHalfOfCategory,
  whyOfKind,
} from '../../analysis/reading/apps/is-of-kind-of-app.ts';
import type { BesideTopic } from '../../analysis/reading/search/beside-topic.ts';
import type { Reading } from '../../analysis/reading/sentence.ts';
import { type Store, storeTitles } from '../../contract/domain/stores.ts';
import type { Database } from '../../store/engine/database.ts';
import { aboutsWith } from '../../store/reviews/apps-on-file.ts';
import type { KnownApp, KnownApps } from './known-apps.ts';

/** The apps on file that a sentence means, and why. */
export interface ScopeApps {
  /** Null: every app. */
  readonly apps: ReadonlyMap<KnownApp, readonly string[]> | null;
  /** Every app of a store is meant; null: of both, or those of `apps`. */
  readonly store: Store | null;
  /** Terms of which a review must have one: a kind of which no app is on file can still be spoken of. */
  readonly mention: readonly string[];
  readonly note: string | null;
}

const whyNamed = (how: Reading<KnownApp>['named'][number]['how'], said: string): string => {
  if (how === 'id') return 'The sentence has its id.';
  if (how === 'near') return `Its name is one letter away from “${said}”.`;
  return `${how === 'name' ? 'It is called' : 'Its title begins with'} “${said}”.`;
};

const namedApps = ({ named }: Reading<KnownApp>): Map<KnownApp, string[]> => {
  const apps = new Map<KnownApp, string[]>();
  for (const { name, apps: meant, how } of named) {
    for (const app of meant) apps.set(app, [...(apps.get(app) ?? []), whyNamed(how, name.text)]);
  }
  return apps;
};

const appsOfKind = async (db: Database, known: KnownApps, kindOfApp: string): Promise<ScopeApps> => {
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
  if (apps.size > 0) return { apps, store: null, mention: [], note: null };
  return {
    apps: null,
    store: null,
    mention: kindTerms(wanted),
    note: `No app on file is known to be of the kind “${kindOfApp}”: reviews of every app that speak of it were looked for.`,
  };
};

/** Named apps before a kind: a kind beside a name tells which app is meant, not that its rivals are. */
const meantApps = async (db: Database, known: KnownApps, reading: Reading<KnownApp>): Promise<ScopeApps> => {
  const named = namedApps(reading);
  if (named.size > 0) return { apps: named, store: null, mention: [], note: null };
  if (reading.kindOfApp !== null) return appsOfKind(db, known, reading.kindOfApp);
  const missing = reading.unknown.filter(({ sure }) => sure).map(({ text }) => text);
  return {
    apps: null,
    store: null,
    mention: [],
    note:
      missing.length > 0
        ? `No app on file is called ${quoted(missing)}: the words were looked for in the reviews of every app. A review pull brings an app’s reviews in.`
        : null,
  };
};

/** The apps that the sentence means, of the store that it means. */
export const scopeApps = async (
  db: Database,
  known: KnownApps,
  reading: Reading<KnownApp>,
  store: BesideTopic['store'],
): Promise<ScopeApps> => {
  const meant = await meantApps(db, known, reading);
  if (store === null) return meant;
  const noted = (note: string): string => (meant.note === null ? note : `${meant.note} ${note}`);
  const title = storeTitles[store.name];
  if (meant.apps === null) {
    return { ...meant, store: store.name, note: noted(`“${store.said}” was read as reviews from ${title}.`) };
  }
  const apps = new Map([...meant.apps].filter(([app]) => app.store === store.name));
  return apps.size > 0
    ? { ...meant, apps, note: noted(`“${store.said}” was read as reviews from ${title}.`) }
    : { ...meant, note: noted(`“${store.said}” was left out: no such app is on file from ${title}.`) };
};
