import { readId } from '../../wire/lossless.ts';
import type { Json } from '../../wire/read.ts';
import { readAddress } from '../ad-addresses.ts';
import type { FoundAd, Probe } from '../ad-library.ts';
import { readDay } from '../library-days.ts';

export type AppProbe = Extract<Probe, { by: 'app' }>;

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

export const readAd = (row: Json, foundBy: AppProbe): FoundAd => {
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
export const foldRows = (rows: readonly FoundAd[]): readonly FoundAd[] => {
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
