import type { AppRef } from '../../contract/domain/app-ref.ts';
import { companyKey, coreOfCompany, shortTitle } from '../../contract/domain/company.ts';
import { ownDomainOf } from '../../contract/domain/own-domain.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { termOf } from '../../tagging/words/terms.ts';
import { fold } from '../../tagging/words/words.ts';

/** What is known of an app. Null or missing values prove nothing. */
export interface AppIdentity extends AppRef {
  readonly title: string;
  readonly developer: string | null;
  /** Apple's bundle id. On Google Play, the `appId` is one. */
  readonly bundleId?: string | null;
  readonly site?: string | null;
}

/** What two apps of different stores have in common. */
export interface Evidence {
  /** `whole`: the same title; `short`: the same before the subtitle, or one has the other's subtitle in its name. */
  readonly name: 'whole' | 'short' | null;
  /** Both have a subtitle, without a common word: `Kiesel: City Racer` and `Kiesel: Farm`. */
  readonly isOtherSubtitle: boolean;
  /** `near`: one name begins with the other, or they differ in words such as `Studio`. */
  readonly developer: 'same' | 'near' | 'unknown' | 'other';
  /** The bundle id of both, ignoring labels such as `android`. */
  readonly bundle: string | null;
  /** The common prefix of both bundle ids, if it is a company's own: `com.kiesel`. */
  readonly idsBegin: string | null;
  /** The domain of both sites. */
  readonly site: string | null;
}

const wordPattern = /[\p{L}\p{N}]+/gu;

const wordsIn = (text: string): string[] =>
  fold(
    text
      .replace(/[™®©℠]/gu, '')
      // `Kiesel+` is a different app from `Kiesel`.
      .replace(/(?<=[\p{L}\p{N}])\+(?![\p{L}\p{N}])/gu, ' plus'),
  ).match(wordPattern) ?? [];

/** Words that make a name a different app: `Kiesel Kids`. */
const editions: ReadonlySet<string> = new Set(
  `kids junior jr lite pro plus premium go hd tv watch wear beta alpha classic business enterprise admin driver partner partners
  merchant seller courier provider companion remote vr ar ii iii iv`.split(/\s+/u),
);
/** Those that do so in a subtitle too, where the others are ordinary words: `Watch, Listen`, `Games for Kids`. */
const editionsBehind: ReadonlySet<string> = new Set(
  'lite pro beta driver merchant seller courier companion'.split(' '),
);

const editionsOf = ({ short, subtitle }: Title): Set<string> =>
  new Set([
    ...short.filter((word) => editions.has(word) || /^\d+$/u.test(word)),
    ...subtitle.filter((word) => editionsBehind.has(word)),
  ]);

const isSameEdition = (one: Title, other: Title): boolean =>
  editionsOf(one).symmetricDifference(editionsOf(other)).size === 0;

export interface Title {
  readonly whole: readonly string[];
  readonly short: readonly string[];
  /** Empty: no subtitle. */
  readonly subtitle: readonly string[];
  /** Stemmed words of the subtitle without stop words. */
  readonly saying: ReadonlySet<string>;
}

const titleOf = (title: string): Title => {
  const [whole, short] = [wordsIn(title), wordsIn(shortTitle(title))];
  const subtitle = whole.slice(short.length);
  const saying = subtitle.filter((word) => !isStopWord(word, 'en')).map((word) => termOf(word, 'en'));
  return { whole, short, subtitle, saying: new Set(saying) };
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && one.join('') === other.join('');

/** `Kiesel Habit Tracker` and `Kiesel: Daily Habit Tracker`: the extra words of the longer name are in the other's subtitle. */
const carriesSubtitle = (longer: Title, shorter: Title): boolean => {
  const added = longer.short.slice(shorter.short.length);
  const isBeginning = shorter.short.length > 0 && shorter.short.every((word, at) => longer.short[at] === word);
  return isBeginning && added.length > 0 && added.every((word) => shorter.subtitle.includes(word));
};

const nameEvidence = (one: Title, other: Title): Evidence['name'] => {
  if (isSame(one.whole, other.whole)) return 'whole';
  if (!isSameEdition(one, other)) return null;
  const isShort = isSame(one.short, other.short) || carriesSubtitle(one, other) || carriesSubtitle(other, one);
  return isShort ? 'short' : null;
};

const hasOtherSubtitle = (one: Title, other: Title): boolean =>
  isSame(one.short, other.short) &&
  one.saying.size > 0 &&
  other.saying.size > 0 &&
  one.saying.isDisjointFrom(other.saying);

const developerEvidence = (one: string | null, other: string | null): Evidence['developer'] => {
  const [a, b] = [companyKey(one ?? ''), companyKey(other ?? '')];
  if (a === '' || b === '') return 'unknown';
  if (a.replaceAll(' ', '') === b.replaceAll(' ', '')) return 'same';
  const isNear =
    coreOfCompany(one!) === coreOfCompany(other!) || `${a} `.startsWith(`${b} `) || `${b} `.startsWith(`${a} `);
  return isNear ? 'near' : 'other';
};

/** Labels of bundle ids that name a platform or nothing. */
const platformLabels: ReadonlySet<string> = new Set('android ios iphone ipad app mobile release prod'.split(' '));

/** Second labels that aren't a company's own: code hosts, app builders and template defaults. */
const sharedLabels: ReadonlySet<string> = new Set(
  `app apps mobile android ios github gitlab example company mycompany yourcompany domain test goodbarber andromo appsgeyser
  appmachine appypie shoutem thunkable mobincube buildfire mobiroller median wix shopney tapcart glide adalo bubble`.split(
    /\s+/u,
  ),
);

const labelsOf = ({ store, appId, bundleId }: AppIdentity): string[] =>
  (bundleId ?? (store === 'play' ? appId : '')).toLowerCase().split('.').filter(Boolean);

const sayingPart = (labels: readonly string[]): string =>
  labels.filter((label) => !platformLabels.has(label)).join('.');

const bundleEvidence = (one: readonly string[], other: readonly string[]): string | null => {
  if (one.length < 2 || other.length < 2) return null;
  if (one.join('.') === other.join('.')) return one.join('.');
  const [a, b] = [sayingPart(one), sayingPart(other)];
  return a === b && a.split('.').length > 2 ? a : null;
};

const idsBegin = (one: readonly string[], other: readonly string[]): string | null => {
  const [first, second] = one;
  if (first === undefined || second === undefined || one.length < 3 || other.length < 3) return null;
  const isOwn = second.length > 3 && !sharedLabels.has(second);
  return isOwn && other[0] === first && other[1] === second ? `${first}.${second}` : null;
};

/** An app prepared for comparison with many others. */
export interface KnownIdentity<App extends AppIdentity = AppIdentity> {
  readonly app: App;
  readonly title: Title;
  readonly labels: readonly string[];
  readonly site: string | null;
}

export const identify = <App extends AppIdentity>(app: App): KnownIdentity<App> => ({
  app,
  title: titleOf(app.title),
  labels: labelsOf(app),
  site: ownDomainOf(app.site ?? null),
});

export const evidenceFor = (one: KnownIdentity, other: KnownIdentity): Evidence => ({
  name: nameEvidence(one.title, other.title),
  isOtherSubtitle: hasOtherSubtitle(one.title, other.title),
  developer: developerEvidence(one.app.developer, other.app.developer),
  bundle: bundleEvidence(one.labels, other.labels),
  idsBegin: idsBegin(one.labels, other.labels),
  site: one.site !== null && one.site === other.site ? one.site : null,
});
