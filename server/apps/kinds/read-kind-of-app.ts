import { findGenre } from '../../contract/domain/genres.ts';
import { anyOf, anywhere, blotOut, isUnspaced, type Sheet, wholeWords, written } from '../../tagging/words/sheet.ts';
import { fold } from '../../tagging/words/words.ts';
import { appKinds, kindNouns, kindsAlone, notKinds } from '../known-kinds-of-app.ts';
import type { NameBook, NamedApp } from '../names/name-book.ts';

export interface KindRead {
  readonly sheet: Sheet;
  /** As written: `sleep`, `puzzle games`; null if the sentence contains no known kind. */
  readonly kindOfApp: string | null;
  /** Words in the position of a kind that no list and no stored title knows. */
  readonly unknownKind: string | null;
}

const knownWords: ReadonlySet<string> = new Set(appKinds.flatMap(({ words }) => words.map(fold)));

const singular = (words: string): string => words.replace(/(?<=[^s])s$/u, '');

const isKnown = (words: string): boolean =>
  knownWords.has(words) || knownWords.has(singular(words)) || findGenre(words) !== undefined;

const byLength = (one: string, other: string): number => other.length - one.length;

const token = "[\\p{L}\\p{N}][\\p{L}\\p{N}'&+-]*";
/** Up to three more words, optionally joined by `&` or `and`: `health & fitness`, `meditation and sleep`. */
const some = `${token}(?: (?:& |and )?${token}){0,3}`;

const preposition =
  '(?:in|of|for|from|about|with|on|by|among|across|within|inside|en|de|para|em|von|bei|mit|dans|pour|di|per|nelle|dalam|di|untuk|в|во|у|для|about)';

/** `crashes in photo editor apps`: everything between the preposition and `apps`. */
const behindPreposition = wholeWords(
  `(?<=(?<![\\p{L}\\p{N}])${preposition} )(?:(?:the|all|some|most|popular|free|top) )*(?<kind>${some}) (?<noun>apps|applications|games)`,
);
/** `cancel sleep apps`, `meditation app`: the known kinds decide how many words belong to the kind. */
const before = wholeWords(`(?<kind>${some})[ -](?<noun>apps|app|applications|application|games|game)`);
const appNouns =
  'apps|app|applications|applis?|aplicaci(?:ón|ones)|aplicativos?|aplicações|applicazion[ei]|anwendung(?:en)?|приложени\\p{L}{1,3}';
const gameNouns = 'games|juegos|juego|jogos|jogo|jeux|jeu|giochi|gioco|spielen?|игр\\p{L}{0,3}';
/** `apps for sleep`, `games for kids`, `apps de edición de fotos`, `applis d'habitudes`, `приложения для сна`. */
const behind = wholeWords(
  `(?<noun>${appNouns}|${gameNouns}) (?:(?:for|about|to|de|para|pour|di|per|da|zum|zur|für|для|du|des|do|del|dei|delle) (?:the |learning |la |el |los |las |a |o |l'|le |les |i |il )?|d'|dell')(?<kind>${token}(?: (?:& |and |y |et |e |und )?${token}){0,3})`,
);
/** `applis météo`, `apps fitness`, `jogos infantis`. */
const named = wholeWords(`(?<noun>${appNouns}|${gameNouns}) (?<kind>${token}(?: ${token})?)`);
const indonesian = wholeWords(`(?<noun>aplikasi|game) (?<kind>${token})`);
const german = wholeWords(`(?<kind>[\\p{L}]{4,}?(?:-[\\p{L}]{3,})?)-?(?<noun>apps|app|anwendungen|spiele(?:n|-apps)?)`);
const alone = wholeWords(
  `(?<kind>${kindsAlone
    .filter((word) => !isUnspaced(word))
    .sort(byLength)
    .join('|')})n?`,
);
const aloneUnspaced = anywhere(`(?<kind>${kindsAlone.filter(isUnspaced).sort(byLength).join('|')})`);
const russian = wholeWords(`(?<kind>[\\p{L}]{4,}) (?<noun>приложени\\p{L}{1,3}|игр(?:ах|ы)?)`);
const plural = wholeWords(`(?<kind>(?:${token} )?(?:${token} )?${anyOf(kindNouns)})`);
const category = wholeWords(
  `(?:the )?(?<kind>${some}) (?:category|genre|section)|(?:category|genre)[: ]+(?<other>${some})`,
);
const unspacedKinds = appKinds.flatMap(({ words }) =>
  words.filter((word) => /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/u.test(word)),
);
const unspaced = anywhere(
  `(?<kind>${[...unspacedKinds].sort(byLength).join('|')})(?:系|用|の|管理|記録|類|类|관련|관리|기록| )*(?<noun>トラッカー|트래커|ツール|アプリ|ゲーム|앱|어플|게임|应用|應用|软件|app|游戏|遊戲)`,
);

/** `puzzle type games` are puzzle games. */
const likeness: ReadonlySet<string> = new Set(['type', 'style', 'like', 'kind', 'sort']);

