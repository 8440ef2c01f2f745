/** Gives the headers that say who is calling. Asked before every try, so that it may renew what it sends. */
export type Credential = () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

/**
 * Who is calling: an API key, or another credential. With neither, nothing is sent but what the browser adds itself: the
 * cookies of a page of the service's own origin.
 */
export type Identity = { key: string; credential?: never } | { key?: never; credential?: Credential };

/** Said here, because fetch would take it for a network that failed and repeat the value in its message. */
export const headerValue = (name: string, value: string): string => {
  if (!/^[!-~]+$/.test(value)) throw new TypeError(`\`${name}\` must be visible ASCII characters without spaces.`);
  return value;
};

/** A key that cannot be sent throws here, before any call. */
export const credentialOf = ({ key, credential }: Identity): Credential => {
  if (key === undefined) return credential ?? (() => ({}));
  const headers = { authorization: `Bearer ${headerValue('key', key)}` };
  return () => headers;
};
