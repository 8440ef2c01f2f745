import { storefronts } from '../../../contract/domain/storefronts.ts';
import { blot, blotOut, foldedPattern, type Sheet } from '../../../tagging/words/sheet.ts';
import { eastPlaceName, type Place, placeCalled, placeName } from './place-words.ts';

export interface PlacesRead {
  readonly sheet: Sheet;
  /** Storefront codes. */
  readonly countries: readonly string[];
  /** Languages of the requested reviews. */
  readonly languages: readonly string[];
}

const taken = `[${blot} ]*`;
const reviews = foldedPattern(
  '(?:reviews?|ratings?|feedback|comments?|opinions?|complaints?|language|speaking|bewertung(?:en)?|rezension(?:en)?|kommentare?|avis|commentaires?|reseñas?|opiniones|comentarios|valoraciones|críticas|avaliaç(?:ão|ões)|comentários|opiniões|recensioni|recensione|commenti)',
);
const people = foldedPattern(
  '(?:users?|people|customers?|reviewers?|players?|folks|subscribers?|readers?|audience|market|markets|storefronts?|store|nutzer(?:n|innen)?|kunden|leute|utilisateurs?|clients?|gens|joueurs?|usuarios?|clientes|gente|jugadores|usuários?|jogadores|pessoas|utenti|clienti|giocatori)',
);
/** `German reviews`, `French one star reviews`, `avis allemands`: a language. */
const beforeReviews = new RegExp(
  `^[ -]${taken}(?:(?:one|two|three|four|five|negative|positive|bad|good|angry|happy) )*${taken}(?:star )?${reviews}(?![\\p{L}])`,
  'u',
);
const behindReviews = new RegExp(`(?<![\\p{L}])${reviews} ${taken}$`, 'u');
const beforePeople = new RegExp(`^[ -]${taken}-?${people}(?![\\p{L}])`, 'u');
const behindPeople = new RegExp(`(?<![\\p{L}])${people} $`, 'u');
/** `in German`, `auf Deutsch`. */
const inLanguage = /(?<![\p{L}])(?:(?:written |only )?in|auf|en|em) $/u;

/** Prepositions before a country. */
const inside = /(?<![\p{L}])(?:in|auf|en|a|em|no|na) (?:la )?$/u;

const article = "(?:the |der |den |dem |la |le |les |el |los |las |o |os |as |a |gli |l'|i )?";
const preposition = new RegExp(
  `(?<![\\p{L}])(?:(?:only |just )?(?:in|from|of|for|by|within|across|inside|to|aus|bei|von|für|en|de|des|du|d'|au|aux|chez|del|desde|em|no|na|nos|nas|do|da|dos|das|dai|dagli|dalla|dal|degli|dei|nel|negli|nella|negli|per|tra|fra)) ?${foldedPattern(article)}$`,
  'u',
);
/** `Mexico and Brazil`: joins a second place to the first. */
const joined = new RegExp(
  `${blot} ?(?:,|and|or|&|und|oder|et|ou|y|o|e|ed|\\+|\\/)? ?(?:and |or )?(?:in |from |en |em )?${foldedPattern(article)}$`,
  'u',
);
const only =
  /^ (?:(?:storefronts?|app store|store|market)(?: only)?|only|alone|nur|ausschliesslich|seulement|uniquement|exclusivement|solo|solamente|unicamente|apenas|somente|soltanto|esclusivamente)(?![\p{L}])/u;
/** Japanese particles after a place, and Korean ones. */
const japanese = /^(?:の|で|から|における|では|に住む|に)?(?:ユーザー|利用者|人)?(?:の|が|は|たち|からの)?/u;
const korean = /^(?: ?(?:사용자|유저|이용자)들?)?(?:에서의?|의|은|는|이|에)?(?= |$)/u;

/** Context that makes an ambiguous word a country. */
const situated = /^(?:での?|に住む|における|の?(?:ユーザー|利用者|レビュー)|에서|의 | ?(?:사용자|유저|이용자))/u;

const spaced = new RegExp(`(?<![\\p{L}\\p{N}])${placeName}(?![\\p{L}\\p{N}]|['’](?!s))`, 'gu');
const eastern = new RegExp(eastPlaceName, 'gu');
/** Capitalized codes: `DE`, `GB`. Those that are also short words need a preposition. */
const code = /(?<![\p{L}\p{N}])[A-Z]{2}(?![\p{L}\p{N}])/gu;
const littleWords: ReadonlySet<string> = new Set(
  'IN IT NO IS AM AT BE SO TO ME MY DO HE ID PM AI AR TV UI PC VR AD CO LA MA MS MR DR PR HR QA GM VC CV SD ML'.split(
    ' ',
  ),
);

interface Found {
  readonly start: number;
  readonly end: number;
  readonly countries: readonly string[];
  readonly languages: readonly string[];
}

