import { readDataFile } from '../../data/data-file.ts';
import { cachedByLanguage } from '../words/cached-words.ts';
import { lazy } from '../words/lazy.ts';
import type { Clause, Move, Writer } from './clause.ts';
import type { Span } from './marks.ts';
import { type LanguagePhrases, readPhraseFile } from './phrase-file.ts';
import { compilePhrase } from './phrase-pattern.ts';
import { normalOf, type Script, scriptOf } from './phrase-script.ts';
import type { WordedField } from './split-clauses.ts';

const languages = ['ar', 'de', 'en', 'es', 'fr', 'id', 'it', 'ja', 'ko', 'nl', 'pt', 'ru', 'tr', 'zh'];

/** A clause with several moves gets the first of them: switching to another app implies leaving this one. */
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
  /** Patterns that rule out a label, or all of them. */
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

/** Whether a word can be the key of any phrase of a language; most cannot. */
const callers = cachedByLanguage((folded, lang) => {
  const { script, says } = readers().get(lang)!();
  let calls = false;
  script.keysIn(script.normal(folded), (key) => {
    calls ||= says.has(key);
  });
  return { calls };
});

/** The move and the kind of writer that a clause states. Hypotheticals and advice to others are not moves. */
export const readMoveAndWriter = ({ text, words }: WordedField, { start, end }: Span, lang: string): MoveAndWriter => {
  const known = readers().has(lang) ? lang : 'en';
  const reader = readers().get(known)!();
  if (reader.script.between !== '') {
    const cached = callers(known);
    if (!words.some((word) => word.end > start && word.start < end && cached.of(word.folded).calls)) return nothing;
  }
  return read(text.slice(start, end), reader);
};
