import { blot, blotOut, foldedPattern, type Sheet } from '../../tagging/words/sheet.ts';

export interface OrderRead {
  readonly sheet: Sheet;
  readonly limit: number | null;
  readonly sort: 'recent' | 'oldest' | 'helpful' | null;
  readonly minLength: number | null;
}

const reviews = foldedPattern(
  '(?:reviews?|ratings?|results|opinions?|comments?|ones|bewertungen|rezensionen|avis|commentaires|reseñas|opiniones|comentarios|valoraciones|avaliaç(?:ão|ões)|comentários|recensioni|レビュー|口コミ|件|리뷰|후기)',
);
const taken = `[${blot} ]*`;
const some = `(?:[\\p{L}-]+ ){0,3}?${taken}`;
const edge = '(?<![\\p{L}\\p{N}.,])';
const newest = foldedPattern(
  'newest|latest|most recent|recent|last|neuesten?|neusten?|jüngsten?|aktuellsten?|letzten?|derniers|dernières|plus récents|plus récentes|más recientes|últimas|últimos|mais recentes|più recenti|ultime|ultimi',
);
const oldest = foldedPattern(
  'oldest|earliest|first|ältesten?|frühesten?|plus anciens|plus anciennes|más antiguas|más antiguos|mais antigas|mais antigos|più vecchie|più vecchi',
);
const helpful = foldedPattern(
  'most helpful|most useful|most upvoted|helpful|hilfreichsten?|nützlichsten?|plus utiles|más útiles|mais úteis|più utili',
);
const order = `(?<newest>${newest})|(?<oldest>${oldest})|(?<helpful>${helpful})`;
const count = '(?<count>\\d{1,4})';
const lead = foldedPattern(
  "(?:the |all |up to |at most |top |die |der |les |las |los |as |os |le |gli |i |max(?:imum)? |bis zu |jusqu'à |hasta |até |fino a )*",
);

interface Rule {
  readonly pattern: RegExp;
  /** Whether only the matched words are removed, not those between them. */
  readonly keeps?: true;
}

const rules: readonly Rule[] = [
  // `50 newest reviews`, `the newest 50 one-star reviews`: a limit and an order.
  { pattern: new RegExp(`${edge}${lead}${count} (?:${order})(?= ${some}${reviews}| *$|,|${blot})`, 'gu') },
  { pattern: new RegExp(`${edge}${lead}(?:${order}) ${count}(?= ${some}${reviews}| *$|,)`, 'gu') },
  { pattern: new RegExp(`${edge}${lead}${count} ${reviews}(?![\\p{L}])`, 'gu') },
  { pattern: new RegExp(`[,;] ?(?:the )?(?:${order})(?: first)?(?= *$|[,;.])`, 'gu') },
  // `Las 50 reseñas más recientes`.
  {
    pattern: new RegExp(
      `${edge}${lead}${count} (?=${some}${reviews})(?!(?:stars?|days|months|weeks)(?![\\p{L}]))`,
      'gu',
    ),
  },
  { pattern: new RegExp(`(?:${order}) (?:${reviews}|first|zuerst|d'abord|primero|primeiro|prima)(?![\\p{L}])`, 'gu') },
  {
    pattern: new RegExp(
      `${edge}(?:the |die |les |las |los |as |os |le |i |gli )?(?:${order})(?= ${some}${reviews})(?! (?:version|update|release|build|changes?))`,
      'gu',
    ),
  },
  { pattern: new RegExp(`(?<=${reviews} ${taken})(?:les |las |los |os |as |le )?(?:${order})(?![\\p{L}])`, 'gu') },
  // `Les 20 avis les plus récents`: the number and “reviews” were read before.
  {
    pattern: new RegExp(
      `(?<=${blot} ?)(?:les |las |los |os |as |le |i |gli )?${foldedPattern('(?<newest>plus récents|plus récentes|más recientes|mais recentes|più recenti)|(?<helpful>plus utiles|más útiles|mais úteis|più utili)|(?<oldest>plus ancien(?:ne)?s|más antigu[oa]s|mais antig[oa]s|più vecch[ie]e?)')}(?![\\p{L}])`,
      'gu',
    ),
  },
  {
    pattern: new RegExp(
      `${edge}(?:sorted |sort |ordered )?by (?:(?<helpful>helpfulness|usefulness|votes)|(?<newest>date|recency))(?![\\p{L}])`,
      'gu',
    ),
  },
  { pattern: /(?<helpful>(?:most helpful|most useful|hilfreichste|am hilfreichsten) first)/gu },
  {
    pattern: new RegExp(
      `${edge}(?:recently|lately|these days|neuerdings|zuletzt|récemment|recientemente|últimamente|ultimamente|recentemente|di recente)(?![\\p{L}])`,
      'gu',
    ),
  },
  // Japanese and Korean.
  { pattern: /(?<newest>最新|新しい順)の?(?:レビュー|口コミ)?(?<count>\d{1,4})件(?:の(?=レビュー|口コミ))?/gu },
  { pattern: /(?<newest>최신|최근) ?(?:리뷰|후기) ?(?<count>\d{1,4})개/gu },
  { pattern: /(?<count>\d{1,4})(?:件|개)(?:の|의)? ?(?=レビュー|口コミ|리뷰|후기)/gu },
  { pattern: /(?:レビュー|口コミ|리뷰|후기)(?:を)? ?(?<count>\d{1,4})(?:件|개)/gu },
  { pattern: /(?<newest>最新の?|新しい順で?に?|최신순?|최근)(?=[ ]?(?:レビュー|口コミ|리뷰|후기|$))/gu },
  { pattern: /(?<helpful>参考になった|役に立った|役立つ|도움이? ?되는|도움이? ?된|유용한)(?:順|순)?(?:の)?/gu },
  { pattern: /最近の?|요즘|최근(?= )/gu },
];

