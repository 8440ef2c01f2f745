import { listed } from '../reading/prose.ts';
import { dayOf, span, windowOf } from './dates.ts';
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
import { counted, figure, partOf, review, stars, tenth, verb } from './numbers.ts';
import { sayIt, spoken } from './spoken.ts';
import { moved, trendSentence } from './trend.ts';
import { plain, titled } from './untrusted.ts';

export interface TeardownFinding extends FindingFacts {
  readonly versions: readonly VersionFacts[];
  readonly fix: string | null;
}

export interface VersionChange {
  readonly label: string;
  readonly before: number;
  readonly after: number;
}

/** A teardown's result as far as its summary speaks of it. */
export interface TeardownFacts {
  readonly app: { readonly title: string };
  readonly window: { readonly days: number; readonly from: string; readonly to: string };
  /** `total`: those of the window on file; `read` of them were read, the newest. */
  readonly reviews: { readonly read: number; readonly total: number };
  readonly complaints: readonly TeardownFinding[];
  readonly praise: readonly TeardownFinding[];
  readonly requests: readonly TeardownFinding[];
  readonly ratings: {
    readonly average: number | null;
    readonly histogram: Readonly<Record<'1' | '2' | '3' | '4' | '5', number>>;
  };
  readonly versions: readonly {
    readonly version: string;
    readonly from: string | null;
    readonly reviews: number;
    readonly avgRating: number | null;
    /** What is complained of more, or less, than of the version before: per 100 reviews of each. */
    readonly worse?: readonly VersionChange[];
    readonly better?: readonly VersionChange[];
  }[];
  readonly charts: readonly { readonly date: string; readonly chart: string; readonly rank: number | null }[];
}

/** Fewer reviews than this move with every single voice. */
const few = 30;
/** Of so many reviews something can be compared. */
const enough = 10;
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

const complaintSentences = ({ complaints, reviews }: TeardownFacts): string[] => {
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
  const next = rest.slice(0, others);
  const rising = rest.slice(others).filter(({ trend }) => trend.direction === 'rising' && moved(trend) !== '');
  return [
    `What people complain about most is ${spoken(first)}: ${partOf(first.reviews, reviews.read, first.share, review)}${average}.`,
    first.trend.direction === 'steady' && first.reviews < enough ? '' : trendSentence(first.trend),
    versionSentence(first.versions),
    next.length > 0
      ? `The next ${next.length === 1 ? 'complaint is' : 'complaints are'} ${listed(next.map((each) => `${spoken(each)} (${inBrackets(each)})`))}.`
      : '',
    rising.length > 0
      ? `Smaller, but growing: ${listed(rising.slice(0, 2).map((each) => `${spoken(each)} (${inBrackets(each)})`))}.`
      : '',
    left,
  ];
};

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

/** The release after which the stars changed most, if they did and enough people have rated both. */
const versionChange = ({ versions }: TeardownFacts): string => {
  const dated = versions
    .flatMap((each) => (each.from !== null && each.avgRating !== null && each.reviews >= enough ? [each] : []))
    .sort((one, other) => (one.from! < other.from! ? -1 : 1));
  const changes = dated.slice(1).map((after, at) => ({ before: dated[at]!, after }));
  const size = ({ before, after }: (typeof changes)[number]): number => Math.abs(after.avgRating! - before.avgRating!);
  const [largest] = changes.filter((change) => size(change) >= farApart).sort((one, other) => size(other) - size(one));
  if (!largest) return '';
  const { before, after } = largest;
  const way = after.avgRating! > before.avgRating! ? 'better' : 'worse';
  return `Ratings turned for the ${way} with version ${plain(after.version)}, seen since ${dayOf(after.from!)}: it averages ${stars(after.avgRating!)} over ${counted(after.reviews, review)}, where ${plain(before.version)} averaged ${stars(before.avgRating!)} over ${figure(before.reviews)}.${changesIn(way, after)}`;
};

/** What changed most with it, among the complaints. */
const changesIn = (way: 'better' | 'worse', version: TeardownFacts['versions'][number]): string => {
  const changes = (version[way] ?? []).slice(0, 2).map(({ label, before, after }) => {
    const often = (per100: number): string => (per100 === 0 ? 'none' : tenth(per100));
    return `${spoken({ label })} went from ${often(before)} to ${often(after)} in every 100 reviews`;
  });
  return changes.length === 0 ? '' : ` Among the complaints, ${listed(changes)}.`;
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

/** What to do, by what weighs most: the complaints, then the first wish. */
const fixes = ({ complaints, requests }: TeardownFacts): string => {
  const { specific } = sortComplaints(complaints);
  const wanted = [...specific.slice(0, mostFixes - 1), ...requests.slice(0, 1), ...specific.slice(mostFixes - 1)]
    .filter(({ fix }) => fix !== null && fix.trim() !== '')
    .slice(0, mostFixes);
  if (wanted.length === 0) return '';
  const lines = wanted.map(
    (each, at) => `${at + 1}. **${capital(spoken(each))}** (${counted(each.reviews, review)}): ${plain(each.fix!)}`,
  );
  return `What follows from this:\n\n${lines.join('\n')}`;
};

/** The teardown in words, for a memo. Every number in it is one of the result's. */
export const summaryOfTeardown = (facts: TeardownFacts): string =>
  paragraphs([
    [readSentence(facts), caution(facts)],
    complaintSentences(facts),
    [complaintQuote(facts)],
    [praiseSentence(facts), ...requestSentences(facts)],
    [versionChange(facts), chartSentence(facts)],
    [fixes(facts)],
  ]);
