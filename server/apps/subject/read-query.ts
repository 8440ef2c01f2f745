import type { Store } from '../../contract/domain/stores.ts';
import { asCalled } from '../kinds/kind-of-app-variants.ts';
import { isKnownKind } from '../kinds/known-kind.ts';
import { readAppQuery } from '../names/app-query.ts';

/** How a query of a search for ads, videos or creators reads before any store is asked. */
export type QueryRead =
  /** An app by its link or id; `store` null: either store may have it. */
  | { readonly by: 'id'; readonly store: Store | null; readonly appId: string }
  /** A link that names no app of either store's. */
  | { readonly by: 'foreign link' }
  /** Apps that are like a named one. */
  | { readonly by: 'likeness'; readonly name: string }
  /**
   * A name or a kind, `said` with the words that may belong to a name, `words` without; `known`: a kind known by name, so
   * that no app of that name is looked for.
   */
  | { readonly by: 'words'; readonly said: string; readonly words: string; readonly known: boolean };

const some = '(?:the |all |some |any |best |top |good |new |free |popular |other )*';
const app =
  '(?:mobile |phone |iphone |ios |android )?(?:apps?|applications?|aplicaci(?:ón|ones)|applis?|anwendung(?:en)?)';
const asked = '(?:ads?|adverts?|advertisements?|advertising|videos?|clips|creators?|influencers?|ugc)';
const about = '(?:for|of|about|by|from|on|para|de|pour|für|von|über|zu|zum|zur)';

/** `ads for …`, `videos about …`, `best …`, `apps for …`. */
const before = [
  new RegExp(`^(?:who (?:advertises|promotes)|${some}${asked} ${about}) `, 'iu'),
  /^(?:the|an?|best|top|good|popular|free|mis?|die|der|das|les?|las?|los|el) /iu,
  new RegExp(`^${app} ${about} `, 'iu'),
];
/** `… ads`, `… apps`. */
const behind = [new RegExp(` ${asked}$`, 'iu'), new RegExp(`[ -]${app}$`, 'iu')];

const likeness = [
  new RegExp(`^${some}(?:${app} )?(?:like|such as|similar to|comme|como|wie|ähnlich wie) (?<name>.+)$`, 'iu'),
  new RegExp(`^${some}(?:alternatives?|competitors?|rivals?) (?:to|of|for) (?<name>.+)$`, 'iu'),
  /^(?<name>.+?)(?:['’]s)? (?:alternatives?|competitors?|rivals?)$/iu,
];

/** The query without the words that say what is done with it; never nothing. */
const bare = (query: string): string => {
  let [last, words] = ['', query];
  while (last !== words) {
    last = words;
    for (const frame of [...before, ...behind]) words = words.replace(frame, '').trim() || words;
  }
  return words;
};

export const readQuery = (query: string): QueryRead => {
  const read = readAppQuery(query);
  if (read.resolved === 'link') {
    return read.store === null ? { by: 'foreign link' } : { by: 'id', store: read.store, appId: read.appId };
  }
  if (read.resolved === 'id') return { by: 'id', store: 'apple', appId: read.appId };
  if (read.resolved === 'bundle') return { by: 'id', store: null, appId: read.bundleId };
  const unquoted = read.term.replace(/^["'“”„«](.+)["'“”»]$/u, '$1').trim();
  for (const pattern of likeness) {
    const name = pattern.exec(unquoted)?.groups?.name;
    if (name) return { by: 'likeness', name: bare(name) };
  }
  const words = bare(unquoted);
  return { by: 'words', said: unquoted, words, known: isKindByName(words) };
};

/** All of it is: of `Tidebook: Notes & Tasks` the tasks alone are. */
const isKindByName = (words: string): boolean =>
  words.split(/ (?:and|&|y|et|und|e) /iu).every((part) => isKnownKind(asCalled(part)));

/** `Tidebook and Pulsepath`, `Tidebook vs Pulsepath`: the names, when there are several. */
export const severalNames = (words: string): string[] => {
  const parts = words.split(/\s*[,;]\s*|\s+(?:vs\.?|versus|and|or|und|oder|et|ou|y|o|&|\+)\s+/iu).filter(Boolean);
  return parts.length > 1 ? parts.slice(0, 4) : [];
};

/** What a title says of its app behind the name: `Tidebook: Notes & Tasks` is for notes and tasks. */
export const kindInTitle = (title: string): string | null => {
  const [, ...rest] = title.split(/\s+[-–—|·]\s+|\s*[:：|]\s*/u).filter((part) => part !== '');
  return rest.at(0)?.trim() || null;
};
