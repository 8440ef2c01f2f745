import { storefronts } from '../../../../contract/domain/storefronts.ts';
import { foldedPattern } from '../../sheet.ts';

/** What eight languages call countries, their people and what these speak. */

/** Countries whose names are looked for in every language; the others in English alone. */
const main =
  'us gb ca au ie nz in de at ch fr be lu nl it es pt br mx ar co cl pe jp kr cn tw hk sg id my th vn ph ru ua pl cz hu ro gr tr se no dk fi il sa ae eg za ng'.split(
    ' ',
  );

const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'ko'] as const;

/** Beside their own names. */
const also: Readonly<Record<string, string>> = {
  us: 'usa, u.s., u.s.a., america, the states, estados unidos, eeuu, ee.uu., états unis, stati uniti, amerika, アメリカ, 米国',
  gb: 'uk, u.k., britain, great britain, england, grossbritannien, grande bretagne, angleterre, gran bretaña, inglaterra, grã bretanha, reino unido, royaume uni, regno unito, inghilterra, gran bretagna, イギリス, 英国, 영국',
  kr: 'korea, south korea, südkorea, corée, corea, coreia, 韓国, 한국',
  cn: 'china, chine, cina, 中国, 중국',
  nl: 'holland, hollande, holanda, olanda',
  tr: 'turkey, türkei, turquie, turquía, turquia, turchia',
  cz: 'czech republic, czechia',
  ae: 'uae, emirates, dubai',
  hk: 'hong kong',
  tw: 'taiwan, 台湾',
  ru: 'russia, russland, russie, rusia, rússia',
  jp: '日本, 일본',
  mx: 'mexico, mexique, méxico, messico',
  br: 'brazil, brasil, brésil, brasile, brasilien',
};

/** People and adjectives: `x*` any ending. What a language is called, too, is told by `spoken`. */
const peoples: Readonly<Record<string, string>> = {
  us: 'american americans amerikanisch* amerikaner* américain* estadounidense* norteamericano* americano* americani americane',
  gb: 'british brit brits briton britons englishmen britisch* briten britannique* británico* británica* britânico* britânica* britannic*',
  ca: 'canadian canadians kanadisch* kanadier* canadien* canadiense* canadense* canadesi canadese',
  au: 'australian australians aussie aussies australisch* australier* australien* australiano* australiani',
  ie: 'irish irisch* irlandais* irlandés irlandeses irlandês irlandesi',
  in: 'indian indians indisch* inder indien* indio* indiano* indiani',
  de: 'german germans deutsch* allemand* alemán alemana alemanas alemanes alemão alemã alemães alemãs tedesco tedesca tedeschi tedesche',
  at: 'austrian austrians österreichisch* österreicher* autrichien* austriaco* austriaca* austríaco* austriaci',
  ch: 'swiss schweizer* suisse* suizo* suiza* suíço* suíça* svizzero svizzera svizzeri svizzere',
  fr: 'french frenchmen französisch* franzose* français* francés francesa francesas franceses francês francese francesi',
  be: 'belgian belgians belgisch* belgier* belge* belga* belgi',
  nl: 'dutch niederländisch* niederländer* holländ* néerlandais* neerlandés holandés holandeses holandês olandese olandesi',
  it: 'italian italians italienisch* italiener* italien italienne italiens italiennes italiano italiana italianos italianas italiani italiane',
  es: 'spanish spaniard spaniards spanisch* spanier* espagnol* español* espanhol* espanhóis spagnolo spagnola spagnoli spagnole',
  pt: 'portuguese portugiesisch* portugiese* portugais* portugués portuguesa portuguesas portugueses português portoghese portoghesi',
  br: 'brazilian brazilians brasilianisch* brasilianer* brésilien* brasileño* brasileña* brasileiro* brasileira* brasiliano brasiliana brasiliani brasiliane',
  mx: 'mexican mexicans mexikanisch* mexikaner* mexicain* mexicano* mexicana* messicano messicana messicani messicane',
  ar: 'argentine argentines argentinian argentinians argentinisch* argentinier* argentin* argentino* argentina*',
  co: 'colombian colombians kolumbianisch* colombien* colombiano* colombiana*',
  cl: 'chilean chileans chilenisch* chilien* chileno* chilena*',
  jp: 'japanese japanisch* japaner* japonais* japonés japonesa japonesas japoneses japonês giapponese giapponesi 日本人 일본인',
  kr: 'korean koreans koreanisch* koreaner* coréen* coreano* coreana* coreani 韓国人 한국인',
  cn: 'chinese chinesisch* chinesen chinois* chino* chinês chineses cinese cinesi',
  id: 'indonesian indonesians indonesisch* indonesier* indonésien* indonesio* indonésio* indonesiani',
  ru: 'russian russians russisch* russen russe* ruso* rusa* russo russos russi',
  tr: 'turkish turks türkisch* türken turc turcs turque* turco turcos turchi',
  pl: 'polish poles polnisch* polen polonais* polaco* polacchi',
  se: 'swedish swedes schwedisch* schweden suédois* sueco* svedesi',
  no: 'norwegian norwegians norwegisch* norweger*',
  dk: 'danish danes dänisch* dänen danois*',
  fi: 'finnish finns finnisch* finnen',
};

