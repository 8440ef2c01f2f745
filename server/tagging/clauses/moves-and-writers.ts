import { readDataFile } from '../../data/data-file.ts';
import { lazy } from '../words/lazy.ts';
import type { Move, Writer } from './clause.ts';
import { type LanguagePhrases, readPhraseFile } from './phrase-file.ts';
import { compilePhrase } from './phrase-pattern.ts';
import { normalOf, type Script, scriptOf } from './phrase-script.ts';

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

interface Said {
  readonly move: Move | null;
  readonly writer: Writer | null;
}
const nothing: Said = { move: null, writer: null };

const read = (text: string, { script, says, denies }: Reader): Said => {
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

let last = { text: '', lang: '', said: nothing };

/** Each clause is asked for its move and for its writer: both are read at once. */
const saidIn = (text: string, lang: string): Said => {
  if (text !== last.text || lang !== last.lang) {
    const reader = readers().get(lang) ?? readers().get('en')!;
    last = { text, lang, said: read(text, reader()) };
  }
  return last.said;
};

/** Where its writer goes, as a clause says it. What would or might happen and what is asked of others is no move. */
export const readMove = (text: string, lang: string): Move | null => saidIn(text, lang).move;

/** Who its writer is, where the clause says it of them. */
export const readWriter = (text: string, lang: string): Writer | null => saidIn(text, lang).writer;
