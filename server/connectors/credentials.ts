export interface CredentialSettings {
  readonly sources: 'sandbox' | 'live';
  readonly metaToken: string | null;
  readonly tiktokClientKey: string | null;
  readonly tiktokClientSecret: string | null;
  readonly youtubeKey: string | null;
  readonly instagramToken: string | null;
  readonly scrapecreatorsKey: string | null;
}

/** What each source that wants a key is asked with; null: none is configured. */
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

/** What the sandbox takes for a key, as it takes any other. */
const sandboxKey = 'sandbox';
const without = 'none';

/** The settings' keys; where there is none, the sandbox's own in the sandbox and nothing live. */
export const credentialsOf = (config: CredentialSettings): Credentials => {
  const key = (given: string | null): string | null => {
    if (given === without) return null;
    return given ?? (config.sources === 'sandbox' ? sandboxKey : null);
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
