/** `/{cc}/rss/{feed}/a=1/b=2/json`, whose parts come in any order and with any case in their names. */
export interface FeedAddress {
  readonly country: string;
  readonly feed: string;
  readonly parts: ReadonlyMap<string, string>;
  readonly form: string;
}

export const feedAddress = (url: URL): FeedAddress | null => {
  const [empty, country, rss, feed, ...rest] = url.pathname.split('/');
  const form = rest.pop();
  if (empty !== '' || rss !== 'rss' || !country || !feed || (form !== 'json' && form !== 'xml')) return null;
  const parts = new Map(
    rest.map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=');
      return [name.toLowerCase(), value];
    }),
  );
  // Two letters in either case are a storefront; anything longer is read as it stands, and refused.
  return { country: country.length === 2 ? country.toLowerCase() : country, feed, parts, form };
};

export const label = (text: string): { label: string } => ({ label: text });

/** What stands around the entries of every feed. */
export const feedFrame = (
  title: string,
  updated: string,
  address: string,
  entry: object | null | undefined,
  links: readonly object[],
): object => ({
  feed: {
    author: { name: label('iTunes Store'), uri: label('http://www.apple.com/itunes/') },
    ...(entry === undefined ? {} : { entry }),
    updated: label(updated),
    rights: label('Copyright 2008 Apple Inc.'),
    title: label(`iTunes Store: ${title}`),
    icon: label('http://itunes.apple.com/favicon.ico'),
    link: links,
    id: label(address),
  },
});
