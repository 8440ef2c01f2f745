import { readDataFile } from '../../data/data-file.ts';
import { heldByLanguage } from '../words/held-words.ts';
import { lazy } from '../words/lazy.ts';
import type { Clause, Move, Writer } from './clause.ts';
import type { Span } from './marks.ts';
import { type LanguagePhrases, readPhraseFile } from './phrase-file.ts';
import { compilePhrase } from './phrase-pattern.ts';
import { normalOf, type Script, scriptOf } from './phrase-script.ts';
import type { WordedField } from './split-clauses.ts';

const languages = ['ar', 'de', 'en', 'es', 'fr', 'id', 'it', 'ja', 'ko', 'nl', 'pt', 'ru', 'tr', 'zh'];

/** A clause that says several is read as the first of them: who goes to another app leaves this one too. */
const movesByWeight: readonly Move[] = ['switched_from', 'switched_to', 'came_back', 'leaving'];
const writersByWeight: readonly Writer[] = [
  'teacher',
  'driver',
  'business',
  'senior',
  'patient',
  'student',
  'parent',
  'traveller',
  'beginner',
];

interface Labelled {
  readonly label: string;
  readonly finds: RegExp;
}

interface Reader {
  readonly script: Script;
  /** Phrases by the keys of their rarest words. */
  readonly says: ReadonlyMap<string, readonly Labelled[]>;
  /** What keeps a clause from saying a label, or any. */
  readonly denies: ReadonlyMap<string, readonly RegExp[]>;
}

const readerOf = (lang: string, { says, classes }: LanguagePhrases): Reader => {
  const script = scriptOf(lang);
  const index = new Map<string, Labelled[]>();
  const denies = new Map<string, RegExp[]>();
  for (const [label, phrases] of says) {
    const compiled = phrases.map((phrase) => compilePhrase(phrase, script, classes));
    if (label.startsWith('not ')) {
      denies.set(
        label.slice('not '.length),
        compiled.map(({ finds }) => finds),
      );
      continue;
    }
    compiled.forEach(({ finds, keys }, at) => {
      if (keys === null) throw new Error(`Every clause would have to be searched for “${phrases[at]}”.`);
      for (const key of new Set(keys)) index.set(key, [...(index.get(key) ?? []), { label, finds }]);
    });
  }
  return { script, says: index, denies };
};

const readers = lazy(
  () =>
    new Map(
      [...readPhraseFile(readDataFile('clauses/moves-and-writers'), new Set(languages))].map(([lang, phrases]) => [
        lang,
        lazy(() => readerOf(lang, phrases)),
      ]),
    ),
);

type MoveAndWriter = Pick<Clause, 'move' | 'writer'>;
const nothing: MoveAndWriter = { move: null, writer: null };

const read = (text: string, { script, says, denies }: Reader): MoveAndWriter => {
  const normal = normalOf(text, script);
  const said: string[] = [];
  script.keysIn(normal, (key) => {
    const phrases = says.get(key);
    if (phrases === undefined) return;
    for (const { label, finds } of phrases) if (!said.includes(label) && finds.test(normal)) said.push(label);
  });
  if (said.length === 0) return nothing;
  const isDenied = (label: string): boolean => denies.get(label)?.some((finds) => finds.test(normal)) ?? false;
  const firstOf = <Label extends string>(group: string, byWeight: readonly Label[]): Label | null => {
    const found = byWeight.find((label) => said.includes(label) && !isDenied(label));
    return found === undefined || isDenied(group) ? null : found;
  };
  return { move: firstOf('move', movesByWeight), writer: firstOf('writer', writersByWeight) };
};

/** Whether any phrase of a language may begin with a word: most words are in none. */
const callers = heldByLanguage((folded, lang) => {
  const { script, says } = readers().get(lang)!();
  let calls = false;
  script.keysIn(script.normal(folded), (key) => {
    calls ||= says.has(key);
  });
  return { calls };
});

/**
 * Where the writer of a clause goes, and who they are, as the clause says it. What would or might happen and what is asked of
 * others is no move.
 */
export const readMoveAndWriter = ({ text, words }: WordedField, { start, end }: Span, lang: string): MoveAndWriter => {
  const known = readers().has(lang) ? lang : 'en';
  const reader = readers().get(known)!();
  if (reader.script.between !== '') {
    const held = callers(known);
    if (!words.some((word) => word.end > start && word.start < end && held.of(word.folded).calls)) return nothing;
  }
  return read(text.slice(start, end), reader);
};
