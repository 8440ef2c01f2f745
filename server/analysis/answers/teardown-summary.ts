import { fewestCompared } from '../findings/chance.ts';
import { dayOf, span, windowOf } from '../prose/dates.ts';
import { counted, figure, partOf, review, stars, tenth, verb } from '../prose/numbers.ts';
import { plain, titled } from '../prose/untrusted.ts';
import { listed } from '../reading/prose.ts';
import {
  bestQuote,
  capital,
  type FindingFacts,
  inBrackets,
  paragraphs,
  quoteLine,
  sortComplaints,
  sortPraise,
  type VersionFacts,
  versionSentence,
} from './finding-facts.ts';
import { sayIt, spoken } from './spoken.ts';
import { type HalfSizes, moved, sizedTrendSentence, trendSentence } from './trend-sentences.ts';

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
  /** What is complained of more, or less, than of the last version before it that can be compared: per 100 reviews of each. */
  readonly worse?: readonly VersionChange[];
  readonly better?: readonly VersionChange[];
}

/** A teardown's result as far as its summary speaks of it. */
export interface TeardownFacts {
  readonly app: { readonly title: string };
  readonly window: { readonly days: number; readonly from: string; readonly to: string };
  /** `total`: those of the window on file; `read` of them were read, the newest. */
  readonly reviews: { readonly read: number; readonly total: number };
  /** Of the time that was read, which trends compare. */
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

/** Fewer reviews than this move with every single voice. */
const few = 30;
/** Complaints that are told beside the first. */
const others = 3;
const mostFixes = 3;

const readSentence = ({ app, window, reviews, ratings }: TeardownFacts): string => {
  const when =
    window.days >= 3650 ? windowOf(window.days) : `${windowOf(window.days)} (${span(window.from, window.to)})`;
  const part =
    reviews.read < reviews.total
      ? `the newest ${figure(reviews.read)} of ${counted(reviews.total, review)}`
      : counted(reviews.read, review);
  const average =
    ratings.average === null ? '' : ` ${verb(reviews.read, 'It gives', 'They average')} ${stars(ratings.average)}`;
  return `**${titled(app.title)}**, from ${part} of ${when}.${average}${average === '' ? '' : mood(ratings.histogram)}`;
};

/** The two ends of the scale, the fuller first. */
const mood = (histogram: TeardownFacts['ratings']['histogram']): string => {
  const ends = [
    { count: histogram['5'], of: '5 stars' },
    { count: histogram['1'], of: '1 star' },
  ].sort((one, other) => other.count - one.count);
  const [most, least] = ends as [(typeof ends)[number], (typeof ends)[number]];
  if (most.count < 2) return '.';
  const other = least.count === 0 ? 'none' : figure(least.count);
  return `: ${figure(most.count)} give ${most.of}, ${other} ${least.count === 1 ? 'gives' : 'give'} ${least.of}.`;
};

const caution = ({ reviews }: TeardownFacts): string =>
  reviews.read > 1 && reviews.read < few ? 'With so few reviews, a single voice moves every figure below.' : '';

const complaintSentences = ({ complaints, reviews, versions, halves }: TeardownFacts): string[] => {
  const { leaving, specific } = sortComplaints(complaints);
  const [first, ...rest] = specific;
  const left = leaving
    ? `${capital(partOf(leaving.reviews, reviews.read, leaving.share, review))} ${sayIt({ ...leaving, kind: 'complaint' }, leaving.reviews)}.`
    : '';
  if (!first)
    return [
      reviews.read > 0
        ? `No complaint that says what is wrong could be made out in ${reviews.read === 1 ? 'it' : 'them'}.`
        : '',
      left,
    ];
  const average =
    first.avgRating === null ? '' : `, at ${stars(first.avgRating)}${first.reviews === 1 ? '' : ' on average'}`;
  const fixedIn = versionThatFixed(first, versions);
  const next = rest.slice(0, others);
  const rising = rest
    .slice(others)
    .filter(
      (each) => each.trend.direction === 'rising' && moved(each.trend) !== '' && !versionThatFixed(each, versions),
    );
  const named = (each: TeardownFinding): string => {
    const fixed = versionThatFixed(each, versions);
    return `${spoken(each)} (${inBrackets(each)}${fixed ? `, largely fixed in ${plain(fixed)}` : ''})`;
  };
  return [
    `What people complain about most is ${spoken(first)}: ${partOf(first.reviews, reviews.read, first.share, review)}${average}.`,
    first.trend.direction === 'steady' && first.reviews < fewestCompared ? '' : trendOf(first, halves),
    versionSentence(first.versions),
    fixedIn ? `Version ${plain(fixedIn)} has largely fixed it.` : '',
    next.length > 0
      ? `The next ${next.length === 1 ? 'complaint is' : 'complaints are'} ${listed(next.map(named))}.`
      : '',
    rising.length > 0 ? `Smaller, but growing: ${listed(rising.slice(0, 2).map(named))}.` : '',
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
  const liked = specific.slice(0, 3).map((each) => `${spoken(each)} (${counted(each.reviews, review)})`);
  const [first] = specific;
  if (general) {
    const all = `${partOf(general.reviews, reviews.read, general.share, review)} ${verb(general.reviews, 'praises', 'praise')} the app as a whole`;
    return `On the other side, ${all}${liked.length > 0 ? `; in particular, people like ${listed(liked)}` : ''}.`;
  }
  if (!first) return '';
  return `On the other side, people like ${listed(liked)}.`;
};

const requestSentences = ({ requests, reviews }: TeardownFacts): string[] => {
  const [first, ...rest] = requests;
  if (!first) return [];
  const next = rest.slice(0, 3).map((each) => `${spoken(each)} (${figure(each.reviews)})`);
  return [
    `The wish heard most is for ${spoken(first)}, in ${partOf(first.reviews, reviews.read, first.share, review)}${next.length > 0 ? `; others ask for ${listed(next)}` : ''}.`,
    moved(first.trend) === '' ? '' : `It is ${moved(first.trend)}.`,
  ];
};

const farApart = 0.5;

type RatedVersion = ReadVersion & { readonly from: string; readonly avgRating: number };

/** The versions that enough people have rated, oldest first: each was compared with the one before it here. */
const ratedVersions = (versions: readonly ReadVersion[]): RatedVersion[] =>
  versions
    .flatMap((each) => {
      const { from, avgRating, reviews } = each;
      return from !== null && avgRating !== null && reviews >= fewestCompared ? [{ ...each, from, avgRating }] : [];
    })
    .reverse();

/** The release after which the stars changed most, if they did; and how the newest does. */
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
  return `Ratings turned for the ${way} with version ${plain(after.version)}, seen since ${dayOf(after.from)}: it averages ${stars(after.avgRating)} over ${counted(after.reviews, review)}, where ${plain(before.version)} averaged ${stars(before.avgRating)} over ${figure(before.reviews)}.${changesIn(after, [way])}`;
};

const newestSentence = (version: RatedVersion, isLast: boolean): string => {
  const { topComplaint } = version;
  const most = topComplaint ? `; what its reviews complain of most is ${spoken({ label: topComplaint })}` : '';
  const name = isLast ? 'The newest version' : 'The newest version with enough reviews to judge by';
  return `${name}, ${plain(version.version)}, seen since ${dayOf(version.from)}, averages ${stars(version.avgRating)} over ${counted(version.reviews, review)}${most}.${changesIn(version, ['better', 'worse'])}`;
};

/** What changed most with it, among the complaints. */
const changesIn = (version: ReadVersion, ways: readonly ('better' | 'worse')[]): string => {
  const changes = ways
    .flatMap((way) => (version[way] ?? []).slice(0, 2))
    .map(({ label, before, after }) => {
      const often = (per100: number): string => (per100 === 0 ? 'none' : tenth(per100));
      return `${spoken({ label })} went from ${often(before)} to ${often(after)} in every 100 reviews`;
    });
  return changes.length === 0 ? '' : ` Among the complaints, ${listed(changes)}.`;
};

/** A third of what it was, or less, is largely fixed. */
const largely = 3;

/** The version with which a complaint all but went away, unless a later one brought it back. */
const versionThatFixed = ({ label }: TeardownFinding, versions: readonly ReadVersion[]): string | null => {
  const changed = ratedVersions(versions).findLast(({ worse = [], better = [] }) =>
    [...worse, ...better].some((change) => change.label === label),
  );
  const change = changed?.better?.find((each) => each.label === label);
  return changed && change && change.after * largely <= change.before ? changed.version : null;
};

const chartSentence = ({ charts }: TeardownFacts): string => {
  const placed = charts.flatMap(({ date, chart, rank }) => (rank === null ? [] : [{ date, chart, rank }]));
  const [longest] = [...Map.groupBy(placed, ({ chart }) => chart).values()].sort(
    (one, other) => other.length - one.length || one.at(-1)!.rank - other.at(-1)!.rank,
  );
  const days = longest?.toSorted((one, other) => (one.date < other.date ? -1 : 1)) ?? [];
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const chart = plain(last.chart);
  if (days.length === 1) return `In the ${chart} chart it stood at ${figure(last.rank)} on ${dayOf(last.date)}.`;
  if (first.rank === last.rank) {
    return `In the ${chart} chart it stands where it stood on ${dayOf(first.date)}, at ${figure(last.rank)}.`;
  }
  return `In the ${chart} chart it went ${last.rank < first.rank ? 'up' : 'down'} from ${figure(first.rank)} on ${dayOf(first.date)} to ${figure(last.rank)} on ${dayOf(last.date)}.`;
};

/** What to do, by what weighs most: the complaints that still stand, then the first wish, then what is fixed but for a rest. */
const fixes = ({ complaints, requests, versions }: TeardownFacts): string => {
  const specific = sortComplaints(complaints).specific.map((each) => ({
    ...each,
    fixedIn: versionThatFixed(each, versions),
  }));
  const [live, fixed] = [specific.filter((each) => !each.fixedIn), specific.filter((each) => each.fixedIn)];
  const wish = requests.slice(0, 1).map((each) => ({ ...each, fixedIn: null }));
  const standing = [...live.slice(0, mostFixes - 1), ...wish, ...live.slice(mostFixes - 1)]
    .filter(({ fix }) => fix !== null && fix.trim() !== '')
    .slice(0, mostFixes);
  const wanted = [...standing, ...fixed.slice(0, 1)];
  if (wanted.length === 0) return '';
  const lines = wanted.map(({ fixedIn, ...each }, at) => {
    const what = fixedIn ? `largely fixed in ${plain(fixedIn)}; check what is left.` : plain(each.fix!);
    return `${at + 1}. **${capital(spoken(each))}** (${counted(each.reviews, review)}): ${what}`;
  });
  return `What follows from this:\n\n${lines.join('\n')}`;
};

/** The teardown in words, for a memo. Every number in it is one of the result's. */
export const summaryOfTeardown = (facts: TeardownFacts): string =>
  paragraphs([
    [readSentence(facts), caution(facts)],
    complaintSentences(facts),
    [complaintQuote(facts)],
    [praiseSentence(facts), ...requestSentences(facts)],
    [...versionSentences(facts), chartSentence(facts)],
    [fixes(facts)],
  ]);
