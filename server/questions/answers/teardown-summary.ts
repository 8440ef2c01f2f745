import { fewestCompared } from '../../metrics/counting/statistics/proportions.ts';
import { dayOf, span, windowOf } from '../../support/prose/dates.ts';
import { capital, counted, figure, listed, partOf, review, stars, tenth, verb } from '../../support/prose/numbers.ts';
import { plain, titled } from '../../support/prose/untrusted.ts';
import {
  bestQuote,
  detailsOf,
  type FindingFacts,
  paragraphs,
  quoteLine,
  sortComplaints,
  sortPraise,
  type VersionFacts,
  versionSentence,
} from './finding-facts.ts';
import { peopleDo, phraseOf } from './finding-phrases.ts';
import { changePhrase, type HalfSizes, sizedTrendSentence, trendSentence } from './trend-sentences.ts';

export interface TeardownFinding extends FindingFacts {
  readonly versions: readonly VersionFacts[];
  readonly fix: string | null;
}

export interface VersionChange {
  readonly label: string;
  readonly before: number;
  readonly after: number;
}

export interface ReadVersion {
  readonly version: string;
  readonly from: string | null;
  readonly reviews: number;
  readonly avgRating: number | null;
  readonly topComplaint?: string | null;
  /** Complaints that changed since the last earlier version with enough reviews, per 100 reviews. */
  readonly worse?: readonly VersionChange[];
  readonly better?: readonly VersionChange[];
}

export interface TeardownFacts {
  readonly app: { readonly title: string };
  readonly window: { readonly days: number; readonly from: string; readonly to: string };
  /** `total`: all reviews of the window on file; `read`: the newest of them, which were read. */
  readonly reviews: { readonly read: number; readonly total: number };
  /** The parts of the app that the top complaint is about. */
  readonly screens?: readonly string[];
  /** The halves of the window that trends compare. */
  readonly halves?: HalfSizes;
  readonly complaints: readonly TeardownFinding[];
  readonly praise: readonly TeardownFinding[];
  readonly requests: readonly TeardownFinding[];
  readonly ratings: {
    readonly average: number | null;
    readonly histogram: Readonly<Record<'1' | '2' | '3' | '4' | '5', number>>;
  };
  /** Newest first. */
  readonly versions: readonly ReadVersion[];
  readonly charts: readonly { readonly date: string; readonly chart: string; readonly rank: number | null }[];
}

/** Below this, a single review moves every figure. */
const few = 30;
/** Complaints named after the first. */
const others = 3;
const maxFixes = 3;

const readSentence = ({ app, window, reviews, ratings }: TeardownFacts): string => {
  const when = window.days >= 3650 ? ' (all time)' : ` from ${windowOf(window.days)} (${span(window.from, window.to)})`;
  const part =
    reviews.read < reviews.total
      ? `the newest ${figure(reviews.read)} of ${counted(reviews.total, review)}`
      : counted(reviews.read, review);
  const average =
    ratings.average === null ? '' : ` ${verb(reviews.read, 'It gives', 'They average')} ${stars(ratings.average)}`;
  return `This summary of **${titled(app.title)}** is based on ${part}${when}.${average}${average === '' ? '' : extremes(ratings.histogram)}`;
};

/** Reviews with one and with five stars, the larger number first. */
const extremes = (histogram: TeardownFacts['ratings']['histogram']): string => {
  const ends = [
    { count: histogram['5'], of: '5 stars' },
    { count: histogram['1'], of: '1 star' },
  ].sort((one, other) => other.count - one.count);
  const [most, least] = ends as [(typeof ends)[number], (typeof ends)[number]];
  if (most.count < 2) return '.';
  const other = least.count === 0 ? 'none' : figure(least.count);
  return `: ${figure(most.count)} give ${most.of} and ${other} ${verb(least.count, 'gives', 'give')} ${least.of}.`;
};

const caution = ({ reviews }: TeardownFacts): string =>
  reviews.read > 1 && reviews.read < few ? 'With so few reviews, a single one can change every figure below.' : '';

