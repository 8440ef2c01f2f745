import { counted } from '../../../contract/domain/words.ts';
import type { Http, SourceReply, SourceRequest } from '../../http/source.ts';
import { readId, readLossless, unreadAds } from '../../wire/lossless.ts';
import { type Failure, found, isFailure, type Outcome } from '../../wire/outcome.ts';
import type { Json } from '../../wire/read.ts';
import { readRows } from '../../wire/rows.ts';
import type { AdLibrary, FoundAd, Probe } from '../ad-library.ts';
import { appleStorefronts, readAddress, readReply } from '../libraries.ts';
import { readDay } from '../library-days.ts';

type AppProbe = Extract<Probe, { by: 'app' }>;

const textOrNull = (node: Json): string | null => node.orNull((text) => text.string().trim()) || null;

/** The library doesn't publish exact days older than a year. */
const readImpression = (node: Json): string | null => (node.value === 'Over 1 Year Ago' ? null : node.orNull(readDay));

const country = (node: Json): string =>
  /^[A-Z]{2}$/.test(node.text()) ? node.text().toLowerCase() : node.fail('a country of two letters');

const readAssets = (row: Json): FoundAd['media'] => {
  const assets = row.at('adAssets').present ? row.at('adAssets').items() : [];
  const shown = assets
    .map((asset) => ({ asset, order: asset.at('order').orNull((node) => node.number()) ?? 0 }))
    .sort((a, b) => a.order - b.order)
    .flatMap(({ asset }) => [
      ...(textOrNull(asset.at('videoUrl')) ? [{ kind: 'video' as const, url: readAddress(asset.at('videoUrl')) }] : []),
      ...(textOrNull(asset.at('pictureUrl'))
        ? [{ kind: 'image' as const, url: readAddress(asset.at('pictureUrl')) }]
        : []),
    ]);
  // Ads without assets show the app's icon.
  const icon = row.maybe('adBanner', 'iconPictureUrl');
  return shown.length > 0 || textOrNull(icon) === null ? shown : [{ kind: 'image', url: readAddress(icon) }];
};

const readAd = (row: Json, foundBy: AppProbe): FoundAd => {
  const appId = readId(row.at('appId'));
  return {
    network: 'apple',
    id: row.at('adId').text(),
    advertiser: { id: row.at('developerId').orNull(readId), name: row.at('developerName').text() },
    paidBy: textOrNull(row.at('legalName')),
    app: { store: 'apple', appId, title: textOrNull(row.at('appName')) },
    headline: textOrNull(row.maybe('adBanner', 'subtitle')),
    // The store shows the short description when there is no promotional text.
    body: textOrNull(row.maybe('adBanner', 'promotionalText')) ?? textOrNull(row.maybe('adBanner', 'shortDescription')),
    cta: null,
    media: readAssets(row),
    landing: `https://apps.apple.com/app/id${appId}`,
    firstSeen: readImpression(row.at('firstImpressionDate')),
    lastSeen: readImpression(row.at('lastImpressionDate')),
    countries: [country(row.at('countryOrRegion'))],
    foundBy,
  };
};

/** An unknown first day stays unknown. */
const earlier = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : a < b ? a : b;
const later = (a: string | null, b: string | null): string | null => (a === null ? b : b === null || a > b ? a : b);

/** Merges the library's rows, one per country, into one ad. */
const foldRows = (rows: readonly FoundAd[]): readonly FoundAd[] => {
  const byId = new Map<string, FoundAd>();
  for (const row of rows) {
    const same = byId.get(row.id);
    byId.set(
      row.id,
      same
        ? {
            ...same,
            firstSeen: earlier(same.firstSeen, row.firstSeen),
            lastSeen: later(same.lastSeen, row.lastSeen),
            countries: [...new Set([...same.countries, ...row.countries])].sort(),
          }
        : row,
    );
  }
  return [...byId.values()];
};

const libraryName = 'Apple’s Ad Repository';
const pageSize = 50;
/** Requests with more countries have been refused; the limit isn't documented. */
const countriesPerRequest = 5;

interface Stretch {
  readonly countries: readonly string[];
  readonly offset: number;
  /** First ad of the previous page, to detect a repeated page. */
  readonly before?: string;
}

interface StretchPage {
  readonly ads: readonly FoundAd[];
  readonly next: Stretch | null;
  readonly partial: string | null;
}

const tooManyCountries = /number of countries/i;

const refusal = ({ status, body }: SourceReply): Failure | null =>
  status < 400 || tooManyCountries.test(body)
    ? null
    : { kind: 'shape_changed', detail: `${libraryName} no longer understands the question.`, path: 'status' };

const adsRequest = (appId: string, { countries, offset }: Stretch): SourceRequest => ({
  source: 'appleads',
  path: '/api/v1/ad-repository-ads',
  query: {
    ql: `type==APP;id==${appId};countryOrRegion=in=(${countries.join(',')});datePreset==LAST_YEAR`,
    offset,
    limit: pageSize,
  },
  // It rejects `*/*`.
  headers: { accept: 'application/json' },
  understands: [400],
  refusal,
});

