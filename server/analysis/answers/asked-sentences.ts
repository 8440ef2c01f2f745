import { counted, noun, partOf, review, stars } from '../prose/numbers.ts';
import { plain } from '../prose/untrusted.ts';
import { listed } from '../reading/prose.ts';
import { bestQuote, quoteLine, versionSentence } from './finding-facts.ts';
import { from, type Names, type ResearchAppFacts, type ResearchFacts, type ResearchFinding } from './research-facts.ts';
import { moved, trendSentence } from './trend-sentences.ts';

/** One thing that the question asks about, of every app. */
export const askedSentences = ({ apps, stars: only }: ResearchFacts, place: number, nameOf: Names): string[] => {
  const label = `“${plain(apps[0]?.asked[place]?.label ?? '')}”`;
  const told = apps.flatMap((app) => (app.asked[place] && app.read > 0 ? [{ app, item: app.asked[place] }] : []));
  if (told.length === 0) return [from('reviews', `What people say of ${label} cannot be told: no review was read.`)];
  const said = told.filter(({ item }) => item.reviews > 0);
  if (said.length === 0) {
    const where = told.map(({ app }) => `${counted(app.read, review)} of ${nameOf(app)}`);
    return [from('reviews', `Nobody${withStars(only)} speaks of ${label} in the ${listed(where)}.`)];
  }
  const reviewsOf = (app: ResearchAppFacts) => noun(`review of ${nameOf(app)}`, `reviews of ${nameOf(app)}`);
  const counts = told.map(({ app, item }) =>
    item.reviews === 0
      ? `none of ${counted(app.read, reviewsOf(app))}`
      : partOf(item.reviews, app.read, item.share, reviewsOf(app)),
  );
  const alone = told.length === 1 ? said[0] : undefined;
  return [
    from('reviews', `People${withStars(only)} speak of ${label} in ${listed(counts)}.`),
    only.length > 0
      ? ''
      : from('reviews', alone ? ratingSentence(alone.app, alone.item) : ratingsSentence(said, nameOf)),
    ...(alone
      ? [from('reviews', trendSentence(alone.item.trend)), from('reviews', versionSentence(alone.item.versions))]
      : said.map(({ app, item }) => from('reviews', changeSentence(item, nameOf(app))))),
  ];
};

/** ` who give 1 or 2 stars`, where the question asks about those alone. */
const withStars = (only: readonly number[]): string =>
  only.length === 0
    ? ''
    : ` who ${only.length === 1 && only[0] === 1 ? 'give 1 star' : `give ${only.join(' or ')} stars`}`;

/** How those who speak of it rate, beside how all do. */
const ratingSentence = (app: ResearchAppFacts, { avgRating, reviews }: ResearchFinding): string => {
  if (avgRating === null || app.avgRating === null) return '';
  const who = reviews === 1 ? 'That review gives' : 'These give';
  return `${who} ${stars(avgRating)}${reviews === 1 ? '' : ' on average'}, where all reviews read average ${stars(app.avgRating)}.`;
};

const ratingsSentence = (
  said: readonly { readonly app: ResearchAppFacts; readonly item: ResearchFinding }[],
  nameOf: Names,
): string => {
  const rated = said.flatMap(({ app, item }) =>
    item.avgRating === null ? [] : [`${stars(item.avgRating)} to ${nameOf(app)}`],
  );
  return rated.length === 0 ? '' : `On average these give ${listed(rated)}.`;
};

/** Of several apps, only those of which it is said more or less often than before. */
const changeSentence = ({ trend }: ResearchFinding, name: string): string =>
  moved(trend) === '' ? '' : `For ${name} it is ${moved(trend)}.`;

/** One quote of each app that people speak of it in, with the app's name where there are several. */
export const askedQuote = ({ apps }: ResearchFacts, place: number, nameOf: Names): string =>
  apps
    .flatMap((app) => {
      const quote = bestQuote(app.asked[place]?.quotes ?? []);
      return quote ? [`> ${quoteLine(quote, apps.length > 1 ? nameOf(app) : undefined)}`] : [];
    })
    .join('\n>\n');
