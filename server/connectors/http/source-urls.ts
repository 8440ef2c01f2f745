import type { SourceName } from './source.ts';

export interface SourceUrlSettings {
  readonly sources: 'sandbox' | 'live';
  readonly itunesUrl: string | null;
  readonly appstoreUrl: string | null;
  readonly playUrl: string | null;
  readonly googleAdsUrl: string | null;
  readonly appleAdsUrl: string | null;
  readonly graphUrl: string | null;
  readonly tiktokUrl: string | null;
  readonly youtubeUrl: string | null;
  readonly scrapecreatorsUrl: string | null;
}

const live: Record<SourceName, string> = {
  itunes: 'https://itunes.apple.com',
  appstore: 'https://apps.apple.com',
  play: 'https://play.google.com',
  googleads: 'https://adstransparency.google.com',
  appleads: 'https://adrepository.apple.com',
  graph: 'https://graph.facebook.com',
  tiktok: 'https://open.tiktokapis.com',
  youtube: 'https://www.googleapis.com',
  scrapecreators: 'https://api.scrapecreators.com',
};

const settingOf = (config: SourceUrlSettings): Record<SourceName, string | null> => ({
  itunes: config.itunesUrl,
  appstore: config.appstoreUrl,
  play: config.playUrl,
  googleads: config.googleAdsUrl,
  appleads: config.appleAdsUrl,
  graph: config.graphUrl,
  tiktok: config.tiktokUrl,
  youtube: config.youtubeUrl,
  scrapecreators: config.scrapecreatorsUrl,
});

export const allSourcesSet = (config: SourceUrlSettings): boolean =>
  Object.values(settingOf(config)).every((url) => url !== null);

/** Base URL of each source: from its setting, or else the real host or the sandbox. */
export const sourceUrls = (
  config: SourceUrlSettings,
  sandboxAddress: string | null,
): Readonly<Record<SourceName, string>> => {
  const usual = (name: SourceName): string => {
    if (config.sources === 'live') return live[name];
    if (sandboxAddress === null) throw new Error(`The sandbox is not running, and no setting says where ${name} is.`);
    return `${sandboxAddress}/${name}`;
  };
  const set = settingOf(config);
  const urls = Object.entries(set).map(([name, url]) => [name, url ?? usual(name as SourceName)] as const);
  // `set` has an entry for every source.
  return Object.fromEntries(urls) as Record<SourceName, string>;
};