/** What is spoken in a country that calls its language as its people. */
const spoken: Readonly<Record<string, string>> = {
  de: 'de',
  fr: 'fr',
  nl: 'nl',
  it: 'it',
  es: 'es',
  pt: 'pt',
  jp: 'ja',
  kr: 'ko',
  cn: 'zh-CN',
  id: 'id',
  ru: 'ru',
  tr: 'tr',
  pl: 'pl',
  se: 'sv',
  no: 'no',
  dk: 'da',
  fi: 'fi',
};

/** Languages by names that are no people's. */
const languageWords: Readonly<Record<string, string>> = {
  en: 'english englisch* anglais* inglés ingleses inglesa inglesas inglês inglese inglesi 英語 영어',
  de: 'ドイツ語 독일어',
  fr: 'フランス語 프랑스어',
  es: 'castellano スペイン語 스페인어',
  pt: 'ポルトガル語 포르투갈어',
  it: 'イタリア語 이탈리아어',
  ja: '日本語 일본어',
  ko: '韓国語 한국어',
  'zh-CN': '中国語 중국어 mandarin',
  ar: 'arabic arabisch* arabe* árabe* arabo',
  hi: 'hindi',
};

const regions: Readonly<Record<string, string>> = {
  'de at ch': 'dach, dach region, german speaking countries',
  'mx br ar co cl pe':
    'latam, latin america, latin american, lateinamerika, amérique latine, américa latina, america latina, 中南米, 중남미',
  'se no dk fi':
    'nordics, nordic countries, scandinavia, skandinavien, scandinavie, escandinavia, escandinávia, scandinavia, 北欧, 북유럽',
  'be nl lu': 'benelux',
  'de fr it es nl be at pl pt se ie': 'eu, europe, european union, europa, european, ヨーロッパ, 欧州, 유럽',
  'us ca': 'north america, nordamerika, amérique du nord, norteamérica, 北米, 북미',
  'us gb ca au ie nz': 'english speaking countries',
  'es mx ar co cl': 'spanish speaking countries',
};

/** Names that mean something else as often: they count only where something says that a country is meant. */
const doubtful: ReadonlySet<string> = new Set(
  'turkey jordan georgia chad guinea mali niger oman jersey polen schweden the states dominica cuba'.split(' '),
);

export interface Place {
  readonly countries: readonly string[];
  /** What a people's name says of the language of reviews; null where it is no language's name. */
  readonly language: string | null;
  /** A country's or a region's own name, its people, or a language and nothing else. */
  readonly kind: 'country' | 'people' | 'language';
  readonly doubtful: boolean;
}

const places = new Map<string, Place>();
const add = (name: string, place: Omit<Place, 'doubtful'>): void => {
  const folded = foldedPattern(name.trim().replace(/[-‐]/gu, ' '));
  if (folded.length > 1 && !places.has(folded)) places.set(folded, { ...place, doubtful: doubtful.has(folded) });
};

for (const [codes, names] of Object.entries(regions)) {
  for (const name of names.split(', ')) add(name, { countries: codes.split(' '), language: null, kind: 'country' });
}
for (const [code, names] of Object.entries(also)) {
  for (const name of names.split(', ')) add(name, { countries: [code], language: null, kind: 'country' });
}
for (const language of languages) {
  const regionNames = new Intl.DisplayNames(language, { type: 'region' });
  for (const code of main) {
    add(regionNames.of(code.toUpperCase()) ?? code, { countries: [code], language: null, kind: 'country' });
  }
}
for (const { code, name } of storefronts.values()) add(name, { countries: [code], language: null, kind: 'country' });

/** Words with any ending, `deutsch*`, are told by how they begin. */
const stems = new Map<string, Place>();
const addWord = (word: string, place: Omit<Place, 'doubtful'>): void => {
  if (word.endsWith('*')) stems.set(foldedPattern(word.slice(0, -1)), { ...place, doubtful: false });
  else add(word, place);
};
for (const [code, words] of Object.entries(peoples)) {
  for (const word of words.split(' ')) {
    addWord(word, { countries: [code], language: spoken[code] ?? null, kind: 'people' });
  }
}
for (const [language, words] of Object.entries(languageWords)) {
  for (const word of words.split(' ')) addWord(word, { countries: [], language, kind: 'language' });
}

const longestFirst = (names: Iterable<string>): string[] =>
  [...names]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));

const east = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/u;
const spacedNames = longestFirst([...places.keys()].filter((name) => !east.test(name)));
const eastNames = longestFirst([...places.keys()].filter((name) => east.test(name)));

/** Any name of a place or a people in a script with spaces; hyphens are spaces. */
export const placeName = `(?:(?:${spacedNames.join('|').replaceAll(' ', '[ -]')})|(?:${longestFirst(stems.keys()).join('|')})\\p{L}{0,5})`;
/** The same in Japanese and Korean. */
export const eastPlaceName = `(?:${eastNames.join('|')})(?![語어])`;

export const placeCalled = (said: string): Place | null => {
  const name = said.replaceAll('-', ' ');
  const known = places.get(name);
  if (known) return known;
  const stem = [...stems.keys()]
    .filter((each) => name.startsWith(each))
    .sort((one, other) => other.length - one.length)[0];
  return stem === undefined ? null : stems.get(stem)!;
};

const homes: Readonly<Record<string, string>> = {
  en: 'us',
  ja: 'jp',
  ko: 'kr',
  pt: 'br',
  'zh-CN': 'cn',
  sv: 'se',
  da: 'dk',
  ar: 'sa',
  hi: 'in',
};

/** The storefront where most reviews in a language are from. */
export const homeOf = (language: string): string => homes[language] ?? language;
