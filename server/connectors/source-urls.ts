import type { SourceName } from './source.ts';

export interface SourceUrlSettings {
  readonly sources: 'sandbox' | 'live';
  readonly itunesUrl: string | null;
  readonly appstoreUrl: string | null;
  readonly playUrl: string | null;
}

const live: Record<SourceName, string> = {
  itunes: 'https://itunes.apple.com',
  appstore: 'https://apps.apple.com',
  play: 'https://play.google.com',
};

/** Where each source is: what its setting says, else the real host, or its part of the sandbox. */
export const sourceUrls = (
  config: SourceUrlSettings,
  sandboxAddress: string | null,
): Readonly<Record<SourceName, string>> => {
  const usual = (name: SourceName): string => {
    if (config.sources === 'live') return live[name];
    if (sandboxAddress === null) throw new Error(`The sandbox is not running, and no setting says where ${name} is.`);
    return `${sandboxAddress}/${name}`;
  };
  return {
    itunes: config.itunesUrl ?? usual('itunes'),
    appstore: config.appstoreUrl ?? usual('appstore'),
    play: config.playUrl ?? usual('play'),
  };
};