/** Number of rows to leave for the next page, which may have more countries of the last ad. */
const unfinishedRows = (ads: readonly FoundAd[]): number => {
  const lastId = ads.at(-1)?.id;
  const others = ads.findLastIndex(({ id }) => id !== lastId);
  return others < 0 ? 0 : ads.length - 1 - others;
};

/** Empty when one ad fills the page, because it continues on the next one. */
const firstAdOf = (ads: readonly FoundAd[]): Pick<Stretch, 'before'> => {
  const first = ads[0]!.id;
  return ads.some(({ id }) => id !== first) ? { before: first } : {};
};

const readPage = (body: string, probe: AppProbe, stretch: Stretch): Outcome<StretchPage> => {
  const reply = readLossless(body, '$');
  const rows = reply.at('data').items();
  const counts = reply.at('pagination');
  const total = counts.at('totalResults').count();
  // Another page than the requested one would be read as the next.
  if (rows.length > 0 && counts.at('startIndex').count() !== stretch.offset) {
    counts.at('startIndex').fail(`the page from ${stretch.offset}`);
  }
  const end = stretch.offset + rows.length;
  if (rows.length === 0) {
    if (end >= total) return end === 0 ? { kind: 'none' } : found({ ads: [], next: null, partial: null });
    const notice = `${libraryName} counts ${counted(total, 'ad')} for the app but shows only ${end} of them.`;
    return end === 0 ? { kind: 'blocked', detail: notice } : found({ ads: [], next: null, partial: notice });
  }
  const { rows: ads, unread } = readRows(rows, (row) => readAd(row, probe));
  if (ads[0]!.id === stretch.before) rows[0]!.at('adId').fail('another page than the one just read');
  const left = end < total ? unfinishedRows(ads) : 0;
  return found({
    ads: ads.slice(0, ads.length - left),
    next: end < total ? { countries: stretch.countries, offset: end - left, ...firstAdOf(ads) } : null,
    partial: unreadAds(libraryName, unread),
  });
};

const splitStretch = ({ countries }: Stretch): readonly Stretch[] =>
  Array.from({ length: Math.ceil(countries.length / countriesPerRequest) }, (_, at) => ({
    countries: countries.slice(at * countriesPerRequest, (at + 1) * countriesPerRequest),
    offset: 0,
  }));

/** Apple's Ad Repository: ads shown on the App Store in the European Union in the last year, by app. */
export const createAppleAds = (http: Http): AdLibrary => {
  /** Set once it has refused all countries in one request. */
  let limitsCountries = false;

  const allCountries = (): readonly Stretch[] => {
    const whole = { countries: appleStorefronts, offset: 0 };
    return limitsCountries ? splitStretch(whole) : [whole];
  };

  const read = async (
    probe: AppProbe,
    stretch: Stretch,
    signal: AbortSignal | undefined,
  ): Promise<readonly Outcome<StretchPage>[]> => {
    const reply = await http.send(adsRequest(probe.appId, stretch), signal);
    if (reply.kind === 'found' && reply.value.status === 400 && stretch.countries.length > countriesPerRequest) {
      limitsCountries = true;
      return (await Promise.all(splitStretch(stretch).map((part) => read(probe, part, signal)))).flat();
    }
    return [
      readReply(libraryName, reply, ({ status, body }) =>
        status === 400
          ? { kind: 'shape_changed', detail: `${libraryName} accepts fewer countries at once.`, path: 'status' }
          : readPage(body, probe, stretch),
      ),
    ];
  };

  return {
    network: 'apple',

    async probes({ apps }, limit) {
      const ids = new Set(apps.filter(({ store }) => store === 'apple').map(({ appId }) => appId));
      const probes = [...ids].slice(0, limit).map((appId): Probe => ({ by: 'app', store: 'apple', appId }));
      return probes.length === 0 ? { kind: 'none' } : found(probes);
    },

    async page(probe, cursor, signal) {
      if (probe.by !== 'app' || probe.store !== 'apple') return { kind: 'none' };
      const stretches: readonly Stretch[] = cursor === null ? allCountries() : JSON.parse(cursor);
      const outcomes = (await Promise.all(stretches.map((stretch) => read(probe, stretch, signal)))).flat();
      // All or nothing: the missing part of a page would never be read again.
      const failure = outcomes.find(isFailure);
      if (failure) return failure;
      const pages = outcomes.flatMap((outcome) => (outcome.kind === 'found' ? [outcome.value] : []));
      if (pages.length === 0) return { kind: 'none' };
      const open = pages.flatMap(({ next }) => (next === null ? [] : [next]));
      return found({
        ads: foldRows(pages.flatMap(({ ads }) => ads)),
        next: open.length === 0 ? null : JSON.stringify(open),
        partial: pages.find(({ partial }) => partial !== null)?.partial ?? null,
      });
    },
  };
};
