import { kindTerms, kindWanted, whyByAbout, whyOfKind } from '../analysis/reading/apps-of-kind.ts';
import { quoted } from '../analysis/reading/prose.ts';
import type { Reading } from '../analysis/reading/sentence.ts';
import { aboutsWith } from '../store/apps-on-file.ts';
import type { Database } from '../store/database.ts';
import type { KnownApp, KnownApps } from './known-apps.ts';

/** The apps on file that a sentence means, and why. */
export interface ScopeApps {
  /** Null: every app. */
  readonly apps: ReadonlyMap<KnownApp, readonly string[]> | null;
  /** Terms of which a review must have one: a kind of which no app is on file can still be spoken of. */
  readonly mention: readonly string[];
  readonly note: string | null;
}

const whyNamed = { id: 'The sentence has its id.', name: 'It is called', beginning: 'Its title begins with' } as const;

const namedApps = ({ named }: Reading<KnownApp>): Map<KnownApp, string[]> => {
  const apps = new Map<KnownApp, string[]>();
  for (const { name, apps: meant, how } of named) {
    const why = how === 'id' ? whyNamed.id : `${whyNamed[how]} “${name.text}”.`;
    for (const app of meant) apps.set(app, [...(apps.get(app) ?? []), why]);
  }
  return apps;
};

const appsOfKind = async (db: Database, known: KnownApps, kindOfApp: string): Promise<ScopeApps> => {
  const wanted = kindWanted(kindOfApp);
  const apps = new Map<KnownApp, string[]>();
  for (const app of known.byNo.values()) {
    const why = whyOfKind(wanted, app);
    if (why.length > 0) apps.set(app, why);
  }
  for (const { appNo, about } of wanted.words.length > 0 ? await aboutsWith(db, wanted.words) : []) {
    const app = known.byNo.get(appNo);
    const why = app && !apps.has(app) ? whyByAbout(wanted, about) : [];
    if (app && why.length > 0) apps.set(app, why);
  }
  if (apps.size > 0) return { apps, mention: [], note: null };
  return {
    apps: null,
    mention: kindTerms(wanted),
    note: `No app on file is known to be of the kind “${kindOfApp}”: reviews of every app that speak of it were looked for.`,
  };
};

/** Named apps before a kind: a kind beside a name tells which app is meant, not that its rivals are. */
export const scopeApps = async (db: Database, known: KnownApps, reading: Reading<KnownApp>): Promise<ScopeApps> => {
  const named = namedApps(reading);
  if (named.size > 0) return { apps: named, mention: [], note: null };
  if (reading.kindOfApp !== null) return appsOfKind(db, known, reading.kindOfApp);
  const missing = reading.unknown.filter(({ sure }) => sure).map(({ text }) => text);
  return {
    apps: null,
    mention: [],
    note:
      missing.length > 0
        ? `No app on file is called ${quoted(missing)}: the words were looked for in the reviews of every app. A review pull brings an app’s reviews in.`
        : null,
  };
};