/** Drops leading words that can't be part of a kind; empty if the last one can't: `ads in games` isn't a kind of games. */
const kindWords = (words: readonly string[]): string[] => {
  const idle = (word: string): boolean => notKinds.has(word) || word === '&';
  if (words.length > 1 && likeness.has(words.at(-1)!)) return kindWords(words.slice(0, -1));
  if (words.length === 0 || idle(words.at(-1)!)) return [];
  return words.slice(words.findIndex((word) => !idle(word)));
};

/** The longest known kind at the end. */
const knownEnding = (words: readonly string[]): string[] => {
  for (let from = 0; from < words.length; from++) {
    if (isKnown(words.slice(from).join(' '))) return extended(words, from);
  }
  return [];
};

/** The longest known kind at the beginning. */
const knownBeginning = (words: readonly string[]): string[] => {
  for (let length = words.length; length > 0; length--) {
    if (isKnown(words.slice(0, length).join(' '))) return words.slice(0, length);
  }
  return [];
};

/** Minimum length of a German stem that decides the kind: `Schlafmusik-Apps` are for sleep. */
const shortestStem = 5;

/** `Meditations-Apps`: a linking s; `Laufstrecken-App`: the beginning names the kind. */
const germanBase = (kind: string): string | null => {
  const bare = kind.replace(/-$/u, '');
  const forms = [bare, bare.replace('-', ' '), bare.replace(/s$/u, ''), bare.replace(/n$/u, '')];
  const whole = forms.find(isKnown);
  if (whole !== undefined) return whole;
  // `Rezept-Apps`: the list has the plural, Rezepte.
  if (isKnown(`${bare}e`) || isKnown(`${bare}en`)) return bare;
  for (let length = bare.length - 3; length >= shortestStem; length--) {
    if (knownWords.has(bare.slice(0, length))) return bare.slice(0, length);
  }
  return null;
};

/** `meditation and sleep`: a known kind before `and` belongs to it. */
const extended = (words: readonly string[], from: number): string[] => {
  const joins = from >= 2 && (words[from - 1] === 'and' || words[from - 1] === '&');
  return joins && isKnown(words[from - 2]!) ? words.slice(from - 2) : words.slice(from);
};

type Found = { readonly start: number; readonly end: number; readonly kind: string };
/** Whether words are a kind known from lists, categories or stored titles. */
type Knows = (words: readonly string[]) => boolean;
type Rule = (sheet: Sheet, knows: Knows) => Found | null;

const prepositions = new Set(
  'in of for from about with on by among across within inside en de para em von bei mit dans pour di per'.split(' '),
);

/** Of `subscription price in meditation`, keeps `meditation`. */
const behindLast = (words: readonly string[]): string[] =>
  words.slice(words.findLastIndex((word) => prepositions.has(word)) + 1);

const isGame = (noun: string | undefined): boolean =>
  /^(?:game|juego|jogo|jeu|gioch|spiel|игр|ゲーム|게임|游戏|遊戲)/u.test(noun ?? '');

/** Builds the result from a match and its last `words`, as written. */
const found = (sheet: Sheet, match: RegExpMatchArray, words: readonly string[], wholeMatch = true): Found | null => {
  if (words.length === 0) return null;
  const said = words.join(' ');
  const at = sheet.folded.indexOf(said, match.index);
  if (at < 0) return null;
  const end = wholeMatch ? match.index! + match[0].length : at + said.length;
  const kind = written(sheet, at, at + said.length);
  return { start: Math.min(at, end), end, kind: isGame(match.groups?.noun) ? `${kind} games` : kind };
};

const wordsIn = (text: string | undefined): string[] => (text ?? '').split(' ').filter((word) => word !== '');

const firstOf =
  (rule: RegExp, read: (sheet: Sheet, match: RegExpMatchArray, knows: Knows) => Found | null): Rule =>
  (sheet, knows) => {
    for (const match of sheet.folded.matchAll(rule)) {
      const kind = read(sheet, match, knows);
      if (kind) return kind;
    }
    return null;
  };