const complaintSentences = ({ complaints, reviews, versions, halves, screens = [] }: TeardownFacts): string[] => {
  const { leaving, specific } = sortComplaints(complaints);
  const [first, ...rest] = specific;
  const left = leaving
    ? `In ${partOf(leaving.reviews, reviews.read, leaving.share, review)}, people ${peopleDo({ ...leaving, kind: 'complaint' })}.`
    : '';
  if (!first)
    return [
      reviews.read > 0
        ? `No specific complaints were found in ${verb(reviews.read, 'this review', 'these reviews')}.`
        : '',
      left,
    ];
  const average =
    first.avgRating === null ? '' : `, ${verb(first.reviews, 'rated', 'averaging')} ${stars(first.avgRating)}`;
  const fixedIn = versionThatFixed(first, versions);
  const next = rest.slice(0, others);
  const rising = rest
    .slice(others)
    .filter(
      (each) =>
        each.trend.direction === 'rising' && changePhrase(each.trend) !== '' && !versionThatFixed(each, versions),
    );
  const named = (each: TeardownFinding): string => {
    const fixed = versionThatFixed(each, versions);
    return `${phraseOf(each)} (${detailsOf(each)}${fixed ? `, largely fixed in ${plain(fixed)}` : ''})`;
  };
  return [
    `The top complaint is ${phraseOf(first)}, in ${partOf(first.reviews, reviews.read, first.share, review)}${average}.`,
    screens.length > 0 ? `Reviews name the ${listed(screens.map(plain))} as where it happens.` : '',
    first.trend.direction === 'steady' && first.reviews < fewestCompared ? '' : trendOf(first, halves),
    versionSentence(first.versions),
    fixedIn ? `Version ${plain(fixedIn)} has largely fixed it.` : '',
    next.length > 0
      ? `The next ${next.length === 1 ? 'complaint is' : 'complaints are'} ${listed(next.map(named))}.`
      : '',
    rising.length > 0 ? `Less frequent but growing: ${listed(rising.slice(0, 2).map(named))}.` : '',
    left,
  ];
};

const trendOf = ({ trend }: TeardownFinding, halves: HalfSizes | undefined): string =>
  halves ? sizedTrendSentence(trend, halves) : trendSentence(trend);

const complaintQuote = ({ complaints }: TeardownFacts): string => {
  const [first] = sortComplaints(complaints).specific;
  const quote = first && bestQuote(first.quotes);
  return quote ? `> ${quoteLine(quote)}` : '';
};

const praiseSentence = ({ praise, reviews }: TeardownFacts): string => {
  const { general, specific } = sortPraise(praise);
  const liked = specific.slice(0, 3).map((each) => `${phraseOf(each)} (${counted(each.reviews, review)})`);
  const [first] = specific;
  if (general) {
    const all = `${partOf(general.reviews, reviews.read, general.share, review)} ${verb(general.reviews, 'praises', 'praise')} the app in general`;
    return `On the positive side, ${all}${liked.length > 0 ? `; what people like most is ${listed(liked)}` : ''}.`;
  }
  if (!first) return '';
  return `On the positive side, people like ${listed(liked)}.`;
};

const requestSentences = ({ requests, reviews }: TeardownFacts): string[] => {
  const [first, ...rest] = requests.map((each) => ({ ...each, kind: 'request' as const }));
  if (!first) return [];
  const next = rest.slice(0, 3).map((each) => `${phraseOf(each)} (${figure(each.reviews)})`);
  return [
    `The top request is for ${phraseOf(first)}, in ${partOf(first.reviews, reviews.read, first.share, review)}${next.length > 0 ? `; others ask for ${listed(next)}` : ''}.`,
    changePhrase(first.trend) === '' ? '' : `The top request is ${changePhrase(first.trend)}.`,
  ];
};

const farApart = 0.5;

type RatedVersion = ReadVersion & { readonly from: string; readonly avgRating: number };

/** Versions with enough ratings, oldest first: each was compared with the one before. */
const ratedVersions = (versions: readonly ReadVersion[]): RatedVersion[] =>
  versions
    .flatMap((each) => {
      const { from, avgRating, reviews } = each;
      return from !== null && avgRating !== null && reviews >= fewestCompared ? [{ ...each, from, avgRating }] : [];
    })
    .reverse();

/** The release with the largest change of ratings, if any, and the state of the newest one. */
const versionSentences = ({ versions }: TeardownFacts): string[] => {
  const rated = ratedVersions(versions);
  const changes = rated.slice(1).map((after, at) => ({ before: rated[at]!, after }));
  const size = ({ before, after }: (typeof changes)[number]): number => Math.abs(after.avgRating - before.avgRating);
  const [largest] = changes.filter((change) => size(change) >= farApart).sort((one, other) => size(other) - size(one));
  const newest = rated.at(-1);
  return [
    largest ? changeSentence(largest) : '',
    newest && newest !== largest?.after ? newestSentence(newest, newest.version === versions[0]?.version) : '',
  ];
};

