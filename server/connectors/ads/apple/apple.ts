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

const said = (node: Json): string | null => node.orNull((text) => text.string().trim()) || null;

/** A day, or words for one that lies too far back: which day that was is not said. */
const readImpression = (node: Json): string | null => (node.value === 'Over 1 Year Ago' ? null : node.orNull(readDay));

const country = (node: Json): string =>
  /^[A-Z]{2}$/.test(node.text()) ? node.text().toLowerCase() : node.fail('a country of two letters');

const readAssets = (row: Json): FoundAd['media'] => {
  const assets = row.at('adAssets').present ? row.at('adAssets').items() : [];
  const shown = assets
    .map((asset) => ({ asset, order: asset.at('order').orNull((node) => node.number()) ?? 0 }))
    .sort((a, b) => a.order - b.order)
    .flatMap(({ asset }) => [
      ...(said(asset.at('videoUrl')) ? [{ kind: 'video' as const, url: readAddress(asset.at('videoUrl')) }] : []),
      ...(said(asset.at('pictureUrl')) ? [{ kind: 'image' as const, url: readAddress(asset.at('pictureUrl')) }] : []),
    ]);
  // An ad without assets shows the icon of the app and its words.
  const icon = row.maybe('adBanner', 'iconPictureUrl');
  return shown.length > 0 || said(icon) === null ? shown : [{ kind: 'image', url: readAddress(icon) }];
};

const readAd = (row: Json, foundBy: AppProbe): FoundAd => {
  const appId = readId(row.at('appId'));
  return {
    network: 'apple',
    id: row.at('adId').text(),
    advertiser: { id: row.at('developerId').orNull(readId), name: row.at('developerName').text() },
    paidBy: said(row.at('legalName')),
    app: { store: 'apple', appId, title: said(row.at('appName')) },
    headline: said(row.maybe('adBanner', 'subtitle')),
    // The short description is what is shown when there is no promotional text.
    body: said(row.maybe('adBanner', 'promotionalText')) ?? said(row.maybe('adBanner', 'shortDescription')),
    cta: null,
    media: readAssets(row),
    landing: `https://apps.apple.com/app/id${appId}`,
    firstSeen: readImpression(row.at('firstImpressionDate')),
    lastSeen: readImpression(row.at('lastImpressionDate')),
    countries: [country(row.at('countryOrRegion'))],
    foundBy,
  };
};

/** A first day that is too far back to be named stays unnamed, whatever the other countries say. */
const earlier = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : a < b ? a : b;
const later = (a: string | null, b: string | null): string | null => (a === null ? b : b === null || a > b ? a : b);

/** The library has a row for each country that an ad was shown in: one ad to us. */
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
/** Callers were refused who named more countries at once; its documents name no limit. */
const fewCountries = 5;

/** Countries that are asked about together, and where in their rows the reading stands. */
interface Stretch {
  readonly countries: readonly string[];
  readonly offset: number;
  /** The ad that the page before began with: one that begins with it too is that page once more. */
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
  // It refuses callers who take anything.
  headers: { accept: 'application/json' },
  understands: [400],
  refusal,
});

/** How many ads of the end to leave for the next page: the rest of the last one's countries may stand there. */
const unfinished = (ads: readonly FoundAd[]): number => {
  const lastId = ads.at(-1)?.id;
  const others = ads.findLastIndex(({ id }) => id !== lastId);
  return others < 0 ? 0 : ads.length - 1 - others;
};

/** An ad that fills a page goes on on the next. */
const begunWith = (ads: readonly FoundAd[]): Pick<Stretch, 'before'> => {
  const first = ads[0]!.id;
  return ads.some(({ id }) => id !== first) ? { before: first } : {};
};

const readPage = (body: string, probe: AppProbe, stretch: Stretch): Outcome<StretchPage> => {
  const reply = readLossless(body, '$');
  const rows = reply.at('data').items();
  const counts = reply.at('pagination');
  const total = counts.at('totalResults').count();
  // A page that was not asked for would be taken for the next one.
  if (rows.length > 0 && counts.at('startIndex').count() !== stretch.offset) {
    counts.at('startIndex').fail(`the page from ${stretch.offset}`);
  }
  const end = stretch.offset + rows.length;
  if (rows.length === 0) {
    if (end >= total) return end === 0 ? { kind: 'none' } : found({ ads: [], next: null, partial: null });
    const held = `${libraryName} counts ${counted(total, 'ad')} for the app but shows only ${end} of them.`;
    return end === 0 ? { kind: 'blocked', detail: held } : found({ ads: [], next: null, partial: held });
  }
  const { rows: ads, unread } = readRows(rows, (row) => readAd(row, probe));
  if (ads[0]!.id === stretch.before) rows[0]!.at('adId').fail('another page than the one just read');
  const left = end < total ? unfinished(ads) : 0;
  return found({
    ads: ads.slice(0, ads.length - left),
    next: end < total ? { countries: stretch.countries, offset: end - left, ...begunWith(ads) } : null,
    partial: unreadAds(libraryName, unread),
  });
};

const narrowed = ({ countries }: Stretch): readonly Stretch[] =>
  Array.from({ length: Math.ceil(countries.length / fewCountries) }, (_, at) => ({
    countries: countries.slice(at * fewCountries, (at + 1) * fewCountries),
    offset: 0,
  }));

/** Apple's Ad Repository: what the App Store itself showed in the European Union in the last year, by app. */
export const createAppleAds = (http: Http): AdLibrary => {
  /** Whether it was seen to refuse all countries at once. */
  let takesFew = false;

  const wholeUnion = (): readonly Stretch[] => {
    const whole = { countries: appleStorefronts, offset: 0 };
    return takesFew ? narrowed(whole) : [whole];
  };

  const read = async (
    probe: AppProbe,
    stretch: Stretch,
    signal: AbortSignal | undefined,
  ): Promise<readonly Outcome<StretchPage>[]> => {
    const reply = await http.send(adsRequest(probe.appId, stretch), signal);
    if (reply.kind === 'found' && reply.value.status === 400 && stretch.countries.length > fewCountries) {
      takesFew = true;
      return (await Promise.all(narrowed(stretch).map((part) => read(probe, part, signal)))).flat();
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

    async probes({ apps }, most) {
      const ids = new Set(apps.filter(({ store }) => store === 'apple').map(({ appId }) => appId));
      const probes = [...ids].slice(0, most).map((appId): Probe => ({ by: 'app', store: 'apple', appId }));
      return probes.length === 0 ? { kind: 'none' } : found(probes);
    },

    async page(probe, cursor, signal) {
      if (probe.by !== 'app' || probe.store !== 'apple') return { kind: 'none' };
      const stretches: readonly Stretch[] = cursor === null ? wholeUnion() : JSON.parse(cursor);
      const outcomes = (await Promise.all(stretches.map((stretch) => read(probe, stretch, signal)))).flat();
      // A page is whole or not at all: what one part of it lacks would never be asked for again.
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
