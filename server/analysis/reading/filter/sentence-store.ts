import type { Store } from '../../../contract/domain/stores.ts';
import { matchesIn, regExp } from '../../words/reg-exp.ts';
import { blotOut, foldedPattern, type Sheet } from '../sheet.ts';

export interface StoreRead {
  readonly sheet: Sheet;
  /** The store that is named where the other is not. */
  readonly store: Store | null;
  /** Whether one is held against the other: `iPhone or Android users`. */
  readonly compares: boolean;
}

const before = foldedPattern(
  "(?:(?<![\\p{L}])(?:only|just|exclusively|nur|ausschließlich|seulement|uniquement|exclusivement|solo|sólo|solamente|únicamente|só|apenas|somente|soltanto|esclusivamente) )?(?:(?<![\\p{L}])(?:on|in|for|from|of|with|at|by|auf|im|bei|aus|für|sur|dans|chez|en|de|del|desde|no|na|do|da|pelo|su|sull'|sul|dal|nel|per) ?)?(?:(?<![\\p{L}])(?:the |my |dem |der |le |la |l'|el |il |lo ))?",
);
const after = foldedPattern(
  '(?:[ -](?:only|alone|exclusively|users?|people|owners|customers|phones?|devices|nur|ausschließlich|nutzer(?:n|innen)?|handys|seulement|uniquement|exclusivement|solo|sólo|solamente|únicamente|usuarios|apenas|somente|usuários|soltanto|solamente|esclusivamente|utenti|utilisateurs)(?![\\p{L}]))?',
);
/** A system with its number, or a thing that is called after it, is what reviews speak of. */
const notAfter =
  "(?! ?\\d|[- ](?:auto|tv|wear|watch|studio|system|version|update|pro|max|pay|id|music)(?![\\p{L}])|['’]s? (?:watch|fault))";
const edge = '(?<![\\p{L}\\p{N}])';

/** `iPhone` alone may be what reviews speak of: it is a store behind a preposition or before its users. */
/** Beside the other store it is one: `iPhone- oder Android-Nutzer`. */
const besideOther =
  '(?<=android[\\p{L}-]* (?:or|and|vs\\.?|versus|oder|und|ou|et|o|y|e|than|als|que) )(?:iphones?|ipads?)-?|(?:iphones?|ipads?)-?(?= (?:or|and|vs\\.?|versus|oder|und|ou|et|o|y|e|than|als|que) (?:android|google play))';
const phones = `(?:${besideOther}|(?<=(?:on|for|from|only|just|auf|für|nur|sur|seulement|en|solo|sólo|no|na|só|so|apenas|su|con) (?:the |my |dem |l')?)(?:iphones?|ipads?)|(?:iphones?|ipads?)(?=[ -](?:users?|only|reviews?|owners|customers|nutzer|utilisateurs|usuarios|usuários|utenti)))`;
const patterns: Readonly<Record<Store, readonly RegExp[]>> = {
  apple: [
    regExp(
      `${before}${edge}(?:(?:apple(?:['’]s)? )?app[- ]?store|apple store|ios|${phones})(?![\\p{L}\\p{N}])${notAfter}${after}`,
      'gu',
    ),
    /(?:アップル|apple)?(?:app ?store|アップストア|ios|iphone|アイフォン|아이폰|앱 ?스토어|애플)(?:(?:版|용)(?:の|で|での|에서의?|의|만)?|の|で|での|에서의?|의|만)/gu,
  ],
  play: [
    regExp(
      `${before}${edge}(?:google[- ]?play(?:[- ]?store)?|play[- ]?store|android)(?![\\p{L}\\p{N}])${notAfter}${after}`,
      'gu',
    ),
    /(?:google ?play|android)(?:(?:版|용)(?:の|で|での|에서의?|의|만)?|の|で|での|에서의?|의|만|(?= ?(?:앱|アプリ)))/gu,
    /(?:グーグルプレイ|アンドロイド|구글 ?플레이|플레이 ?스토어|안드로이드)(?:版|용)?(?:の|で|での|에서의?|의|만)?/gu,
  ],
};

const against = /(?<![\p{L}])(?:or|vs\.?|versus|than|oder|als|ou|que|o)(?![\p{L}])/u;

/** The store that a sentence speaks of; who names both means both. */
export const readStore = (given: Sheet): StoreRead => {
  let sheet = given;
  const places: { readonly store: Store; readonly start: number; readonly end: number }[] = [];
  for (const store of ['apple', 'play'] as const) {
    for (const pattern of patterns[store]) {
      for (const match of matchesIn(sheet.folded, pattern)) {
        const place = { store, start: match.index, end: match.index + match[0].length };
        sheet = blotOut(sheet, place.start, place.end);
        places.push(place);
      }
    }
  }
  places.sort((one, other) => one.start - other.start);
  const named = new Set(places.map(({ store }) => store));
  const between = given.folded.slice(places[0]?.end ?? 0, places.at(-1)?.start ?? 0);
  return {
    sheet,
    store: named.size === 1 ? places[0]!.store : null,
    compares: named.size > 1 && against.test(between),
  };
};
