import { type DataFile, entriesOf, type Row, valuesOf } from '../../server/data/data-file.ts';
import { sandboxData } from '../data/sandbox-data.ts';
import { type AdLanguage, LANGUAGES } from './ad.ts';

/** Kinds with many ads and their own texts; others use general texts. */
export const FOCUS_KINDS = [
  'Habit Tracker',
  'Meditation & Sleep',
  'Budget Planner',
  'Running Coach',
  'Notes & Tasks',
  'Photo Editor',
] as const;

export type FocusKind = (typeof FOCUS_KINDS)[number];

/** `{name}` is the app's name, `{kind}` its kind in lower case, `{n}` a number from 3 to 30. */
interface KindWording {
  readonly openers: readonly string[];
  readonly claims: readonly string[];
  readonly lines: readonly string[];
  readonly titles: readonly string[];
}

type Wording = Readonly<Record<FocusKind | 'any', KindWording>>;

const readWording = (language: AdLanguage): Wording => {
  const file = sandboxData(`ads/wording/${language}`);
  const of = (kind: FocusKind | 'any'): KindWording => ({
    openers: entriesOf(file, `${kind}, openers`),
    claims: entriesOf(file, `${kind}, claims`),
    lines: entriesOf(file, `${kind}, lines`),
    titles: entriesOf(file, `${kind}, titles`),
  });
  return {
    'Habit Tracker': of('Habit Tracker'),
    'Meditation & Sleep': of('Meditation & Sleep'),
    'Budget Planner': of('Budget Planner'),
    'Running Coach': of('Running Coach'),
    'Notes & Tasks': of('Notes & Tasks'),
    'Photo Editor': of('Photo Editor'),
    any: of('any'),
  };
};

export const wordings: Readonly<Record<AdLanguage, Wording>> = {
  de: readWording('de'),
  en: readWording('en'),
  es: readWording('es'),
  fr: readWording('fr'),
};

/**
 * An ad for something other than an app of the kind. `{name}` is an app's name, `{kind}` a kind of app in lower case;
 * `{n}`, `{price}`, `{percent}` and `{city}` are filled in.
 */
export interface Theme {
  readonly note: string;
  readonly language: AdLanguage;
  /** Advertisers and their landing pages; names may contain placeholders. */
  readonly sellers: readonly (readonly [shownAs: string, host: string])[];
  readonly titles: readonly string[];
  readonly bodies: readonly string[];
  readonly closers: readonly string[];
  readonly lines: readonly string[];
}

/** Developers' ads for something other than their apps. `{house}` is the developer, `{app}` its best-known app. */
interface HouseTheme {
  readonly note: string;
  readonly language: AdLanguage;
  /** Subdomain it links to. */
  readonly part: string;
  readonly shownAs: readonly string[];
  readonly titles: readonly string[];
  readonly bodies: readonly string[];
}

/** Section names look like `en, Gilded Reef Casino`. */
const themesIn = <Made>(
  file: DataFile,
  make: (rows: readonly Row[], language: AdLanguage, note: string) => Made,
): Made[] =>
  [...file].map(([section, rows]) => {
    const language = LANGUAGES.find((one) => section.startsWith(`${one}, `));
    const [note] = valuesOf(rows, 'note');
    if (language === undefined || note === undefined) throw new Error(`${section} has no language or no note.`);
    return make(rows, language, note);
  });

const readThemes = (name: string): readonly Theme[] =>
  themesIn(sandboxData(`ads/around/${name}`), (rows, language, note) => ({
    note,
    language,
    sellers: rows.flatMap(([key, shownAs = '', host = '']) => (key === 'seller' ? [[shownAs, host] as const] : [])),
    titles: valuesOf(rows, 'title'),
    bodies: valuesOf(rows, 'body'),
    closers: valuesOf(rows, 'closer'),
    lines: valuesOf(rows, 'line'),
  }));

/** Ads that contain an app's name but aren't for it. */
export const NAMESAKES = readThemes('namesakes');
/** Ads that mention any kind of app but sell something else. */
export const AROUND_ANY_KIND = readThemes('any-kind');
export const AROUND_FOCUS_KINDS: Readonly<Record<FocusKind, readonly Theme[]>> = {
  'Habit Tracker': readThemes('habit-tracker'),
  'Meditation & Sleep': readThemes('meditation-and-sleep'),
  'Budget Planner': readThemes('budget-planner'),
  'Running Coach': readThemes('running-coach'),
  'Notes & Tasks': readThemes('notes-and-tasks'),
  'Photo Editor': readThemes('photo-editor'),
};
/** Ads for other apps that mention this kind: `{other}` is the advertised app. */
export const IN_PASSING: readonly string[] = entriesOf(sandboxData('ads/in-passing'), 'in passing');

export const HOUSE_THEMES: readonly HouseTheme[] = themesIn(sandboxData('ads/houses'), (rows, language, note) => ({
  note,
  language,
  part: valuesOf(rows, 'part')[0] ?? '',
  shownAs: valuesOf(rows, 'shown as'),
  titles: valuesOf(rows, 'title'),
  bodies: valuesOf(rows, 'body'),
}));