/** The meaning of a place's or people's name in its context; null if it is an ordinary word there. */
const meant = (place: Place, said: string, ahead: string, behind: string): Omit<Found, 'start' | 'end'> | null => {
  if (place.rare && !inside.test(ahead)) return null;
  const asLanguage = place.language === null ? null : { countries: [], languages: [place.language] };
  const asCountry = place.countries.length === 0 ? null : { countries: place.countries, languages: [] };
  if (place.kind === 'country') {
    const isClear =
      preposition.test(ahead) || joined.test(ahead) || beforePeople.test(behind) || beforeReviews.test(behind);
    return place.doubtful && !isClear && !only.test(behind) ? null : asCountry;
  }
  if (inLanguage.test(ahead) && !beforePeople.test(behind)) return asLanguage;
  if (beforePeople.test(behind) || behindPeople.test(ahead)) return asCountry ?? asLanguage;
  if (beforeReviews.test(behind) || behindReviews.test(ahead)) return asLanguage ?? asCountry;
  // `Japanese and Korean reviews`.
  const list = /^(?: (?:and|und|et|y|e|or)|,) \p{L}+/u.exec(behind);
  if (list && beforeReviews.test(behind.slice(list[0].length))) return asLanguage ?? asCountry;
  if (list && beforePeople.test(behind.slice(list[0].length))) return asCountry ?? asLanguage;
  if (place.kind === 'language') return only.test(behind) ? asLanguage : null;
  // `Germans`, `the brits`, `por los mexicanos`.
  const isPeople = /(?:s|os|as|er|i)$/u.test(said) && !/(?:ish|ese)$/u.test(said);
  const isThe = /(?<![\p{L}])(?:the|by|die|les|los|os|gli|i) $/u.test(ahead);
  return isThe || (isPeople && said.length > 4) || said === 'brits' || only.test(behind) ? asCountry : null;
};

const found = (sheet: Sheet): Found[] => {
  const all: Found[] = [];
  let folded = sheet.folded;
  const take = (start: number, end: number, read: Omit<Found, 'start' | 'end'>): void => {
    const before = preposition.exec(folded.slice(0, start)) ?? inLanguage.exec(folded.slice(0, start));
    const after = only.exec(folded.slice(end)) ?? beforePeople.exec(folded.slice(end));
    const isPeople = after !== null && !only.test(folded.slice(end));
    const from = before ? before.index : start;
    const to = end + (after && !isPeople ? after[0].length : 0);
    all.push({ start: from, end: to, ...read });
    folded = folded.slice(0, from) + blot.repeat(to - from) + folded.slice(to);
  };
  /** `In French or German`: the second is of the same kind as the first. */
  const listed = (place: Place, start: number): Omit<Found, 'start' | 'end'> | null => {
    const last = all.at(-1);
    const isNext = last !== undefined && last.languages.length > 0 && joined.test(folded.slice(last.end - 1, start));
    return isNext && place.language !== null ? { countries: [], languages: [place.language] } : null;
  };
  for (const match of sheet.folded.matchAll(spaced)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const called = placeCalled(match[0]);
    const place = called?.rare && !/^\p{Lu}/u.test(sheet.text.slice(start)) ? null : called;
    const read = place && (meant(place, match[0], folded.slice(0, start), folded.slice(end)) ?? listed(place, start));
    if (read) take(start, end, read);
  }
  for (const match of sheet.folded.matchAll(eastern)) {
    const place = placeCalled(match[0]);
    if (!place) continue;
    const end = match.index + match[0].length;
    const isKorean = /[\uac00-\ud7af]$/u.test(match[0]);
    const behind = (isKorean ? korean : japanese).exec(folded.slice(end))?.[0] ?? '';
    if (place.doubtful && !situated.test(folded.slice(end))) continue;
    const isLanguage = place.kind === 'language';
    all.push({
      start: match.index,
      end: end + behind.length,
      countries: isLanguage ? [] : place.countries,
      languages: isLanguage && place.language ? [place.language] : [],
    });
  }
  const shouts = sheet.text === sheet.text.toUpperCase();
  for (const match of shouts ? [] : sheet.text.matchAll(code)) {
    const [start, end] = [match.index, match.index + 2];
    const country = match[0] === 'UK' ? 'gb' : match[0].toLowerCase();
    if (folded.slice(start, end).includes(blot) || !storefronts.has(country)) continue;
    const isClear = preposition.test(folded.slice(0, start)) || only.test(folded.slice(end));
    if (littleWords.has(match[0]) && !isClear && !joined.test(folded.slice(0, start))) continue;
    take(start, end, { countries: [country], languages: [] });
  }
  // `us` is a country only if the context shows it.
  for (const match of sheet.folded.matchAll(/(?<![\p{L}\p{N}])us(?![\p{L}\p{N}.])/gu)) {
    const [start, end] = [match.index, match.index + 2];
    if (folded.slice(start, end).includes(blot)) continue;
    const isClear = /(?<![\p{L}])(?:in|from) the $|(?<![\p{L}])the $/u.test(folded.slice(0, start));
    if (isClear || only.test(folded.slice(end)) || beforePeople.test(folded.slice(end))) {
      take(start, end, { countries: ['us'], languages: [] });
    }
  }
  return all;
};

/** The countries that a sentence names, and the languages it wants reviews in. */
export const readPlaces = (given: Sheet): PlacesRead => {
  let sheet = given;
  const countries = new Set<string>();
  const languages = new Set<string>();
  for (const place of found(given)) {
    for (const country of place.countries) countries.add(country);
    for (const language of place.languages) languages.add(language);
    sheet = blotOut(sheet, place.start, place.end);
  }
  return { sheet, countries: [...countries].filter((country) => storefronts.has(country)), languages: [...languages] };
};
