import { dayOf } from '../../support/prose/dates.ts';
import { counted, fewForPercent, figure, listed, percent, review, stars, verb } from '../../support/prose/numbers.ts';
import { plain, quotation } from '../../support/prose/untrusted.ts';
import { isLeaving } from './finding-phrases.ts';
import { changePhrase, type TrendFacts } from './trend-sentences.ts';

export interface FindingFacts {
  readonly label: string;
  readonly theme?: string | null;
  readonly reviews: number;
  readonly share: number;
  readonly avgRating: number | null;
  readonly trend: TrendFacts;
  readonly quotes: readonly QuoteFacts[];
}

export interface QuoteFacts {
  readonly reviewId: string;
  readonly text: string;
  readonly rating: number;
  readonly date: string;
}

export interface VersionFacts {
  readonly version: string;
  readonly reviews: number;
  readonly share: number;
}

/** `31 reviews, 8%, up from 4 to 11 per 100 reviews`, for the parentheses after its name. */
export const detailsOf = ({ reviews, share, trend }: Pick<FindingFacts, 'reviews' | 'share' | 'trend'>): string =>
  [counted(reviews, review), ...(reviews < fewForPercent ? [] : [percent(share)]), changePhrase(trend)]
    .filter((part) => part !== '')
    .join(', ');

const partOfVersion = ({ reviews, share }: VersionFacts): string =>
  share === 1
    ? reviews === 1
      ? 'its only review'
      : `all ${figure(reviews)} of its reviews`
    : `${figure(reviews)} of its reviews (${percent(share)})`;

/** The versions that it is most frequent in, if some stand out. */
export const versionSentence = (versions: readonly VersionFacts[]): string => {
  const [first, second] = versions;
  if (!first) return '';
  const name = plain(first.version);
  if (!second) {
    return `Version ${name} stands out: ${partOfVersion(first)} ${verb(first.reviews, 'mentions', 'mention')} it.`;
  }
  const shown = versions.slice(0, 3);
  return `Versions ${listed(shown.map(({ version, share }) => `${plain(version)} (${percent(share)} of its reviews)`))} stand out.`;
};

const easilyRead = { least: 25, most: 160 };

/** The best quote for running text: the first that is neither a fragment nor an essay. */
export const bestQuote = (quotes: readonly QuoteFacts[]): QuoteFacts | undefined =>
  quotes.find(({ text }) => text.length >= easilyRead.least && text.length <= easilyRead.most) ?? quotes[0];

/** `“It closes when I save.” (1 star, 3 November 2026)`; with several apps, also the app: `(Calmly, 1 star, …)`. */
export const quoteLine = ({ text, rating, date }: QuoteFacts, appName?: string): string =>
  `${quotation(text)} (${appName ? `${appName}, ` : ''}${stars(rating)}, ${dayOf(date)})`;

/** Separates praise for something specific from general praise. */
export const sortPraise = <Praise extends FindingFacts>(
  praise: readonly Praise[],
): { readonly general: Praise | undefined; readonly specific: readonly Praise[] } => ({
  general: praise.find(({ theme }) => theme === 'love_it'),
  specific: praise.filter(({ theme }) => theme !== 'love_it'),
});

/** Separates complaints that name a cause from people merely leaving. */
export const sortComplaints = <Complaint extends FindingFacts>(
  complaints: readonly Complaint[],
): { readonly leaving: Complaint | undefined; readonly specific: readonly Complaint[] } => ({
  leaving: complaints.find(isLeaving),
  specific: complaints.filter((each) => !isLeaving(each)),
});

/** Joins sentences into paragraphs, without empty ones. */
export const paragraphs = (all: readonly (readonly string[])[]): string =>
  all
    .map((sentences) => sentences.filter((sentence) => sentence !== '').join(' '))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
