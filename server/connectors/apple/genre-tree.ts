import type { Http } from '../http/source.ts';
import { found, type Outcome } from '../wire/outcome.ts';
import { type Json, readJson } from '../wire/read.ts';
import { readReply } from './apple-reply.ts';

export interface AppleGenre {
  readonly id: string;
  /** In the storefront's language. */
  readonly name: string;
  readonly children: readonly AppleGenre[];
}

/** The root of the genres of iOS apps. */
const iosRoot = '36';

/** The App Store's own tree of genres; its root is the App Store itself. */
export const genreTree = async (
  http: Http,
  { country }: { readonly country: string },
  signal?: AbortSignal,
): Promise<Outcome<AppleGenre>> => {
  const reply = await http.send(
    {
      source: 'itunes',
      path: '/WebObjects/MZStoreServices.woa/ws/genres',
      query: { id: iosRoot, cc: country.toLowerCase() },
    },
    signal,
  );
  return readReply(reply, ({ body }) => found(readTree(readJson(body, '$').at(iosRoot))));
};

// Only leaves may lack subgenres: a root without them is a tree whose form we do not know.
const readTree = (root: Json): AppleGenre => {
  if (Object.keys(root.at('subgenres').object()).length === 0) root.at('subgenres').fail('genres');
  return readGenre(root, iosRoot);
};

const readGenre = (node: Json, key: string): AppleGenre => {
  const id = node.at('id').digits();
  if (id !== key) node.at('id').fail(`the id ${key}, as its key says`);
  const children = node
    .at('subgenres')
    .orNull((list) => Object.keys(list.object()).map((child) => readGenre(list.at(child), child)));
  return { id, name: node.at('name').text(), children: children ?? [] };
};
