import { inCountry } from '../../contract/domain/storefronts.ts';
import { capital } from '../prose/capital.ts';
import { windowOf } from '../prose/dates.ts';
import { listed } from '../prose/lists.ts';
import { app, counted, countedInWords, figure, inWords, percent, review, stars, verb } from '../prose/numbers.ts';
import { plain, titled } from '../prose/untrusted.ts';
import { appOfKind, appsOfKind, countedAppsOfKind } from '../reading/apps/kind-of-app-phrase.ts';
import { bestQuote, type FindingFacts, paragraphs, type QuoteFacts, quoteLine, sortPraise } from './finding-facts.ts';
import { isLeaving, phraseOf, verbPhraseOf } from './finding-phrases.ts';
import type { Told } from './intents/told.ts';
import { changePhrase } from './trend-sentences.ts';

export interface ReportFinding extends FindingFacts {
  readonly kind: 'complaint' | 'praise' | 'request';
  /** The apps whose reviews mention it. */
  readonly apps: readonly unknown[];
}

/** The part of a report that its answer uses; findings are in order of rank. */
export interface ReportFacts {
  readonly spec: {
    readonly question: string;
    readonly country: string;
    readonly days: number;
    readonly category: string | null;
  };
  readonly apps: readonly {
    readonly title: string;
    readonly reviewsRead: number;
    readonly avgRating: number | null;
  }[];
  readonly findings: readonly ReportFinding[];
  readonly errors: readonly { readonly message: string }[];
  /** The kind of app as the question puts it, where no app was found for all of its words. */
  readonly notFound?: string | null;
}

const mostRanked = 5;
/** An app with fewer reviews cannot be compared with the others. */
const leastReviews = 20;

/** The quotes that are cited, numbered in order. */
const createCitations = () => {
  const quotes: QuoteFacts[] = [];
  return {
    cite(quote: QuoteFacts): string {
      // One review may say several things: each finding cites its own words.
      const known = quotes.findIndex(({ reviewId, text }) => reviewId === quote.reviewId && text === quote.text);
      if (known < 0) quotes.push(quote);
      return `[${known < 0 ? quotes.length : known + 1}]`;
    },
    list(): string {
      if (quotes.length === 0) return '';
      const lines = quotes.map((quote, at) => `${at + 1}. ${quoteLine(quote)}, review \`${quote.reviewId}\``);
      return `Reviews cited:\n\n${lines.join('\n')}`;
    },
  };
};
type Citations = ReturnType<typeof createCitations>;

/** A complaint or request that says what is wrong; that people leave does not say why. */
const isGap = (finding: ReportFinding): boolean => finding.kind !== 'praise' && !isLeaving(finding);

/** `, across all five apps`, `, in three of five apps`, `, in 6 of 10 apps`. */
const spread = (some: number, all: number): string => {
  if (all === 1) return '';
  if (some === all) return all === 2 ? ', in both apps' : `, across all ${countedInWords(all, app)}`;
  return all < 10 ? `, in ${inWords(some)} of ${inWords(all)} apps` : `, in ${figure(some)} of ${counted(all, app)}`;
};

const leadSentences = ({ findings, apps, spec }: ReportFacts, total: number, citations: Citations): string[] => {
  const which =
    spec.category === null ? countedInWords(apps.length, app) : countedAppsOfKind(apps.length, plain(spec.category));
  const scope = `${counted(total, review)} of ${which} in ${inCountry(spec.country)} from ${windowOf(spec.days)}`;
  const lead = findings.find(isGap);
  if (!lead || lead.kind === 'praise') return [`No complaints or requests stand out in ${scope}.`];
  const quote = bestQuote(lead.quotes);
  const opening = lead.kind === 'request' ? 'The biggest gap' : 'The biggest complaint';
  const change = changePhrase(lead.trend);
  return [
    `${opening}: of ${scope}, ${figure(lead.reviews)} (${percent(lead.share)}) ${verbPhraseOf(lead, lead.reviews)}${spread(lead.apps.length, apps.length)}${quote ? ` ${citations.cite(quote)}` : ''}.`,
    lead.avgRating === null ? '' : `${verb(lead.reviews, 'It gives', 'They average')} ${stars(lead.avgRating)}.`,
    change === '' ? '' : `Over the window, mentions went ${change}.`,
  ];
};

const line = (finding: ReportFinding, apps: number, citations: Citations): string => {
  const quote = bestQuote(finding.quotes);
  const how = finding.kind === 'request' ? 'requested' : 'raised';
  const average =
    finding.avgRating === null ? '' : `, ${verb(finding.reviews, 'rated', 'averaging')} ${stars(finding.avgRating)}`;
  const change = changePhrase(finding.trend);
  return `**${capital(phraseOf(finding))}**: ${how} in ${counted(finding.reviews, review)} (${percent(finding.share)})${spread(finding.apps.length, apps)}${average}${change === '' ? '' : `, ${change}`}${quote ? ` ${citations.cite(quote)}` : ''}.`;
};

