import type { ThemeId } from '../../tagging/themes/taxonomy.ts';
import { lazy } from '../../words/lazy.ts';
import { isNegation, isStopWord } from '../../words/stop-words.ts';
import { termOf } from '../../words/terms.ts';
import { fold, wordsOf } from '../../words/words.ts';
import { isUnspaced } from '../sheet.ts';
import { type Concept, concepts } from './concept-words.ts';

/** What a topic speaks of, told by the words that people have for it in eight languages. */

export type Language = Exclude<keyof Concept, 'asked' | 'themes'>;
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'ko'] as const satisfies readonly Language[];
export const isLanguage = (code: string): code is Language => (languages as readonly string[]).includes(code);

/** Words that say too much to name a concept by themselves, though reviewers use them for it. */
const general = lazy(
  (): ReadonlySet<string> =>
    new Set(
      `data lose lost missing disappeared hot late order deliver delivered courier space memory safe find save pay paying purchase money code music content
  premium locked pay for stuck clean simple fake statement ceo shame network internet connect contacts location distance tracking blocked deleted
  switching leaving variety more content wrist complication push inaccurate accuracy text size tiny steal broken impossible connection hangs
  geld hilfe konto bezahlen bezahlt kauf laden lesbar falsch ton serie auswahl verloren ewig einfach sichtbar anzeigen karten uhr
  dinero ayuda entrar clave cargo pago compra datos cara valor letra fuente camino red espacio cierra carga perdido claro
  dinheiro ajuda pagar dados custa espaço rede caminho letra acessar fecha perdi perdeu
  soldi costo acquisto dati persi perso spazio rete strada scelta carattere cercare entrare
  payer données perdu disparu bloque choix espace réseau route son carte police
  高い 音 画面 ネット 内容 送信 返事 文字 消えた 데이터 내용 화면 소리 연결 삭제 취소 문의`
        .split(/\s+/u)
        .map(fold),
    ),
);

interface Call {
  readonly concept: number;
  /** The words, folded. */
  readonly words: readonly string[];
  readonly language: Language | null;
  /** Its place among the words for the concept. */
  readonly place: number;
}

const wordsIn = (call: string): string[] => wordsOf(call).map(({ folded }) => folded);
const entriesOf = (list: string | undefined): string[] => (list ?? '').split(',').map((word) => word.trim());

/** What each concept is called, in languages that put spaces between words and in those that do not. */
const calls = lazy(() => {
  const spaced: Call[] = [];
  const glued: (Call & { readonly text: string })[] = [];
  for (const [concept, rows] of concepts.entries()) {
    const add = (entry: string, language: Language | null, place: number): void => {
      if (entry === '') return;
      const call = { concept, words: wordsIn(entry), language, place };
      if (call.words.length === 1 && general().has(call.words[0]!)) return;
      if (isUnspaced(entry)) glued.push({ ...call, text: fold(entry).replaceAll(' ', '') });
      else spaced.push(call);
    };
    for (const entry of entriesOf(rows.asked)) add(entry, null, 0);
    for (const language of languages) {
      for (const [place, entry] of entriesOf(rows[language]).entries()) add(entry, language, place);
    }
  }
  return { spaced, glued };
});

/** The concept that words of a topic name, and which of them. */
export interface ConceptNamed {
  readonly concept: number;
  readonly start: number;
  readonly end: number;
}

const isSame = (said: string, word: string, language: string): boolean =>
  said === word || (said.length > 3 && termOf(said, language) === termOf(word, language));

/** The concepts that a text names, in its order; no word names two. */
export const conceptsIn = (text: string, language: string): ConceptNamed[] => {
  const all = wordsOf(text);
  const matches = calls().spaced.flatMap((call) => {
    const found: (ConceptNamed & { readonly length: number; readonly call: Call })[] = [];
    for (let at = 0; at + call.words.length <= all.length; at++) {
      const isHere = call.words.every((word, offset) =>
        isSame(all[at + offset]!.folded, word, call.language ?? language),
      );
      if (!isHere) continue;
      const [first, last] = [all[at]!, all[at + call.words.length - 1]!];
      found.push({ concept: call.concept, start: first.start, end: last.end, length: call.words.length, call });
    }
    return found;
  });
  const folded = fold(text);
  for (const call of calls().glued) {
    const at = folded.length === text.length ? folded.indexOf(call.text) : -1;
    if (at >= 0) {
      matches.push({ concept: call.concept, start: at, end: at + call.text.length, length: call.text.length, call });
    }
  }
  // The longest words first; of equals those that stand for the concept before others.
  const isOwn = ({ call }: (typeof matches)[number]): number =>
    call.language === null || call.language === language ? 0 : 1;
  matches.sort(
    (one, other) => other.length - one.length || isOwn(one) - isOwn(other) || one.call.place - other.call.place,
  );
  const taken: ConceptNamed[] = [];
  for (const match of matches) {
    if (!taken.some(({ start, end }) => match.start < end && start < match.end)) taken.push(match);
  }
  return taken.sort((one, other) => one.start - other.start);
};

/** The themes that reviews about a concept carry. */
export const themesFor = (concept: number): readonly ThemeId[] => concepts[concept]!.themes ?? [];

/** The concepts that these themes speak of, and no others beside them. */
export const conceptsOf = (themes: readonly ThemeId[]): number[] =>
  concepts.flatMap(({ themes: own = [] }, concept) =>
    own.length > 0 && own.every((theme) => themes.includes(theme)) ? [concept] : [],
  );

/** Those of the words for a concept that mean nothing else, even by themselves. */
export const plainWordsFor = (concept: number, language: Language): string[] =>
  wordsFor(concept, language).filter((entry) => {
    const words = wordsIn(entry);
    return (
      isUnspaced(entry) ||
      words.some((word) => isNegation(word, language)) ||
      !words.every((word) => general().has(word) || isStopWord(word, language))
    );
  });

/** The words for a concept in a language, the commonest first. */
export const wordsFor = (concept: number, language: Language): string[] => entriesOf(concepts[concept]![language]);

const byWord = lazy(() => {
  const found = new Map<string, Set<Language>>();
  for (const { words, language } of calls().spaced) {
    if (language === null) continue;
    for (const word of words.filter((each) => each.length > 2)) {
      found.set(word, (found.get(word) ?? new Set()).add(language));
    }
  }
  return found;
});

/** The languages that have a word for something that people ask about; empty: it is none. */
export const languagesOfWord = (folded: string): readonly Language[] => [...(byWord().get(folded) ?? [])];

const asked = lazy(
  (): ReadonlySet<string> => new Set(calls().spaced.flatMap(({ words, language }) => (language === null ? words : []))),
);

/** Whether a word is one that people ask with, and so hardly an app's name. */
export const isAskedFor = (folded: string): boolean =>
  byWord().has(folded) || asked().has(folded) || general().has(folded);
