import type { AppRef } from '../../../contract/domain/app-ref.ts';
import { listed } from '../../prose/lists.ts';
import { counted, figure, partOf, percent, review, stars } from '../../prose/numbers.ts';
import { plain } from '../../prose/untrusted.ts';
import type { Change } from '../../research/intents/figures/changes-between.ts';
import type { Figure } from '../../research/intents/figures/figure.ts';
import type { AskedTopic } from '../../research/intents/figures/says.ts';
import { bestQuote, type QuoteFacts, quoteLine } from '../finding-facts.ts';
import { phraseOf } from '../finding-phrases.ts';

/** What an answer of some intent is written with. */
export interface IntentWords {
  /** The app that is asked about. */
  readonly name: string;
  /** Whether the name is that of several: `habit tracker apps average …`. */
  readonly isMany?: boolean;
  /** How many reviews an app must have to be ranked; null or left out: all are. */
  readonly least?: number | null;
  readonly nameOf: (app: AppRef) => string;
  /** `from the last 90 days`. */
  readonly when: string;
}

/** An answer: its verdict is the first sentence. Paragraphs are sentences; those that begin with a mark of their own stand alone. */
export interface Told {
  /** Whether hardly a review mentions what is asked about: then the general picture is told too. */
  readonly isSilent?: boolean;
  readonly verdict: string;
  readonly paragraphs: readonly (readonly string[])[];
}

/** With fewer reviews than this, a single one moves every figure. */
const few = 30;

/** What to know where a figure rests on few reviews. */
export const caution = (...counts: readonly number[]): string => {
  const least = Math.min(...counts);
  if (least >= few || least === 0) return '';
  return least === 1
    ? 'That rests on a single review.'
    : `With only ${figure(least)} reviews ${counts.length > 1 ? 'in the smaller group' : 'to go by'}, a single one can change these figures.`;
};

/** `averages 4.22 stars over 118 reviews`. */
export const averages = ({ avgRating, reviews }: Pick<Figure, 'avgRating' | 'reviews'>): string =>
  avgRating === null ? 'has no reviews' : `averages ${stars(avgRating)} over ${counted(reviews, review)}`;

/** `Calmly averages`, `habit tracker apps average`. */
export const nameAverages = ({ name, isMany = false }: IntentWords): string =>
  `${name} ${isMany ? 'average' : 'averages'}`;

/** `4.22 stars over 118 reviews`. */
export const average = ({ avgRating, reviews }: Pick<Figure, 'avgRating' | 'reviews'>): string =>
  avgRating === null ? 'no reviews' : `${stars(avgRating)} over ${counted(reviews, review)}`;

/** `12 of 118 reviews (10%)`. */
export const part = ({ said, reviews, share }: Pick<Figure, 'said' | 'reviews' | 'share'>): string =>
  said === 0 ? `none of ${counted(reviews, review)}` : partOf(said ?? 0, reviews, share ?? 0, review);

/** The topic as the question puts it, in quotation marks. */
export const topicOf = (topic: AskedTopic | null): string =>
  topic !== null && topic.features.length > 0
    ? `a request for ${listed(topic.features.map((label) => phraseOf({ label, theme: null })))}`
    : `“${plain(topic?.words ?? '')}”`;

const mostThemes = 3;

/** The same with what stands for it in reviews: `“loses data” (lost data or progress; sync, backup and export)`. */
export const topicInWords = (topic: AskedTopic | null): string => {
  const phrases = (topic?.themes ?? []).slice(0, mostThemes).map((theme) => phraseOf({ label: theme, theme }));
  const said = topic?.words.toLowerCase() ?? '';
  const telling = phrases.length > 1 || phrases.some((phrase) => phrase !== said);
  return phrases.length > 0 && telling ? `${topicOf(topic)} (${phrases.join('; ')})` : topicOf(topic);
};

export const quoteOf = (quotes: readonly QuoteFacts[]): string[] => {
  const quote = bestQuote(quotes);
  return quote ? [`> ${quoteLine(quote)}`] : [];
};

/** `crashes (from 3% to 54% of reviews)`. */
export const changed = (change: Change): string =>
  `${phraseOf(change)} (from ${percentOf(change.before.share)} to ${percentOf(change.after.share)} of reviews)`;

const percentOf = (share: number): string => (share === 0 ? '0%' : percent(share));

/** What is said more often, and what less: a sentence each. */
export const changeSentences = (changes: readonly Change[], subject = 'Reviews', most = 3): string[] => {
  const more = changes.filter(({ way, kind }) => way === 'more' && kind !== 'praise').slice(0, most);
  const fewer = changes.filter(({ way, kind }) => way === 'fewer' && kind === 'complaint').slice(0, most);
  const praised = changes.filter(({ way, kind }) => way === 'more' && kind === 'praise').slice(0, 2);
  return [
    more.length > 0 ? `mention ${listed(more.map(changed))} more often.` : '',
    fewer.length > 0 ? `mention ${listed(fewer.map(changed))} less often.` : '',
    praised.length > 0 ? `praise ${listed(praised.map(changed))} more often.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .map((sentence, at) => `${at === 0 ? subject : 'They'} ${sentence}`);
};
