import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../route.ts';
import type { World } from '../world/types.ts';
import { itunesJson, wrongCountry } from './answers.ts';
import {
  type AppleApp,
  appUrl,
  currencyOf,
  currentVersion,
  developerUrl,
  genresOf,
  iconUrl,
  isSoldIn,
  isStorefront,
  localPrice,
  moment,
  priceText,
  ratingsOf,
} from './app-facts.ts';

type Row = Readonly<Record<string, unknown>>;

const answer = (request: SandboxRequest, rowsIn: (country: string) => readonly Row[]): SandboxAnswer => {
  const country = (request.url.searchParams.get('country') ?? 'us').toLowerCase();
  if (!isStorefront(country)) return wrongCountry;
  const rows = rowsIn(country);
  if (request.fault === 'changed-shape') {
    return itunesJson({
      resultCount: rows.length,
      results: rows.map(({ trackId, ...rest }) => ({ ...rest, adamId: trackId })),
    });
  }
  return itunesJson({ resultCount: rows.length, results: rows });
};

export const searchRoute: SandboxRoute = {
  source: 'itunes',
  name: 'apple-search',
  method: 'GET',
  match: (url) => url.pathname === '/search',
  answer: (request, world) => answer(request, (country) => search(request, world, country)),
};

const search = ({ url, origin }: SandboxRequest, world: World, country: string): readonly Row[] => {
  const term = url.searchParams.get('term') ?? '';
  const entity = url.searchParams.get('entity');
  // No app of the world runs on a Mac.
  if (term.trim() === '' || entity === 'macSoftware') return [];
  const asked = Number(url.searchParams.get('limit') ?? 50);
  const limit = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, 200) : 50;
  const genreId = url.searchParams.get('genreId');
  const hits = world.search('apple', term, country);
  const found = (hits.length > 0 ? hits : fillers(term, world))
    .filter((app) => isSoldIn(app, country))
    .filter((app) => genreId === null || genresOf(app).some(({ id }) => id === genreId))
    .map((app) => softwareRow(app, country, world, origin));
  // Without an entity the reply mixes media.
  return (entity === null ? [song(term), ...found] : found).slice(0, limit);
};

/** For nonsense the store often returns a few unrelated apps; here for terms of even length. */
const fillers = (term: string, world: World): readonly AppleApp[] =>
  term.length % 2 === 0 ? world.apps.filter((app) => isSoldIn(app, 'us')).slice(0, 2) : [];

const song = (term: string): Row => ({
  wrapperType: 'track',
  kind: 'song',
  trackId: 990_000_000,
  artistId: 990_000_001,
  trackName: `${term} (Live)`,
  artistName: 'The Sample Band',
  trackPrice: 1.29,
  currency: 'USD',
});

export const lookupRoute: SandboxRoute = {
  source: 'itunes',
  name: 'apple-lookup',
  method: 'GET',
  match: (url) => url.pathname === '/lookup',
  answer: (request, world) => answer(request, (country) => lookup(request, world, country)),
};

const lookup = ({ url, origin }: SandboxRequest, world: World, country: string): readonly Row[] => {
  const list = (name: string): readonly string[] => (url.searchParams.get(name) ?? '').split(',').filter(Boolean);
  const ids = list('id');
  const apps = [...ids.map((id) => world.byAppleId(id)), ...list('bundleId').map((id) => world.byBundleId(id))];
  const rows = apps.filter((app) => isSoldIn(app, country)).map((app) => softwareRow(app, country, world, origin));
  const artists = ids.flatMap((id) => artistRows(id, url.searchParams.get('entity'), world, country, origin));
  // Batches are not in the requested order.
  return [...artists, ...rows.reverse()];
};

const artistRows = (
  id: string,
  entity: string | null,
  world: World,
  country: string,
  origin: string,
): readonly Row[] => {
  const apps = world.apps.filter((app) => app.developer.appleId === id).filter((app) => isSoldIn(app, country));
  const [first] = apps;
  if (!first) return [];
  const artist = {
    wrapperType: 'artist',
    artistType: 'Software Artist',
    artistName: first.developer.name,
    artistLinkUrl: `${developerUrl(first, country)}?uo=4`,
    artistId: Number(id),
  };
  return entity === 'software' ? [artist, ...apps.map((app) => softwareRow(app, country, world, origin))] : [artist];
};

/** An app in iTunes format: ids as numbers, genre ids and sizes as strings. */
const softwareRow = (app: AppleApp, country: string, world: World, origin: string): Row => {
  const { total, mean } = ratingsOf(app, country, world);
  const kinds = genresOf(app);
  const version = currentVersion(app);
  const price = localPrice(app.usdPrice, country);
  return {
    screenshotUrls: [],
    ipadScreenshotUrls: [],
    appletvScreenshotUrls: [],
    artworkUrl60: iconUrl(origin, app, 60),
    artworkUrl512: iconUrl(origin, app, 512),
    artworkUrl100: iconUrl(origin, app, 100),
    artistViewUrl: `${developerUrl(app, country)}?uo=4`,
    features: [],
    supportedDevices: ['iPhone5s-iPhone5s', 'iPadAir-iPadAir'],
    advisories: [],
    isGameCenterEnabled: false,
    kind: 'software',
    averageUserRatingForCurrentVersion: mean,
    userRatingCountForCurrentVersion: total,
    minimumOsVersion: '16.0',
    trackCensoredName: app.title,
    languageCodesISO2A: ['EN', 'DE', 'FR', 'JA'],
    fileSizeBytes: String(40_000_000 + (Number(app.appleId) % 90_000_000)),
    formattedPrice: price === 0 ? 'Free' : priceText(price, country),
    contentAdvisoryRating: '4+',
    trackContentRating: '4+',
    trackViewUrl: `${appUrl(app, country)}?uo=4`,
    releaseDate: moment(app.released),
    currentVersionReleaseDate: moment(version.releasedAt),
    releaseNotes: version.notes,
    sellerName: app.developer.name,
    sellerUrl: app.developer.site,
    isVppDeviceBasedLicensingEnabled: true,
    price,
    currency: currencyOf(country),
    wrapperType: 'software',
    trackId: Number(app.appleId),
    bundleId: app.bundleId,
    trackName: app.title,
    artistId: Number(app.developer.appleId),
    artistName: app.developer.name,
    description: app.description,
    version: version.version,
    genres: kinds.map(({ name }) => name),
    genreIds: kinds.map(({ id }) => id),
    primaryGenreName: kinds[0]?.name,
    primaryGenreId: Number(app.genreId),
    averageUserRating: mean,
    userRatingCount: total,
  };
};
