/** Returns the authentication headers. Called before every attempt, so that it can renew a token. */
export type Credential = () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

/**
 * An API key or another credential. With neither, only the browser's own cookies are sent, which a page of the
 * service's origin has.
 */
export type Identity = { key: string; credential?: never } | { key?: never; credential?: Credential };

/** Checked here, because fetch would report a network failure and repeat the value in its message. */
export const headerValue = (name: string, value: string): string => {
  if (!/^[!-~]+$/.test(value)) throw new TypeError(`\`${name}\` must be visible ASCII characters without spaces.`);
  return value;
};

/** Throws for a key that cannot be sent. */
export const credentialOf = ({ key, credential }: Identity): Credential => {
  if (key === undefined) return credential ?? (() => ({}));
  const headers = { authorization: `Bearer ${headerValue('key', key)}` };
  return () => headers;
};
