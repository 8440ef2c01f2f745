import { kindWanted, saidBy, whyOfKind } from '../../../reading/apps/is-of-kind-of-app.ts';
import { appKinds } from '../../../reading/apps/known-kinds-of-app.ts';
import { nameWords } from '../../../reading/apps/name-book.ts';
import { lazy } from '../../../words/lazy.ts';
import { isStopWord } from '../../../words/stop-words.ts';
import { termOf } from '../../../words/terms.ts';
import { type NameableApp, nameOf } from './app-name-in-videos.ts';
import { describing } from './app-talk.ts';
import type { Around } from './video-text.ts';

const wantedKinds = lazy(() => appKinds.map(({ name }) => ({ name, wanted: kindWanted(name) })));

/** The same apps are matched to many videos. */
const mostHeld = 20_000;
const kindsHeld = new Map<string, readonly string[]>();

/** The kinds that an app is of, as its title and category tell. */
export const kindsOfApp = ({ title, genre = null }: { title: string; genre?: string | null }): readonly string[] => {
  const key = `${genre}\n${title}`;
  const known = kindsHeld.get(key);
  if (known) return known;
  if (kindsHeld.size >= mostHeld) kindsHeld.clear();
  const says = saidBy(title);
  const kinds = wantedKinds()
    .filter(({ wanted }) => whyOfKind(wanted, { title, genre }, says).length > 0)
    .map(({ name }) => name);
  kindsHeld.set(key, kinds);
  return kinds;
};

interface Purpose {
  /** The forms of the words for what an app is for, with a word as it is told. */
  readonly terms: ReadonlyMap<string, string>;
  /** Of several words, as they are tagged. */
  readonly tags: ReadonlySet<string>;
}

const held = new Map<string, Purpose>();

const purposeOf = ({ title, genre = null }: NameableApp): Purpose => {
  const key = `${genre}\n${title}`;
  const known = held.get(key);
  if (known) return known;
  if (held.size >= mostHeld) held.clear();
  const name = new Set(nameWords(nameOf(title)));
  const kinds = kindsOfApp({ title, genre }).flatMap((kind) => kindWanted(kind).words);
  const words = [...nameWords(title), ...kinds.filter((word) => !/[\s-]/u.test(word))].filter(
    (word) => !name.has(word) && !isStopWord(word, 'en') && !describing.has(word) && word.length > 2,
  );
  const purpose = {
    terms: new Map(words.map((word) => [termOf(word, 'en'), word])),
    tags: new Set(kinds.map((kind) => nameWords(kind).join('')).filter((tag) => tag.length > 4)),
  };
  held.set(key, purpose);
  return purpose;
};

/** A word of what the app is for that the video says too: of `Tidal: Notes & Tasks`, notes. */
export const purposeIn = ({ terms, tags }: Around, app: NameableApp): string | null => {
  const purpose = purposeOf(app);
  for (const [term, word] of purpose.terms) if (terms.has(term)) return word;
  for (const tag of tags) if (purpose.tags.has(tag)) return `#${tag}`;
  return null;
};