const changeSentence = ({ before, after }: { readonly before: RatedVersion; readonly after: RatedVersion }): string => {
  const way = after.avgRating > before.avgRating ? 'better' : 'worse';
  return `Ratings ${way === 'better' ? 'improved' : 'dropped'} with version ${plain(after.version)} (since ${dayOf(after.from)}): it averages ${stars(after.avgRating)} over ${counted(after.reviews, review)}, compared with ${stars(before.avgRating)} over ${figure(before.reviews)} for ${plain(before.version)}.${changesIn(after, [way])}`;
};

const newestSentence = (version: RatedVersion, isLast: boolean): string => {
  const { topComplaint } = version;
  const most = topComplaint ? `; its top complaint is ${phraseOf({ label: topComplaint })}` : '';
  const name = isLast ? 'The newest version' : 'The newest version with enough reviews to judge';
  return `${name}, ${plain(version.version)} (since ${dayOf(version.from)}), averages ${stars(version.avgRating)} over ${counted(version.reviews, review)}${most}.${changesIn(version, ['better', 'worse'])}`;
};

/** The complaints that changed most with the version. */
const changesIn = (version: ReadVersion, ways: readonly ('better' | 'worse')[]): string => {
  const changes = ways
    .flatMap((way) => (version[way] ?? []).slice(0, 2))
    .map(({ label, before, after }) => `from ${tenth(before)} to ${tenth(after)} for ${phraseOf({ label })}`);
  return changes.length === 0 ? '' : ` Mentions per 100 reviews went ${listed(changes)}.`;
};

/** A drop to a third or less counts as largely fixed. */
const largely = 3;

/** The version in which a complaint nearly disappeared, unless a later one brought it back. */
const versionThatFixed = ({ label }: TeardownFinding, versions: readonly ReadVersion[]): string | null => {
  const changed = ratedVersions(versions).findLast(({ worse = [], better = [] }) =>
    [...worse, ...better].some((change) => change.label === label),
  );
  const change = changed?.better?.find((each) => each.label === label);
  return changed && change && change.after * largely <= change.before ? changed.version : null;
};

const chartSentence = ({ charts }: TeardownFacts): string => {
  const ranked = charts.flatMap(({ date, chart, rank }) => (rank === null ? [] : [{ date, chart, rank }]));
  const [longest] = [...Map.groupBy(ranked, ({ chart }) => chart).values()].sort(
    (one, other) => other.length - one.length || one.at(-1)!.rank - other.at(-1)!.rank,
  );
  const days = longest?.toSorted((one, other) => (one.date < other.date ? -1 : 1)) ?? [];
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const chart = plain(last.chart);
  if (days.length === 1) return `In the ${chart} chart, it was no. ${figure(last.rank)} on ${dayOf(last.date)}.`;
  if (first.rank === last.rank) {
    return `In the ${chart} chart, it is no. ${figure(last.rank)}, as it was on ${dayOf(first.date)}.`;
  }
  return `In the ${chart} chart, it ${last.rank < first.rank ? 'rose' : 'fell'} from no. ${figure(first.rank)} on ${dayOf(first.date)} to no. ${figure(last.rank)} on ${dayOf(last.date)}.`;
};

/** What to do, most important first: open complaints, the top request, a complaint that is largely fixed. */
const fixes = ({ complaints, requests, versions }: TeardownFacts): string => {
  const specific = sortComplaints(complaints).specific.map((each) => ({
    ...each,
    fixedIn: versionThatFixed(each, versions),
  }));
  const [live, fixed] = [specific.filter((each) => !each.fixedIn), specific.filter((each) => each.fixedIn)];
  const request = requests.slice(0, 1).map((each) => ({ ...each, kind: 'request' as const, fixedIn: null }));
  const standing = [...live.slice(0, maxFixes - 1), ...request, ...live.slice(maxFixes - 1)]
    .filter(({ fix }) => fix !== null && fix.trim() !== '')
    .slice(0, maxFixes);
  const wanted = [...standing, ...fixed.slice(0, 1)];
  if (wanted.length === 0) return '';
  const lines = wanted.map(({ fixedIn, ...each }, at) => {
    const what = fixedIn ? `Largely fixed in ${plain(fixedIn)}; check what remains.` : plain(each.fix!);
    return `${at + 1}. **${capital(phraseOf(each))}** (${counted(each.reviews, review)}): ${what}`;
  });
  return `What to do first:\n\n${lines.join('\n')}`;
};

/** The teardown as a memo: what changed, why, what people like and miss, what to do. All numbers come from it. */
export const summaryOfTeardown = (facts: TeardownFacts): string =>
  paragraphs([
    [readSentence(facts), caution(facts)],
    versionSentences(facts),
    complaintSentences(facts),
    [complaintQuote(facts)],
    [praiseSentence(facts), ...requestSentences(facts)],
    [chartSentence(facts)],
    [fixes(facts)],
  ]);
