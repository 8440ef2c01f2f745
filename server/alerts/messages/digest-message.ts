import { storeLabels } from '../../contract/domain/stores.ts';
import type { Digest, DigestApp } from '../../contract/resources/digest.ts';
import { span } from '../../support/prose/dates.ts';
import {
  app as appNoun,
  capital,
  counted,
  countedInWords,
  fewForPercent,
  figure,
  hundredth,
  percent,
  review,
  stars,
} from '../../support/prose/numbers.ts';
import { shortTitle } from '../../support/prose/untrusted.ts';
import { quoteOf, sampleNote } from './alert-message.ts';
import type { Figure, Message, Section } from './message.ts';

type MovedTheme = DigestApp['rising'][number];
type Counted = NonNullable<DigestApp['reviews']>['week'];

/** Stores round smaller changes away. */
const minChange = 0.01;

const titleOf = ({ title, appId }: DigestApp): string => (title === null ? appId : shortTitle(title));

const ratingMove = ({ rating }: DigestApp): number =>
  rating?.before ? Math.round((rating.now.score - rating.before.score) * 100) / 100 : 0;

const isQuiet = (app: DigestApp): boolean =>
  (app.reviews?.week.reviews ?? 0) === 0 && Math.abs(ratingMove(app)) < minChange && app.version === null;

/** `4.12 stars (3.91 the week before)`. */
const beside = (now: string, before: string | null): string =>
  before === null ? now : `${now} (${before} the week before)`;

const ratingFigure = (app: DigestApp): Figure[] => {
  if (!app.rating) return [];
  const { now, before } = app.rating;
  const isSame = before !== null && Math.abs(ratingMove(app)) < minChange;
  const value = isSame
    ? `${stars(now.score)}, as the week before`
    : beside(stars(now.score), before && hundredth(before.score));
  return [{ label: 'Rating', value }];
};

const reviewFigures = ({ reviews }: DigestApp): Figure[] => {
  if (reviews === null) return [];
  const { week, weekBefore } = reviews;
  const average = (of: Counted): string | null => (of.average === null ? null : hundredth(of.average));
  return [
    { label: 'Reviews', value: beside(week.reviews === 0 ? 'none' : figure(week.reviews), figure(weekBefore.reviews)) },
    ...(week.average === null
      ? []
      : [{ label: 'Their average', value: beside(stars(week.average), average(weekBefore)) }]),
  ];
};

const versionFigure = ({ version }: DigestApp): Figure[] =>
  version === null ? [] : [{ label: 'New version', value: `${version.version}, ${span(version.date, version.date)}` }];

/** `crashes, in 31 of 180 reviews (17%, before 4%)`. */
const themeWords = ({ label, reviews, share, shareBefore }: MovedTheme, all: number): string =>
  `${label.toLowerCase()}, in ${figure(reviews)} of ${counted(all, review)}${
    all < fewForPercent ? '' : ` (${percent(share)}, before ${percent(shareBefore)})`
  }`;

const themeFigures = ({ rising, falling, reviews }: DigestApp): Figure[] => {
  const all = reviews?.week.reviews ?? 0;
  const figuresOf = (label: string, themes: readonly MovedTheme[]): Figure[] =>
    themes.length === 0 ? [] : [{ label, value: themes.map((each) => themeWords(each, all)).join('; ') }];
  return [...figuresOf('Mentioned more often', rising), ...figuresOf('Mentioned less often', falling)];
};

const quietLine = (app: DigestApp): string =>
  app.reviews === null ? 'No review of it is on file yet.' : 'No new reviews, and the rating is unchanged.';

/** Sort weight: bad news, then changes, then the number of reviews. */
const weightOf = (app: DigestApp): number =>
  (app.rising.some(({ polarity }) => polarity === 'neg') ? 1_000_000 : 0) +
  Math.min(900_000, Math.abs(ratingMove(app)) * 1_000_000) +
  (app.version ? 50_000 : 0) +
  Math.min(40_000, app.reviews?.week.reviews ?? 0);

const sectionOf = (app: DigestApp, address: string): Section => {
  const title = { label: `${titleOf(app)}, ${storeLabels[app.store]}`, url: appUrl(app, address) };
  if (isQuiet(app)) return { title, lines: [quietLine(app)], figures: ratingFigure(app), quotes: [] };
  return {
    title,
    lines: [],
    figures: [...themeFigures(app), ...ratingFigure(app), ...reviewFigures(app), ...versionFigure(app)],
    quotes: app.quotes.map(quoteOf),
  };
};

const appUrl = ({ store, appId }: DigestApp, address: string): string =>
  new URL(`/apps/${store}/${encodeURIComponent(appId)}`, address).href;

const highlightOf = ([first]: readonly DigestApp[]): string | null => {
  if (!first) return null;
  const [theme] = first.rising.filter(({ polarity }) => polarity === 'neg');
  if (theme) return `more people wrote about ${theme.label.toLowerCase()} in ${titleOf(first)}`;
  const move = ratingMove(first);
  if (Math.abs(move) >= 0.05)
    return `${titleOf(first)} ${move < 0 ? 'fell' : 'rose'} to ${stars(first.rating!.now.score)}`;
  return first.version ? `${titleOf(first)} ${first.version.version} is out` : null;
};

/**
 * The weekly digest of an account's apps, most changed first.
 *
 * @param address this service's base URL
 */
export const digestMessage = (digest: Digest, address: string): Message => {
  const apps = digest.apps.toSorted((one, other) => weightOf(other) - weightOf(one));
  const week = span(digest.from, digest.to);
  const reviews = apps.reduce((sum, app) => sum + (app.reviews?.week.reviews ?? 0), 0);
  const loud = apps.filter((app) => !isQuiet(app));
  const highlight = highlightOf(loud);
  const ours = apps.length === 1 ? 'your app' : `your ${countedInWords(apps.length, appNoun)}`;
  const news = loud.length === 0 ? `nothing new in ${ours}` : (highlight ?? `${counted(reviews, review)} of ${ours}`);
  return {
    subject: `Your apps, ${week}: ${news}`,
    heading: loud.length === 0 ? `A quiet week: ${news}` : capital(news),
    about: `${week} · ${counted(apps.length, appNoun)} · ${counted(reviews, review)}`,
    sections: apps.map((app) => sectionOf(app, address)),
    link: { label: 'Open Appraise', url: new URL('/', address).href },
    notes: digest.sampleData ? [sampleNote.replace('the app and its', 'the apps and their')] : [],
  };
};