const shortest: readonly RegExp[] = [
  new RegExp(
    `[,;]?[ ]?(?<![\\p{L}])(?:with |of |mit |de |con |com |von )?${foldedPattern('(?:at least|min(?:imum)?(?: of)?|longer than|more than|over|mindestens|mehr als|länger als|au moins|plus de|al menos|más de|pelo menos|mais de|almeno|più di|più lunghe di)')} (?<length>\\d{1,4}) ${foldedPattern('(?<unit>characters|chars|letters|words|zeichen|wörter[n]?|caractères|mots|caracteres|palabras|palavras|caratteri|parole)')}(?: (?:long|lang))?(?![\\p{L}])`,
    'gu',
  ),
  // `200+ characters`.
  new RegExp(
    `(?<![\\d.])(?<length>\\d{1,4})\\+ ?${foldedPattern('(?<unit>characters?|chars?|letters|words|zeichen|wörter|caractères|mots|caracteres|palabras|palavras|caratteri|parole)')}(?![\\p{L}])`,
    'gu',
  ),
  /(?<length>\d{1,4}) ?(?<unit>文字|字|자|글자) ?(?:以上|이상)(?:の|의)?/gu,
];
const long = new RegExp(
  `(?<![\\p{L}])${foldedPattern('(?:long|longer|detailed|lange|ausführliche|détaillés|longs|largas|detalladas|longas|detalhadas|lunghe|dettagliate)')} (?=${taken}${reviews})`,
  'gu',
);
/** What “long reviews” means without a number. */
const longLength = 200;
const lettersPerWord = 5;

const within = (text: string | undefined, most: number): number | null => {
  const number = Number(text ?? Number.NaN);
  return number >= 1 && number <= most ? number : null;
};

/** The number, order and minimum length of reviews that a sentence asks for. */
export const readOrder = (given: Sheet): OrderRead => {
  let sheet = given;
  let minLength: number | null = null;
  for (const pattern of shortest) {
    for (const match of sheet.folded.matchAll(pattern)) {
      const isWords = /^(?:w|m|p)/u.test(match.groups!.unit ?? '');
      const length = within(match.groups!.length, 5000);
      if (length === null) continue;
      minLength ??= Math.min(5000, isWords ? length * lettersPerWord : length);
      sheet = blotOut(sheet, match.index, match.index + match[0].length);
    }
  }
  for (const match of sheet.folded.matchAll(long)) {
    minLength ??= longLength;
    sheet = blotOut(sheet, match.index, match.index + match[0].length);
  }
  let limit: number | null = null;
  let sort: OrderRead['sort'] = null;
  for (const { pattern } of rules) {
    for (const match of sheet.folded.matchAll(pattern)) {
      const groups = match.groups ?? {};
      const asked = groups.count === undefined ? null : within(groups.count, 5000);
      // A number above what a pull can read does not mean reviews.
      if (groups.count !== undefined && asked === null) continue;
      limit ??= asked;
      sort ??= groups.helpful ? 'helpful' : groups.oldest ? 'oldest' : groups.newest ? 'recent' : null;
      sheet = blotOut(sheet, match.index, match.index + match[0].length);
    }
  }
  return { sheet, limit, sort, minLength };
};