const rules: readonly Rule[] = [
  firstOf(category, (sheet, match) => {
    const words = wordsIn(match.groups!.kind ?? match.groups!.other);
    for (let from = 0; from < words.length; from++) {
      if (findGenre(words.slice(from).join(' '))) return found(sheet, match, words.slice(from));
    }
    return null;
  }),
  firstOf(german, (sheet, match) => {
    const base = germanBase(match.groups!.kind!);
    return found(sheet, match, base === null ? [] : [base]);
  }),
  firstOf(behindPreposition, (sheet, match, knows) => {
    const words = kindWords(behindLast(wordsIn(match.groups!.kind)));
    const known = knownEnding(words);
    return found(sheet, match, known.length > 0 ? known : knows(words) ? words : []);
  }),
  firstOf(before, (sheet, match) => found(sheet, match, knownEnding(kindWords(wordsIn(match.groups!.kind))))),
  firstOf(behind, (sheet, match, knows) => {
    const words = wordsIn(match.groups!.kind);
    const known = knownBeginning(words);
    if (known.length > 0) return foundBehind(sheet, match, known);
    const kind = kindWords(words.slice(0, 2));
    return foundBehind(sheet, match, knows(kind) ? kind : []);
  }),
  firstOf(named, (sheet, match) => foundBehind(sheet, match, knownBeginning(wordsIn(match.groups!.kind)))),
  firstOf(indonesian, (sheet, match) =>
    isKnown(match.groups!.kind!) ? foundBehind(sheet, match, [match.groups!.kind!]) : null,
  ),
  firstOf(russian, (sheet, match) =>
    isKnown(match.groups!.kind!) ? found(sheet, match, [match.groups!.kind!]) : null,
  ),
  // For kinds in no list, in the plural: only the last one or two words.
  firstOf(before, (sheet, match, knows) => {
    const words = match.groups!.noun!.endsWith('s') ? kindWords(behindLast(wordsIn(match.groups!.kind))) : [];
    const kind = [words.slice(-2), words.slice(-1)].find((each) => each.length > 0 && knows(each)) ?? [];
    return found(sheet, match, kind);
  }),
  firstOf(unspaced, (sheet, match) => found(sheet, match, [match.groups!.kind!])),
  firstOf(alone, (sheet, match) => found(sheet, match, [match.groups!.kind!])),
  firstOf(aloneUnspaced, (sheet, match) => found(sheet, match, [match.groups!.kind!])),
  firstOf(plural, (sheet, match, knows) => {
    const words = kindWords(behindLast(wordsIn(match.groups!.kind)));
    if (words.length === 0) return null;
    const known = knownEnding(words);
    if (known.length > 0) return found(sheet, match, known);
    if (words.length > 1 && knows(words)) return found(sheet, match, words);
    // `calorie counters`: the counted thing is a kind by itself.
    const isOne = words.length > 1 && (knows(words.slice(-2)) || isKnown(words.at(-2)!));
    return isOne ? found(sheet, match, words.slice(-2)) : null;
  }),
  agentNoun(),
  bareGames(),
  longCategory(),
  firstOf(anywhere('(?<kind>ゲーム|게임|游戏|遊戲)(?:の|で|における|에서|의)?'), (_, match) => ({
    start: match.index!,
    end: match.index! + match[0].length,
    kind: 'games',
  })),
];

function foundBehind(sheet: Sheet, match: RegExpMatchArray, words: readonly string[]): Found | null {
  const kind = found(sheet, match, words, false);
  return kind && { ...kind, start: match.index! };
}

/** `photo editor crash`: two words, the second naming what the app does. */
function agentNoun(): Rule {
  const nouns = anyOf('editor tracker planner cleaner scanner counter coach manager organizer organiser translator');
  return firstOf(wholeWords(`(?<kind>${token} ${nouns})`), (sheet, match) =>
    knownWords.has(match.groups!.kind!) || isKnown(match.groups!.kind!.split(' ')[0]!)
      ? found(sheet, match, [match.groups!.kind!])
      : null,
  );
}

/** `ads in games`, `games with 2 stars`: "games" alone is a kind, "apps" isn't. */
function bareGames(): Rule {
  return firstOf(wholeWords(`(?<=${preposition} )games|^games(?= (?:with|that|where|which|rated) )`), (_, match) => ({
    start: match.index!,
    end: match.index! + match[0].length,
    kind: 'games',
  }));
}

/** A category of several words matches anywhere: `Health & Fitness`. */
function longCategory(): Rule {
  return firstOf(wholeWords(`${token} (?:&|and) ${token}(?: games)?`), (sheet, match) =>
    findGenre(match[0])
      ? {
          start: match.index!,
          end: match.index! + match[0].length,
          kind: written(sheet, match.index!, match.index! + match[0].length),
        }
      : null,
  );
}

/** Words in at least this many stored titles are a kind. */
const enoughTitles = 2;
const anyKind: Knows = () => true;

/** Whether a list, a store category or stored titles know a kind of app. */
export const isKindOnFile = (kind: string, book: NameBook<NamedApp>): boolean => {
  const words = wordsIn(fold(kind));
  return words.length > 0 && (isKnown(words.join(' ')) || book.titlesWith(words) >= enoughTitles);
};

/**
 * Reads the kind of app in a sentence. With a book of apps, only kinds from lists or stored titles count; without one, any words in its
 * position do.
 */
export const readKindOfApp = (sheet: Sheet, book: NameBook<NamedApp> | null = null): KindRead => {
  const knows: Knows = book === null ? anyKind : (words) => isKindOnFile(words.join(' '), book);
  const first = (knowing: Knows): Found | null => {
    for (const rule of rules) {
      const kind = rule(sheet, knowing);
      if (kind) return kind;
    }
    return null;
  };
  const known = first(knows);
  if (known) return { sheet: blotOut(sheet, known.start, known.end), kindOfApp: known.kind, unknownKind: null };
  const unknown = book === null ? null : first(anyKind);
  return { sheet, kindOfApp: null, unknownKind: unknown?.kind ?? null };
};
