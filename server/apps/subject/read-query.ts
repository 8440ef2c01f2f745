import type { Store } from '../../contract/domain/stores.ts';
import { asCalled } from '../kinds/kind-of-app-variants.ts';
import { isKnownKind } from '../kinds/known-kind.ts';
import { readAppQuery } from '../names/app-query.ts';

/** A parsed search query for ads, videos or creators, before any store is read. */
export type QueryRead =
  /** An app's link or id; `store` null: may be in either store. */
  | { readonly by: 'id'; readonly store: Store | null; readonly appId: string }
  /** A link that isn't to an app of either store. */
  | { readonly by: 'foreign link' }
  /** Apps similar to a named one. */
  | { readonly by: 'likeness'; readonly name: string }
  /**
   * A name or a kind. `said` includes words that may belong to a name, `words` doesn't; `known`: a known kind, so no app of that name is
   * searched for.
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

/** Strips the words that say what is searched for; never returns an empty text. */
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

/** All parts must be kinds: in `Tidebook: Notes & Tasks` only the tasks are. */
const isKindByName = (words: string): boolean =>
  words.split(/ (?:and|&|y|et|und|e) /iu).every((part) => isKnownKind(asCalled(part)));

/** Splits `Tidebook and Pulsepath` or `Tidebook vs Pulsepath`; empty for a single name. */
export const severalNames = (words: string): string[] => {
  const parts = words.split(/\s*[,;]\s*|\s+(?:vs\.?|versus|and|or|und|oder|et|ou|y|o|&|\+)\s+/iu).filter(Boolean);
  return parts.length > 1 ? parts.slice(0, 4) : [];
};

/** The part of a title after the name: `Tidebook: Notes & Tasks` is for notes and tasks. */
export const kindInTitle = (title: string): string | null => {
  const [, ...rest] = title.split(/\s+[-–—|·]\s+|\s*[:：|]\s*/u).filter((part) => part !== '');
  return rest.at(0)?.trim() || null;
};
