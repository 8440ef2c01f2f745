export interface CredentialSettings {
  readonly sources: 'sandbox' | 'live';
  readonly metaToken: string | null;
  readonly tiktokClientKey: string | null;
  readonly tiktokClientSecret: string | null;
  readonly youtubeKey: string | null;
  readonly instagramToken: string | null;
  readonly scrapecreatorsKey: string | null;
}

export interface Credentials {
  readonly meta: string | null;
  readonly tiktok: { readonly key: string; readonly secret: string } | null;
  readonly youtube: string | null;
  readonly instagram: string | null;
  readonly scrapecreators: string | null;
}

export const noCredentials: Credentials = {
  meta: null,
  tiktok: null,
  youtube: null,
  instagram: null,
  scrapecreators: null,
};

/** The sandbox accepts any key. */
const sandboxKey = 'sandbox';
const noKey = 'none';

/** Keys from the settings. Without one, the sandbox gets a made-up key and live sources get none. */
export const credentialsOf = (config: CredentialSettings): Credentials => {
  const key = (setting: string | null): string | null => {
    if (setting === noKey) return null;
    return setting ?? (config.sources === 'sandbox' ? sandboxKey : null);
  };
  const [tiktokKey, tiktokSecret] = [key(config.tiktokClientKey), key(config.tiktokClientSecret)];
  return {
    meta: key(config.metaToken),
    tiktok: tiktokKey === null || tiktokSecret === null ? null : { key: tiktokKey, secret: tiktokSecret },
    youtube: key(config.youtubeKey),
    instagram: key(config.instagramToken),
    scrapecreators: key(config.scrapecreatorsKey),
  };
};
