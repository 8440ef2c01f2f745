import { storeLabels } from '../../contract/domain/stores.ts';
import type { Digest, DigestApp } from '../../contract/resources/digest.ts';
import { span } from '../prose/dates.ts';
import { listed } from '../prose/lists.ts';
import {
  app as appNoun,
  counted,
  countedInWords,
  fewForPercent,
  figure,
  percent,
  review,
  stars,
} from '../prose/numbers.ts';
import { quoteOf, sampleNote } from './alert-message.ts';
import type { Figure, Message, Section } from './message.ts';

type MovedTheme = DigestApp['rising'][number];
type Counted = NonNullable<DigestApp['reviews']>['week'];

/** A rating that moved by less is the same to whoever looks at a store. */
const leastMove = 0.01;

const titleOf = ({ title, appId }: DigestApp): string => title ?? appId;

const ratingMove = ({ rating }: DigestApp): number =>
  rating?.before ? Math.round((rating.now.score - rating.before.score) * 100) / 100 : 0;

const isQuiet = (app: DigestApp): boolean =>
  (app.reviews?.week.reviews ?? 0) === 0 && Math.abs(ratingMove(app)) < leastMove && app.version === null;

const countedReviews = ({ reviews, average }: Counted): string =>
  average === null ? counted(reviews, review) : `${figure(reviews)}, ${stars(average)} on average`;

const ratingFigure = (app: DigestApp): Figure[] => {
  if (!app.rating) return [];
  const { now, before } = app.rating;
  const move = ratingMove(app);
  const told = before
    ? Math.abs(move) < leastMove
      ? ', as a week before'
      : ` (${stars(before.score)} a week before)`
    : '';
  return [{ label: 'Rating', value: `${stars(now.score)}${told}` }];
};

const reviewsFigure = ({ reviews }: DigestApp): Figure[] =>
  reviews === null
    ? []
    : [
        {
          label: 'Reviews',
          value: `${countedReviews(reviews.week)} (the week before: ${countedReviews(reviews.weekBefore)})`,
        },
      ];

const versionFigure = ({ version }: DigestApp): Figure[] =>
  version === null ? [] : [{ label: 'New version', value: `${version.version}, ${span(version.date, version.date)}` }];

/** `Crashes in 31 of 180 reviews (17%, before 4%)`. */
const themeWords = ({ label, reviews, share, shareBefore }: MovedTheme, all: number): string =>
  `${label.toLowerCase()} in ${figure(reviews)} of ${counted(all, review)}${
    all < fewForPercent ? '' : ` (${percent(share)}, before ${percent(shareBefore)})`
  }`;

const themeLines = ({ rising, falling, reviews }: DigestApp): string[] => {
  const all = reviews?.week.reviews ?? 0;
  return [
    ...(rising.length > 0 ? [`Said more often: ${listed(rising.map((each) => themeWords(each, all)))}.`] : []),
    ...(falling.length > 0 ? [`Said less often: ${listed(falling.map((each) => themeWords(each, all)))}.`] : []),
  ];
};

const quietLine = (app: DigestApp): string =>
  app.reviews === null
    ? 'No review of it is on file yet.'
    : 'Nothing new: no review came in, and the rating is as it was.';

/** What a reader should see first: bad news, then news, then where most was said. */
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
    lines: themeLines(app),
    figures: [...ratingFigure(app), ...reviewsFigure(app), ...versionFigure(app)],
    quotes: app.quotes.map(quoteOf),
  };
};

const appUrl = ({ store, appId }: DigestApp, address: string): string =>
  new URL(`/apps/${store}/${encodeURIComponent(appId)}`, address).href;

/** The one thing of the week, where there is one. */
const highlightOf = ([first]: readonly DigestApp[]): string | null => {
  if (!first) return null;
  const [theme] = first.rising.filter(({ polarity }) => polarity === 'neg');
  if (theme) return `more people write about ${theme.label.toLowerCase()} in ${titleOf(first)}`;
  const move = ratingMove(first);
  if (Math.abs(move) >= 0.05)
    return `${titleOf(first)} ${move < 0 ? 'fell' : 'rose'} to ${stars(first.rating!.now.score)}`;
  return first.version ? `${titleOf(first)} ${first.version.version} is out` : null;
};

/**
 * A week of an account's apps, as a person is told of it; those with the most to tell come first.
 *
 * @param address of this service, which paths are below
 */
export const digestMessage = (digest: Digest, address: string): Message => {
  const apps = digest.apps.toSorted((one, other) => weightOf(other) - weightOf(one));
  const week = span(digest.from, digest.to);
  const reviews = apps.reduce((sum, app) => sum + (app.reviews?.week.reviews ?? 0), 0);
  const loud = apps.filter((app) => !isQuiet(app));
  const highlight = highlightOf(loud);
  const ours = apps.length === 1 ? 'your app' : `your ${countedInWords(apps.length, appNoun)}`;
  const heading =
    loud.length === 0
      ? `A quiet week: nothing new in ${ours}`
      : highlight
        ? `Last week, ${highlight}`
        : `${counted(reviews, review)} of ${ours} last week`;
  return {
    subject: `${heading} (${week})`,
    heading,
    about: `${week} · ${counted(apps.length, appNoun)} · ${counted(reviews, review)}`,
    sections: apps.map((app) => sectionOf(app, address)),
    link: { label: 'Open Appraise', url: new URL('/', address).href },
    notes: digest.sampleData ? [sampleNote.replace('the app and its', 'the apps and their')] : [],
  };
};
