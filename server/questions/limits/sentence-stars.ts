import { anyOf, blotOut, foldedPattern, type Sheet } from '../../tagging/words/sheet.ts';

/** Numbers in words, 1 to 5. */
const numbers: readonly string[] = [
  'one un una uno um uma une ein eine einen einem einer een satu bir один одна одну одной 一 ひと 한 하나',
  'two dos dois duas deux zwei due twee dua iki два две двумя двух 二 两 両 ふた 두 둘',
  'three tres três trois drei tre drie tiga üç три тремя трех 三 세 셋',
  'four cuatro quatro quatre vier quattro empat dört четыре четырех 四 네 넷',
  'five cinco cinq fünf cinque vijf lima beş пять пяти пятью 五 다섯',
];

const numberOf = new Map(
  numbers.flatMap((words, at) => words.split(' ').map((word) => [foldedPattern(word), at + 1] as const)),
);

const number = `(?:\\d+(?:\\.\\d+)?|${[...numberOf.keys()].sort((one, other) => other.length - one.length).join('|')})`;

const stars = foldedPattern(
  `(?:${anyOf(
    'stars starred star estrellas estrella estrelas estrela étoiles étoile sternen sterne stern stelle stella sterren ster bintang yıldızlı yıldız звезд\\p{L}* gwiazd\\p{L}*',
  )}(?![\\p{L}\\p{N}])|[★⭐🌟]\\ufe0f?|(?:つ|個|颗|顆)?星級?级?|점(?= ?(?:리뷰|평|후기|짜리)))`,
);
/** Words followed by a rating. */
const rated = foldedPattern(
  '(?:(?:rated|ratings?|scored|bewertung|оценк\\p{L}*|bintang|rating)(?: of| is| de| von| di)?:? |(?:星|★|별점|별|평점|評価|评分|評分):? ?)',
);

const range = '(?:-|–|—|~|〜|to|through|bis|a|à|hasta|até|sampai|до|から|到|至|에서)';
const list = '(?:\\/|&|\\+|and|or|und|oder|y|o|et|ou|e|dan|atau|и|или|と|や|和|或|및)';
// Unambiguous and bounded, so that no input causes catastrophic backtracking.
const joined = foldedPattern(
  `(?:-?(?: ?, ?)(?:(?:and|or|und|y|et|e|и) )?| ?(?:${range}|${list}) ?|- (?:and|or|und|oder|et|ou|y|o|e) )`,
);

const before = {
  under:
    'under|below|less than|fewer than|lower than|worse than|menos de|por debajo de|unter|weniger als|moins de|meno di|sotto|abaixo de|kurang dari|di bawah|меньше|ниже|<',
  atMost:
    "at most|up to|bis(?: zu)?|jusqu'à|hasta|até|fino a|no more than|pas plus de|no más de|não mais (?:de|que)|non più di|nicht mehr als|max(?:imum)?\\.?|como máximo|höchstens|maximal|au plus|al massimo|no máximo|maksimal|не больше|<=|≤",
  over: 'over|above|more than|better than|higher than|más de|über|mehr als|plus de|più di|mais de|acima de|lebih dari|di atas|больше|выше|>',
  except:
    '(?:(?:all|every|any|everything|anything)(?: (?:star|stars|rating|ratings|reviews?|ones))? )?(?:except(?: for)?|excluding|other than|apart from|besides|not|minus)|(?:all|every|any|everything|anything)(?: (?:star|stars|rating|ratings|reviews?|ones))? but|außer|ausser|nicht|sauf|pas|excepto|salvo|exceto|tranne|eccetto',
  atLeast:
    'at least|min(?:imum)?\\.?|no less than|(?<!(?:stürz(?:t|te|en)|bricht|brechen|schmiert|schaltet|lehnt) )ab|à partir de|a partir de|a partire da|al menos|mindestens|au moins|almeno|pelo menos|minimal|не меньше|>=|≥',
} as const;
const after = {
  under: '未満|미만',
  atMost:
    'tops|at most|max(?:imum)?|höchstens|maximum|au plus|como mucho|al massimo|no máximo|and (?:below|under|less|lower)|or (?:less|fewer|lower|below|under|worse)|o menos|y menos|oder (?:weniger|schlechter)|und (?:weniger|schlechter)|ou moins|et moins|o meno|e meno|in giù|ou menos|e menos|以下|이하',
  over: '',
  except: '以外|제외|빼고',
  atLeast:
    '\\+|and (?:up|above|more|higher|over)|or (?:more|higher|better|above|up)|o más|y más|oder mehr|und (?:mehr|höher)|aufwärts|ou plus|et plus|o più|e più|in su|ou mais|e mais|以上|이상',
} as const;

type Bound = keyof typeof before;
const bounds = Object.keys(before) as Bound[];

const boundOf = (words: Record<Bound, string>, said: string | undefined): Bound | null => {
  const text = said?.trim() ?? '';
  if (text === '') return null;
  return (
    bounds.find((bound) => words[bound] && new RegExp(`^(?:${foldedPattern(words[bound])})$`, 'u').test(text)) ?? null
  );
};

