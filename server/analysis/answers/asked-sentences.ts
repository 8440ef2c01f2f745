import { listed } from '../prose/lists.ts';
import { counted, noun, partOf, review, stars, verb } from '../prose/numbers.ts';
import { plain } from '../prose/untrusted.ts';
import { bestQuote, quoteLine, versionSentence } from './finding-facts.ts';
import { from, type Names, type ResearchAppFacts, type ResearchFacts, type ResearchFinding } from './research-facts.ts';
import { changePhrase, trendSentence } from './trend-sentences.ts';

/** One thing the question asks about, for every app. */
export const askedSentences = ({ apps, stars: only }: ResearchFacts, index: number, nameOf: Names): string[] => {
  const label = `“${plain(apps[0]?.asked[index]?.label ?? '')}”`;
  const read = apps.flatMap((app) => (app.asked[index] && app.read > 0 ? [{ app, item: app.asked[index] }] : []));
  if (read.length === 0)
    return [from('reviews', `It is not known what people say about ${label}: no reviews were read.`)];
  const said = read.filter(({ item }) => item.reviews > 0);
  if (said.length === 0) {
    const where = read.map(({ app }) => `${counted(app.read, review)} of ${nameOf(app)}`);
    const nobody = only.length === 0 ? 'Nobody mentions' : `No review with ${starsAsked(only)} mentions`;
    return [from('reviews', `${nobody} ${label} in the ${listed(where)}.`)];
  }
  const reviewsOf = (app: ResearchAppFacts) => noun(`review of ${nameOf(app)}`, `reviews of ${nameOf(app)}`);
  const counts = read.map(({ app, item }) =>
    item.reviews === 0
      ? `none of ${counted(app.read, reviewsOf(app))}`
      : partOf(item.reviews, app.read, item.share, reviewsOf(app)),
  );
  const alone = read.length === 1 ? said[0] : undefined;
  return [
    from(
      'reviews',
      only.length === 0
        ? `People mention ${label} in ${listed(counts)}.`
        : `People mention ${label} and give ${starsAsked(only)} in ${listed(counts)}.`,
    ),
    only.length > 0
      ? ''
      : from('reviews', alone ? ratingSentence(alone.app, alone.item) : ratingsSentence(said, nameOf)),
    ...(alone
      ? [from('reviews', trendSentence(alone.item.trend)), from('reviews', versionSentence(alone.item.versions))]
      : said.map(({ app, item }) => from('reviews', changeSentence(item, nameOf(app))))),
  ];
};

/** `1 star`, `1 or 2 stars`. */
const starsAsked = (only: readonly number[]): string =>
  `${only.join(' or ')} ${only.length === 1 && only[0] === 1 ? 'star' : 'stars'}`;

/** How the reviews that mention it rate, compared with all reviews. */
const ratingSentence = (app: ResearchAppFacts, { avgRating, reviews }: ResearchFinding): string => {
  if (avgRating === null || app.avgRating === null) return '';
  return `${verb(reviews, 'That review gives', 'They average')} ${stars(avgRating)}, compared with ${stars(app.avgRating)} across all reviews read.`;
};

const ratingsSentence = (
  said: readonly { readonly app: ResearchAppFacts; readonly item: ResearchFinding }[],
  nameOf: Names,
): string => {
  const rated = said.flatMap(({ app, item }) =>
    item.avgRating === null ? [] : [`${stars(item.avgRating)} for ${nameOf(app)}`],
  );
  return rated.length === 0 ? '' : `These reviews average ${listed(rated)}.`;
};

/** With several apps, only those where it is mentioned more or less often than before. */
const changeSentence = ({ trend }: ResearchFinding, name: string): string =>
  changePhrase(trend) === '' ? '' : `For ${name} it is ${changePhrase(trend)}.`;

/** One quote from each app's reviews, with the app's name where there are several apps. */
export const askedQuote = ({ apps }: ResearchFacts, index: number, nameOf: Names): string =>
  apps
    .flatMap((app) => {
      const quote = bestQuote(app.asked[index]?.quotes ?? []);
      return quote ? [`> ${quoteLine(quote, apps.length > 1 ? nameOf(app) : undefined)}`] : [];
    })
    .join('\n>\n');