const ranking = ({ findings, apps }: ReportFacts, citations: Citations): string => {
  const ranked = findings.filter(isGap).slice(1, mostRanked + 1);
  if (ranked.length === 0) return '';
  const lines = ranked.map((finding, at) => `${at + 2}. ${line(finding, apps.length, citations)}`);
  return `The next findings, ranked by how many reviews and apps mention them, how low the ratings are, whether they are growing and how poorly apps address them today:\n\n${lines.join('\n')}`;
};

const praiseSentence = ({ findings }: ReportFacts): string => {
  const praise = findings.filter(({ kind }) => kind === 'praise');
  const { specific } = sortPraise(praise);
  const liked = (specific.length > 0 ? specific : praise).slice(0, 3);
  if (liked.length === 0) return '';
  return `People already like ${listed(liked.map((each) => `${phraseOf(each)} (${counted(each.reviews, review)})`))}: a new app has to match that.`;
};

const appSentence = ({ apps }: ReportFacts): string => {
  const rated = apps
    .flatMap((each) =>
      each.avgRating !== null && each.reviewsRead >= leastReviews ? [{ ...each, avgRating: each.avgRating }] : [],
    )
    .sort((one, other) => one.avgRating - other.avgRating);
  const [worst, best] = [rated[0], rated.at(-1)];
  if (!worst || !best || worst.avgRating === best.avgRating) return '';
  return `Among apps with at least ${leastReviews} reviews, ${titled(worst.title)} has the lowest average rating (${stars(worst.avgRating)} over ${counted(worst.reviewsRead, review)}) and ${titled(best.title)} the highest (${stars(best.avgRating)} over ${figure(best.reviewsRead)}).`;
};

const missing = ({ spec, errors, notFound = null }: ReportFacts): string => {
  const fewer = `No ${appOfKind(plain(notFound ?? '')).one} is listed, so ${appsOfKind(plain(spec.category ?? ''))} were read instead.`;
  const all = [...(notFound === null ? [] : [fewer]), ...errors.map(({ message }) => plain(message))];
  // Apps that failed alike end with the same advice, which is given once.
  const sentences = new Set(all.flatMap((message) => message.split(/(?<=\.) (?=\p{Lu})/u)));
  return sentences.size === 0 ? '' : `Limitations: ${[...sentences].join(' ')}`;
};

/** The findings in order of rank, whatever the question asks. */
const generalPicture = (facts: ReportFacts): string[][] => {
  const citations = createCitations();
  const total = facts.apps.reduce((sum, { reviewsRead }) => sum + reviewsRead, 0);
  return [
    leadSentences(facts, total, citations),
    [ranking(facts, citations)],
    [appSentence(facts), praiseSentence(facts)],
    [missing(facts)],
    [citations.list()],
  ];
};

/** What a verdict rests on: more than the window where times are compared, and the days that the question names. */
export interface Basis {
  /** Null: those of the window. */
  readonly reviews: number | null;
  /** `from the last 90 days`. */
  readonly when: string;
}

/** An answer with a verdict: the verdict first, what it rests on, and what the report covers. */
const answerWithVerdict = (
  facts: ReportFacts,
  { isSilent = false, verdict, paragraphs: told }: Told,
  apps: number,
  basis: Basis | null,
): string => {
  if (isSilent) return paragraphs([[verdict], ...told, ...generalPicture(facts)]);
  const { spec } = facts;
  const total = facts.apps.reduce((sum, { reviewsRead }) => sum + reviewsRead, 0);
  const which = countedAppsOfKind(apps, plain(spec.category ?? 'app'));
  return paragraphs([
    [verdict],
    ...told,
    [
      `This rests on ${counted(basis?.reviews ?? total, review)} of ${which} in ${inCountry(spec.country)} ${basis?.when ?? `from ${windowOf(spec.days)}`}.`,
    ],
    [missing(facts)],
  ]);
};

/**
 * The answer to a report's question, with citations. Every number in it comes from the report or is the sum of
 * `reviewsRead`.
 * @param told what the question asks, where it asks for something in particular
 * @param apps how many apps there are, the same app in two stores counted once
 */
export const answerOfReport = (
  facts: ReportFacts,
  told: Told | null = null,
  apps: number = facts.apps.length,
  basis: Basis | null = null,
): string => {
  if (told) return answerWithVerdict(facts, told, apps, basis);
  return paragraphs(generalPicture(facts));
};
