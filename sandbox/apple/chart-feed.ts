import { dayMs } from '../../server/contract/domain/durations.ts';
import { genreById } from '../../server/contract/domain/genres.ts';
import type { SandboxRequest, SandboxRoute } from '../route.ts';
import type { World } from '../world/types.ts';
import { feedAddress, feedFrame, feedJson, label, pacific, wrongFeedCountry } from './answers.ts';
import {
  type AppleApp,
  appUrl,
  currencyOf,
  developerUrl,
  genresOf,
  iconUrl,
  isSoldIn,
  isStorefront,
  localPrice,
  priceText,
} from './app-facts.ts';

type Feed = { readonly title: string } & (
  | { readonly chart: 'free' | 'paid' | 'grossing' }
  | { readonly new: 'all' | 'free' | 'paid' }
  | { readonly mac: true }
);

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const feeds: ReadonlyMap<string, Feed> = new Map<string, Feed>([
  ['topfreeapplications', { title: 'Top Free Applications', chart: 'free' }],
  ['toppaidapplications', { title: 'Top Paid Applications', chart: 'paid' }],
  ['topgrossingapplications', { title: 'Top Grossing Applications', chart: 'grossing' }],
  ['topfreeipadapplications', { title: 'Top Free iPad Applications', chart: 'free' }],
  ['toppaidipadapplications', { title: 'Top Paid iPad Applications', chart: 'paid' }],
  ['topgrossingipadapplications', { title: 'Top Grossing iPad Applications', chart: 'grossing' }],
  ['newapplications', { title: 'New Applications', new: 'all' }],
  ['newfreeapplications', { title: 'New Free Applications', new: 'free' }],
  ['newpaidapplications', { title: 'New Paid Applications', new: 'paid' }],
  ['topmacapps', { title: 'Top Mac Apps', mac: true }],
  ['topfreemacapps', { title: 'Top Free Mac Apps', mac: true }],
  ['toppaidmacapps', { title: 'Top Paid Mac Apps', mac: true }],
  ['topgrossingmacapps', { title: 'Top Grossing Mac Apps', mac: true }],
]);

export const chartRoute: SandboxRoute = {
  source: 'itunes',
  name: 'apple-chart',
  method: 'GET',
  match: (url) => {
    const address = feedAddress(url);
    return address !== null && address.form === 'json' && feeds.has(address.feed);
  },
  answer: (request, world) => {
    const { country, feed: name, parts } = feedAddress(request.url)!;
    const feed = feeds.get(name)!;
    if (!isStorefront(country)) return wrongFeedCountry(country);
    const apps = appsOf(feed, parts, country, world);
    const entries = apps.map((app) => entryOf(app, country, request, 'new' in feed));
    const entry = entries.length === 0 ? undefined : entries.length === 1 ? entries[0] : entries;
    const address = `https://itunes.apple.com${request.url.pathname}`;
    const home = `https://apps.apple.com/WebObjects/MZStore.woa/wa/viewTop?cc=${country}&id=1&popId=27`;
    const links = [
      { attributes: { rel: 'alternate', type: 'text/html', href: home } },
      { attributes: { rel: 'self', href: address } },
    ];
    return feedJson(feedFrame(feed.title, pacific(`${world.today}T11:55:31Z`), address, entry, links));
  },
};

const appsOf = (feed: Feed, parts: ReadonlyMap<string, string>, country: string, world: World): readonly AppleApp[] => {
  // No app of the world runs on a Mac.
  if ('mac' in feed) return [];
  if ('new' in feed) return staleNews(feed.new, country, world);
  const asked = Number(parts.get('limit') ?? 10);
  const limit = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, 200) : 10;
  return ranked(feed.chart, parts.get('genre') ?? null, country, world)
    .filter((app) => isSoldIn(app, country))
    .slice(0, limit);
};

const ranked = (
  chart: 'free' | 'paid' | 'grossing',
  genre: string | null,
  country: string,
  world: World,
): ReturnType<World['chart']> => {
  const known = genre === null ? undefined : genreById(genre);
  // The feed ignores unknown genres and returns the overall chart.
  if (!known?.apple) return world.chart('apple', chart, country, null, world.today);
  const wide = known.game && known.apple !== '6014' ? '6014' : known.apple;
  return world
    .chart('apple', chart, country, wide, world.today)
    .filter((app) => genresOf(app).some(({ id }) => id === known.apple));
};

/** The feed of new apps ignores `limit`, and its apps are about two months old. */
const staleNews = (which: 'all' | 'free' | 'paid', country: string, world: World): readonly AppleApp[] => {
  const until = new Date(Date.parse(`${world.today}T00:00:00Z`) - 55 * dayMs).toISOString();
  return world.apps
    .filter((app) => isSoldIn(app, country))
    .filter((app) => app.released < until && (which === 'all' || (which === 'free') === (app.usdPrice === 0)))
    .toSorted((one, other) => (one.released < other.released ? 1 : -1))
    .slice(0, 100);
};

const entryOf = (app: AppleApp, country: string, { origin, fault }: SandboxRequest, isNew: boolean): object => {
  const [genre] = genresOf(app);
  const price = localPrice(app.usdPrice, country);
  const url = `${appUrl(app, country)}?uo=2`;
  const alternate = { attributes: { rel: 'alternate', type: 'text/html', href: url } };
  const preview = {
    'im:duration': label('0'),
    attributes: {
      title: 'Preview',
      rel: 'enclosure',
      type: 'image/jpeg',
      href: iconUrl(origin, app, 512),
      'im:assetType': 'preview',
    },
  };
  return {
    [fault === 'changed-shape' ? 'im:title' : 'im:name']: label(app.title),
    'im:image': [53, 75, 100].map((size) => ({
      label: iconUrl(origin, app, size),
      attributes: { height: String(size) },
    })),
    ...(isNew ? {} : { summary: label(app.description) }),
    'im:price': {
      label: price === 0 ? 'Get' : priceText(price, country),
      attributes: { amount: String(price), currency: currencyOf(country) },
    },
    'im:contentType': { attributes: { term: 'Application', label: 'Application' } },
    rights: label(`© ${app.developer.name}`),
    title: label(`${app.title} - ${app.developer.name}`),
    link: isNew ? alternate : [alternate, preview],
    id: { label: url, attributes: { 'im:id': app.appleId, 'im:bundleId': app.bundleId } },
    'im:artist': { label: app.developer.name, attributes: { href: `${developerUrl(app, country)}?uo=2` } },
    category: {
      attributes: {
        'im:id': app.genreId,
        term: genre?.name,
        scheme: `https://apps.apple.com/${country}/genre/id${app.genreId}?uo=2`,
        label: genre?.name,
      },
    },
    'im:releaseDate': {
      label: pacific(app.released),
      attributes: {
        label: longDay.format(new Date(app.released)),
      },
    },
  };
};
