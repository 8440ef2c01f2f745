import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../route.ts';
import type { World, WorldApp, WorldReview } from '../world/types.ts';
import {
  brokenPage,
  escapeMarkup,
  type FeedAddress,
  feedAddress,
  feedFrame,
  feedJson,
  feedXml,
  label,
  pacific,
  tooDeep,
  wrongFeedCountry,
} from './answers.ts';
import { appUrl, isSoldIn, isStorefront } from './app-facts.ts';

const perPage = 50;
const deepest = 10;

/** Separate routes for JSON and XML, because one has been empty while the other worked. */
const feedRoute = (name: string, form: 'json' | 'xml', write: (page: ReviewPage) => SandboxAnswer): SandboxRoute => ({
  source: 'itunes',
  name,
  method: 'GET',
  match: (url) => {
    const address = feedAddress(url);
    return address?.feed === 'customerreviews' && address.form === form;
  },
  answer: (request, world) => {
    const address = feedAddress(request.url)!;
    const page = Number(address.parts.get('page') ?? 1);
    if (!isStorefront(address.country)) return wrongFeedCountry(address.country);
    if (page > deepest) return tooDeep;
    if (!Number.isInteger(page) || page < 1) return brokenPage;
    return write(reviewPage(request, world, address, page));
  },
});

interface ReviewPage {
  readonly appId: string;
  readonly app: WorldApp | undefined;
  readonly country: string;
  readonly helpful: boolean;
  readonly page: number;
  readonly lastPage: number;
  readonly reviews: readonly WorldReview[];
  readonly address: string;
  readonly today: string;
  readonly changed: boolean;
}

const reviewPage = (
  { fault }: SandboxRequest,
  world: World,
  { country, parts, form }: FeedAddress,
  page: number,
): ReviewPage => {
  const appId = parts.get('id') ?? '';
  const app = world.byAppleId(appId);
  const helpful = parts.get('sortby')?.toLowerCase() === 'mosthelpful';
  const all = isSoldIn(app, country) ? world.appleReviews(app, country) : [];
  const ordered = helpful ? byVotes(all) : all;
  const shown = ordered.slice(0, perPage * deepest);
  // A repeated page is the previous one; holes are at fixed pages, different in each order.
  const from = fault === 'repeated-page' && page % 2 === 0 ? page - 1 : page;
  const hidden = fault === 'dark-feed' || (fault === 'hole' && (helpful ? page === 2 : page === 3));
  return {
    appId,
    app,
    country,
    helpful,
    page,
    lastPage: Math.max(1, Math.ceil(shown.length / perPage)),
    reviews: hidden ? [] : shown.slice((from - 1) * perPage, from * perPage),
    address: `https://itunes.apple.com/${country}/rss/customerreviews/page=${page}/id=${appId}/sortby=${helpful ? 'mosthelpful' : 'mostrecent'}/${form}`,
    today: `${world.today}T12:00:00Z`,
    changed: fault === 'changed-shape',
  };
};

const sortedByVotes = new WeakMap<readonly WorldReview[], readonly WorldReview[]>();

const byVotes = (reviews: readonly WorldReview[]): readonly WorldReview[] => {
  const sorted = sortedByVotes.get(reviews) ?? reviews.toSorted((one, other) => other.helpful - one.helpful);
  sortedByVotes.set(reviews, sorted);
  return sorted;
};

/** Votes are only present in the most helpful order. */
const votes = (review: WorldReview, helpful: boolean): { sum: string; count: string } =>
  helpful ? { sum: String(review.helpful), count: String(Math.ceil(review.helpful * 1.1)) } : { sum: '0', count: '0' };

const authorUrl = (review: WorldReview, country: string): string =>
  `https://itunes.apple.com/${country}/reviews/id${review.author.id}`;

const jsonEntry = (review: WorldReview, { country, helpful, app, changed }: ReviewPage): object => ({
  author: { uri: label(authorUrl(review, country)), name: label(review.author.name), label: '' },
  updated: label(pacific(review.at)),
  [changed ? 'im:stars' : 'im:rating']: label(String(review.rating)),
  'im:version': label(review.version ?? ''),
  id: label(review.id),
  title: label(review.title),
  content: { label: review.text, attributes: { type: 'text' } },
  link: {
    attributes: {
      rel: 'related',
      href: `https://itunes.apple.com/${country}/review?id=${app?.appleId}&type=Purple%20Software`,
    },
  },
  'im:voteSum': label(votes(review, helpful).sum),
  'im:contentType': { attributes: { term: 'Application', label: 'Application' } },
  'im:voteCount': label(votes(review, helpful).count),
});

