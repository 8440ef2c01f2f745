import { inCountry } from '../../contract/domain/storefronts.ts';
import { windowOf } from '../prose/dates.ts';
import { app, counted, countedInWords, figure, inWords, percent, review, stars } from '../prose/numbers.ts';
import { plain, titled } from '../prose/untrusted.ts';
import { listed } from '../reading/prose.ts';
import {
  bestQuote,
  capital,
  type FindingFacts,
  paragraphs,
  type QuoteFacts,
  quoteLine,
  sortPraise,
} from './finding-facts.ts';
import { isLeaving, sayIt, spoken } from './spoken.ts';
import { moved } from './trend-sentences.ts';

export interface ReportFinding extends FindingFacts {
  readonly kind: 'complaint' | 'praise' | 'request';
  /** Those whose reviews say it. */
  readonly apps: readonly unknown[];
}

/** A report as far as its answer speaks of it; findings stand in the order of their rank. */
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
  /** The kind as the question says it, where no app was found for all of its words. */
  readonly notFound?: string | null;
}

const told = 5;
/** An app with fewer reviews is no match for the others. */
const enough = 20;

/** The quotes that are cited, in the order of their numbers. */
const createCitations = () => {
  const quotes: QuoteFacts[] = [];
  return {
    cite(quote: QuoteFacts): string {
      // One review may say several things: each finding cites the words that say it.
      const known = quotes.findIndex(({ reviewId, text }) => reviewId === quote.reviewId && text === quote.text);
      if (known < 0) quotes.push(quote);
      return `\\[${known < 0 ? quotes.length : known + 1}\\]`;
    },
    list(): string {
      if (quotes.length === 0) return '';
      const lines = quotes.map((quote, at) => `${at + 1}. ${quoteLine(quote)}, review \`${quote.reviewId}\``);
      return `Reviews cited:\n\n${lines.join('\n')}`;
    },
  };
};
type Citations = ReturnType<typeof createCitations>;

/** What is missed or minded; that people leave says nothing of why. */
const isMissed = (finding: ReportFinding): boolean => finding.kind !== 'praise' && !isLeaving(finding);

/** `in all five apps`, `in three of five apps`, `in one app`. */
const spread = (some: number, all: number): string => {
  if (all === 1) return '';
  if (some === all) return all === 2 ? ', in both apps' : `, in all ${countedInWords(all, app)}`;
  return `, in ${inWords(some)} of ${countedInWords(all, app)}`;
};

const leadSentences = ({ findings, apps, spec }: ReportFacts, total: number, citations: Citations): string[] => {
  const kind = spec.category === null ? '' : ` for “${plain(spec.category)}”`;
  const scope = `${counted(total, review)} of ${windowOf(spec.days)}, on ${countedInWords(apps.length, app)}${kind} in ${inCountry(spec.country)}`;
  const lead = findings.find(isMissed);
  if (!lead || lead.kind === 'praise') return [`Nothing that people miss or mind could be made out in ${scope}.`];
  const quote = bestQuote(lead.quotes);
  const opening = lead.kind === 'request' ? 'The clearest gap' : 'What weighs heaviest';
  const many = lead.reviews !== 1;
  return [
    `${opening}: of ${scope}, ${figure(lead.reviews)} (${percent(lead.share)}) ${sayIt(lead, lead.reviews)}${spread(lead.apps.length, apps.length)}${quote ? ` ${citations.cite(quote)}` : ''}.`,
    lead.avgRating === null
      ? ''
      : `${many ? 'They give' : 'It gives'} ${stars(lead.avgRating)}${many ? ' on average' : ''}.`,
    moved(lead.trend) === '' ? '' : `Over the window that is ${moved(lead.trend)}.`,
  ];
};

const line = (finding: ReportFinding, apps: number, citations: Citations): string => {
  const quote = bestQuote(finding.quotes);
  const how = finding.kind === 'request' ? 'asked for' : 'raised';
  const average =
    finding.avgRating === null ? '' : `, ${stars(finding.avgRating)}${finding.reviews === 1 ? '' : ' on average'}`;
  const change = moved(finding.trend);
  return `**${capital(spoken(finding))}**: ${how} in ${counted(finding.reviews, review)} (${percent(finding.share)})${spread(finding.apps.length, apps)}${average}${change === '' ? '' : `, ${change}`}${quote ? ` ${citations.cite(quote)}` : ''}.`;
};

const ranking = ({ findings, apps }: ReportFacts, citations: Citations): string => {
  const ranked = findings.filter(isMissed).slice(1, told + 1);
  if (ranked.length === 0) return '';
  const lines = ranked.map((finding, at) => `${at + 2}. ${line(finding, apps.length, citations)}`);
  return `Behind it, in the order of how many say it in how many apps, how bad it is, whether it rises and how unserved it is:\n\n${lines.join('\n')}`;
};

const praiseSentence = ({ findings }: ReportFacts): string => {
  const praise = findings.filter(({ kind }) => kind === 'praise');
  const { specific } = sortPraise(praise);
  const liked = (specific.length > 0 ? specific : praise).slice(0, 3);
  if (liked.length === 0) return '';
  return `What people like already, and a newcomer has to match: ${listed(liked.map((each) => `${spoken(each)} (${counted(each.reviews, review)})`))}.`;
};

const appSentence = ({ apps }: ReportFacts): string => {
  const rated = apps
    .flatMap((each) =>
      each.avgRating !== null && each.reviewsRead >= enough ? [{ ...each, avgRating: each.avgRating }] : [],
    )
    .sort((one, other) => one.avgRating - other.avgRating);
  const [worst, best] = [rated[0], rated.at(-1)];
  if (!worst || !best || worst.avgRating === best.avgRating) return '';
  return `Of the apps read, ${titled(worst.title)} has the lowest average (${stars(worst.avgRating)} over ${counted(worst.reviewsRead, review)}) and ${titled(best.title)} the highest (${stars(best.avgRating)} over ${figure(best.reviewsRead)}).`;
};

const missing = ({ spec, errors, notFound = null }: ReportFacts): string => {
  const fewer = `No app is listed for “${plain(notFound ?? '')}”: those for “${plain(spec.category ?? '')}” were read.`;
  const all = [...(notFound === null ? [] : [fewer]), ...errors.map(({ message }) => plain(message))];
  return all.length === 0 ? '' : `What is missing: ${all.join(' ')}`;
};

/** The answer to a report's question, with citations. Every number in it is one of the report's, or the sum of `reviewsRead`. */
export const answerOfReport = (facts: ReportFacts): string => {
  const citations = createCitations();
  const total = facts.apps.reduce((sum, { reviewsRead }) => sum + reviewsRead, 0);
  return paragraphs([
    leadSentences(facts, total, citations),
    [ranking(facts, citations)],
    [appSentence(facts), praiseSentence(facts)],
    [missing(facts)],
    [citations.list()],
  ]);
};