const anyBefore = foldedPattern(
  bounds
    .map((bound) => before[bound])
    .sort((a, b) => b.length - a.length)
    .join('|'),
);
const anyAfter = foldedPattern(bounds.flatMap((bound) => after[bound] || []).join('|'));
const only = '(?:(?:only|just|exactly|nur|solo|seulement|apenas) )?';
const many = `(?<many>${number}(?:${joined}${number}){0,6})`;
const edge = `(?<![\\p{L}\\p{N}.,]|[\\p{L}\\p{N}][-'])`;

/** `under 3 stars`, `1-2★`, `2 and 3 star`, `4+ stars`, `five-star`, `5 stars or more`, `一つ星`. */
const counted = new RegExp(
  `${edge}(?:(?<before>${anyBefore}) ?)?${only}${many}(?<plus>\\+)?(?: (?<between>${anyAfter}))? ?(?:-\\s?)?${stars}(?: (?:only|nur|solo)(?![\\p{L}]))?(?! (?:hotels?|restaurants?|resorts?)(?![\\p{L}]))(?: ?(?<after>${anyAfter}))?`,
  'gu',
);
/** `rated 1`, `rating under 3`, `bintang 1`, `星1`, `별점 2점`. */
const ratedAs = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])|(?=[星★별]))${rated}(?:(?<before>${anyBefore}) )?${many}(?<plus>\\+)?(?: ?${stars}|[점개つ])?(?: ?(?<after>${anyAfter}))?(?![\\p{N}\\p{Script=Latin}])`,
  'gu',
);
/** `★★`, `★★☆☆☆`. */
const drawn = /(?<![\d\uFFFC])(?<full>(?:[★⭐🌟]\ufe0f?)+)(?:☆)*/gu;

const every = [1, 2, 3, 4, 5];
const tests: Record<Exclude<Bound, 'except'>, (star: number, of: number) => boolean> = {
  under: (star, of) => star < of,
  atMost: (star, of) => star <= of,
  over: (star, of) => star > of,
  atLeast: (star, of) => star >= of,
};

const within = (bound: Bound | null, named: readonly number[]): readonly number[] => {
  if (bound === 'except') return every.filter((star) => !named.includes(star));
  return bound && named.length === 1 ? every.filter((star) => tests[bound](star, named[0]!)) : named;
};

const numberRule = new RegExp(`${number}|${foldedPattern(range)}(?=[ \\d])`, 'gu');
const rangeRule = new RegExp(`^${foldedPattern(range)}$`, 'u');
const toNumber = (text: string): number => numberOf.get(text) ?? Number(text);

/** `1-3` is a range, `1 and 3` is two values. */
const starsIn = (many: string): number[] => {
  const found: number[] = [];
  let isRange = false;
  const parts = many.match(numberRule) ?? [];
  for (const part of parts) {
    if (rangeRule.test(part) && found.length > 0 && !numberOf.has(part)) {
      isRange = true;
      continue;
    }
    const value = toNumber(part);
    if (Number.isNaN(value)) continue;
    const last = found.at(-1);
    if (isRange && last !== undefined) {
      const [low, high] = [Math.min(last, value), Math.min(Math.max(last, value), 10)];
      for (let each = Math.ceil(low); each <= high; each++) found.push(each);
    } else found.push(value);
    isRange = false;
  }
  return found;
};

export interface StarsRead {
  readonly sheet: Sheet;
  /** Ascending; empty if the sentence names no stars. */
  readonly stars: readonly number[];
  readonly notes: readonly string[];
}

export const readStars = (given: Sheet): StarsRead => {
  const asked = new Set<number>();
  const notes: string[] = [];
  let sheet = given;
  const take = (match: RegExpMatchArray, stars: readonly number[]): void => {
    const real = stars.filter((star) => every.includes(star));
    for (const star of real) asked.add(star);
    const said = given.text.slice(match.index, match.index! + match[0].length).trim();
    if (real.length < stars.length || stars.length === 0) {
      notes.push(`“${said}” was left out where it is no rating: reviews have 1 to 5 whole stars.`);
    }
    sheet = blotOut(sheet, match.index!, match.index! + match[0].length);
  };
  for (const rule of [ratedAs, counted]) {
    for (const match of sheet.folded.matchAll(rule)) {
      const { many, before: said, between, after: behind, plus } = match.groups ?? {};
      const bound =
        boundOf(before, said) ?? boundOf(after, between) ?? boundOf(after, behind) ?? (plus ? 'atLeast' : null);
      take(match, within(bound, starsIn(many ?? '')));
    }
  }
  for (const match of sheet.folded.matchAll(drawn)) take(match, [match.groups!.full!.match(/[★⭐🌟]/gu)!.length]);
  return { sheet, stars: [...asked].sort((one, other) => one - other), notes };
};
