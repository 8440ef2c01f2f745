import { dayMs } from '../../../../../server/contract/domain/durations.ts';
import type { PullFacts } from '../../../../../server/contract/resources/reviews/pull-facts.ts';
import { mondayOfWeek, weekOfDay } from '../../../../../server/metrics/counting/count-reviews.ts';
import { type PullSearch, reviewKinds } from '../../../address/pulls.ts';
import type { Columns } from './columns.ts';
import { Tallies, type Tally } from './tallies.ts';

/** The pull's apps as addresses name them, in its order. */
export type AppNames = readonly string[];

export interface Counts {
  /** The places of the reviews that pass every filter, newest first. */
  readonly places: Uint32Array;
  readonly all: Tally;
  readonly byStar: readonly Tally[];
  readonly byTheme: readonly Tally[];
  /** In the order of `reviewKinds`. */
  readonly byKind: readonly Tally[];
  readonly byApp: readonly Tally[];
  readonly byVersion: readonly Tally[];
  readonly byCountry: readonly Tally[];
  readonly byLanguage: readonly Tally[];
  /** Not replied to, and replied to. */
  readonly byReply: readonly Tally[];
  readonly byWeek: readonly (Tally & { readonly day: number })[];
  /** The same, whatever the themes and kinds: what a share of each week is of. */
  readonly ofWeek: readonly (Tally & { readonly day: number })[];
}

const [star, theme, kind, app, version, country, language, reply, time, words] = [
  1, 2, 4, 8, 16, 32, 64, 128, 256, 512,
];

/** Which numbers of a column pass; null when all do. `wanted` that the pull does not have lets nothing pass. */
const passing = <T>(values: readonly T[], wanted: readonly T[] | undefined): Uint8Array | null =>
  wanted ? Uint8Array.from(values, (value) => (wanted.includes(value) ? 1 : 0)) : null;

/** The same of a column whose 0 means none. */
const passingKnown = (values: readonly string[], wanted: readonly string[] | undefined): Uint8Array | null =>
  passing(['', ...values], wanted);

const passingSets = <T>(sets: readonly (readonly T[])[], wanted: readonly T[] | undefined): Uint8Array | null =>
  wanted ? Uint8Array.from(sets, (set) => (set.some((each) => wanted.includes(each)) ? 1 : 0)) : null;

const dayNumber = (iso: string | undefined, otherwise: number): number =>
  iso === undefined ? otherwise : Date.parse(iso) / dayMs;

/**
 * Counts everything the page shows in one pass. Each facet is counted over the reviews that pass every filter but its own,
 * so that one sees what another choice would give. `mentions` has 1 for each review that mentions what is searched for.
 */
export const countAll = (
  facts: Omit<PullFacts, 'pull'>,
  apps: AppNames,
  columns: Columns,
  asked: PullSearch,
  mentions: Uint8Array | null,
): Counts => {
  const { size, day, rating, firstWeek, weeks } = columns;
  const themeIds = facts.themes.map(({ id }) => id);
  const wantedThemes = asked.theme?.map((id) => themeIds.indexOf(id));
  const stars = passing([0, 1, 2, 3, 4, 5], asked.stars);
  const themeSets = passingSets(facts.themeSets, wantedThemes);
  const kindSets = passingSets(facts.kindSets, asked.kind);
  const passingApps = passing(apps, asked.app);
  const versions = passingKnown(facts.versions, asked.version);
  const countries = passingKnown(facts.storefronts, asked.country);
  const languages = passing(facts.languages, asked.language);
  const replies = asked.replied ? Uint8Array.of(asked.replied === 'no' ? 1 : 0, asked.replied === 'yes' ? 1 : 0) : null;
  const since = dayNumber(asked.from, Number.NEGATIVE_INFINITY);
  const until = dayNumber(asked.to, Number.POSITIVE_INFINITY);

  const all = new Tallies(1);
  const byStar = new Tallies(6);
  const byThemeSet = new Tallies(facts.themeSets.length);
  const byKindSet = new Tallies(facts.kindSets.length);
  const byApp = new Tallies(apps.length);
  const byVersion = new Tallies(facts.versions.length + 1);
  const byCountry = new Tallies(facts.storefronts.length + 1);
  const byLanguage = new Tallies(facts.languages.length);
  const byReply = new Tallies(2);
  const byWeek = new Tallies(weeks);
  const ofWeek = new Tallies(weeks);
  const places = new Uint32Array(size);
  let found = 0;
  for (let at = 0; at < size; at++) {
    const given = rating[at]!;
    const when = day[at]!;
    let fails = 0;
    if (stars !== null && stars[given] === 0) fails |= star;
    if (themeSets !== null && themeSets[columns.themeSet[at]!] === 0) fails |= theme;
    if (kindSets !== null && kindSets[columns.kindSet[at]!] === 0) fails |= kind;
    if (passingApps !== null && passingApps[columns.app[at]!] === 0) fails |= app;
    if (versions !== null && versions[columns.version[at]!] === 0) fails |= version;
    if (countries !== null && countries[columns.storefront[at]!] === 0) fails |= country;
    if (languages !== null && languages[columns.language[at]!] === 0) fails |= language;
    if (replies !== null && replies[columns.replied[at]!] === 0) fails |= reply;
    if (when < since || when > until) fails |= time;
    if (mentions !== null && mentions[at] === 0) fails |= words;
    if (fails === 0) {
      places[found++] = at;
      all.add(0, given);
    }
    if ((fails & ~star) === 0) byStar.add(given, given);
    if ((fails & ~theme) === 0) byThemeSet.add(columns.themeSet[at]!, given);
    if ((fails & ~kind) === 0) byKindSet.add(columns.kindSet[at]!, given);
    if ((fails & ~app) === 0) byApp.add(columns.app[at]!, given);
    if ((fails & ~version) === 0) byVersion.add(columns.version[at]!, given);
    if ((fails & ~country) === 0) byCountry.add(columns.storefront[at]!, given);
    if ((fails & ~language) === 0) byLanguage.add(columns.language[at]!, given);
    if ((fails & ~reply) === 0) byReply.add(columns.replied[at]!, given);
    if ((fails & ~time) === 0) byWeek.add(weekOfDay(when) - firstWeek, given);
    if ((fails & ~(time | theme | kind)) === 0) ofWeek.add(weekOfDay(when) - firstWeek, given);
  }
  const weekDays = (tallies: Tallies) =>
    tallies.list().map((tally, week) => ({ ...tally, day: mondayOfWeek(firstWeek + week) }));
  return {
    places: places.slice(0, found),
    all: all.list()[0]!,
    byStar: byStar.list(),
    byTheme: byThemeSet.spread(facts.themeSets, facts.themes.length),
    byKind: byKindSet.spread(
      facts.kindSets.map((set) => set.map((each) => reviewKinds.indexOf(each))),
      reviewKinds.length,
    ),
    byApp: byApp.list(),
    // What has none is not among what can be chosen.
    byVersion: byVersion.list().slice(1),
    byCountry: byCountry.list().slice(1),
    byLanguage: byLanguage.list(),
    byReply: byReply.list(),
    byWeek: weekDays(byWeek),
    ofWeek: weekDays(ofWeek),
  };
};