/** Some apps' feeds still start with the app itself, as all once did. */
const appItself = (app: WorldApp): object => ({
  'im:name': label(app.title),
  rights: label(`© ${app.developer.name}`),
  'im:price': { label: 'Get', attributes: { amount: '0.00000', currency: 'USD' } },
  'im:artist': label(app.developer.name),
  title: label(`${app.title} - ${app.developer.name}`),
  id: {
    label: `https://apps.apple.com/us/app/id${app.appleId}`,
    attributes: { 'im:id': app.appleId, 'im:bundleId': app.bundleId },
  },
  'im:contentType': { attributes: { term: 'Application', label: 'Application' } },
});

const isOldForm = (app: WorldApp | undefined): app is WorldApp => app?.appleId?.endsWith('7') === true;

/** A list; an object for a single review; for none nothing, or null for every other app. */
const entryOf = (page: ReviewPage): object | null | undefined => {
  const entries = page.reviews.map((review) => jsonEntry(review, page));
  if (entries.length === 0) return Number(page.appId) % 2 === 1 ? null : undefined;
  if (page.page === 1 && isOldForm(page.app)) return [appItself(page.app), ...entries];
  return entries.length === 1 ? entries[0] : entries;
};

const pagingLinks = (page: ReviewPage): readonly object[] => {
  const { reviews, address, app, country, lastPage } = page;
  const to = (number: number): string => {
    if (reviews.length === 0) return '';
    const path = address.replace(/page=\d+/, `page=${number}`).replace(/json$/, 'xml');
    return `${path}?urlDesc=${address.slice(address.indexOf('/customerreviews'))}`;
  };
  const link = (rel: string, href: string, more: object = {}): object => ({ attributes: { rel, ...more, href } });
  const home = isSoldIn(app, country) ? `${appUrl(app, country)}?l=en&uo=2` : `https://apps.apple.com/${country}`;
  return [
    link('alternate', home, { type: 'text/html' }),
    link('self', address),
    link('first', to(1)),
    link('last', to(lastPage)),
    link('previous', to(Math.max(1, page.page - 1))),
    link('next', to(Math.min(lastPage, page.page + 1))),
  ];
};

const xmlEntry = (review: WorldReview, { country, helpful, app, changed }: ReviewPage): string => {
  const rating = changed ? 'im:stars' : 'im:rating';
  const { sum, count } = votes(review, helpful);
  const table = escapeMarkup(`<table><tr><td>${escapeMarkup(review.text)}</td></tr></table>`);
  return [
    `<entry><updated>${pacific(review.at)}</updated><id>${review.id}</id><title>${escapeMarkup(review.title)}</title>`,
    `<content type="text">${escapeMarkup(review.text)}</content><im:contentType term="Application" label="Application"/>`,
    `<im:voteSum>${sum}</im:voteSum><im:voteCount>${count}</im:voteCount><${rating}>${review.rating}</${rating}>`,
    `<im:version>${escapeMarkup(review.version ?? '')}</im:version>`,
    `<author><name>${escapeMarkup(review.author.name)}</name><uri>${escapeMarkup(authorUrl(review, country))}</uri></author>`,
    `<link rel="related" href="https://itunes.apple.com/${country}/review?id=${app?.appleId}&amp;type=Purple%20Software"/>`,
    `<content type="html">${table}</content></entry>`,
  ].join('');
};

export const reviewRoutes: readonly SandboxRoute[] = [
  feedRoute('apple-reviews', 'json', (page) =>
    feedJson(feedFrame('Customer Reviews', pacific(page.today), page.address, entryOf(page), pagingLinks(page))),
  ),
  feedRoute('apple-reviews-xml', 'xml', (page) =>
    feedXml(
      [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
        `<id>${page.address}</id><title>iTunes Store: Customer Reviews</title><updated>${pacific(page.today)}</updated>`,
        ...page.reviews.map((review) => xmlEntry(review, page)),
        '</feed>',
        '',
      ].join('\n'),
    ),
  ),
];
