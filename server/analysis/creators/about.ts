import { isUnspaced } from '../reading/sheet.ts';
import { matchApps } from '../videos/match.ts';
import { termOf } from '../words/terms.ts';
import { type Word, wordsOf } from '../words/words.ts';
import { type AppTalk, appTalk, isPlainAppWord, tagWithoutApp } from './app-words.ts';
import type { Lens } from './lens.ts';
import { type ReadPost, withoutFooters } from './posts.ts';

/** Whether a post is about apps of a subject. */
export interface About {
  readonly about: boolean;
  /** The apps of the subject that it names. */
  readonly names: readonly string[];
}

/** A part of a post that is read as one: its title, or a sentence beside it. */
interface Part {
  /** Whether it has words for the kind. */
  readonly ofKind: boolean;
  readonly talk: AppTalk;
  /** Whether words for the kind and for an app stand side by side: `a habit app`, `app for habits`. */
  readonly isOne: boolean;
  /** Whether it has the name of an app of the subject, which could mean something else too. */
  readonly hasName: boolean;
}

const withoutTags = (text: string): string => text.replace(/#[\p{L}\p{N}_]+/gu, ' ');

const saysKind = (words: readonly Word[], text: string, kinds: Lens['kinds']): boolean => {
  const terms = new Set(words.map(({ folded }) => termOf(folded, 'en')));
  return kinds.some((kind) =>
    isUnspaced(kind.join('')) ? text.includes(kind.join('')) : kind.every((term) => terms.has(term)),
  );
};

const besideKind = 2;

const isSideBySide = (words: readonly Word[], kinds: Lens['kinds']): boolean => {
  const terms = words.map(({ folded }) => termOf(folded, 'en'));
  const ofKind = (term: string | undefined): boolean =>
    term !== undefined && kinds.some((kind) => kind.length === 1 && kind[0] === term);
  return words.some(
    ({ folded }, at) =>
      isPlainAppWord(folded) && terms.slice(Math.max(0, at - besideKind), at + besideKind + 1).some(ofKind),
  );
};

const saysName = (words: readonly Word[], names: Lens['names']): boolean =>
  names.some(
    ({ words: name, everyday }) =>
      !everyday && words.some((_, at) => name.every((part, turn) => words[at + turn]?.folded === part)),
  );

const partOf = (text: string, { kinds, names }: Lens): Part => {
  const words = wordsOf(text);
  return {
    ofKind: saysKind(words, text, kinds),
    talk: appTalk(text),
    isOne: isSideBySide(words, kinds),
    hasName: saysName(words, names),
  };
};

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?。！？])\s+|\n+/u).filter((sentence) => sentence.trim() !== '');

interface Tags {
  readonly ofKind: boolean;
  readonly ofApps: boolean;
}

const readTags = (tags: readonly string[], { kindTags }: Lens): Tags => {
  const bare = tags.map((tag) => tagWithoutApp(tag) ?? tag.toLowerCase());
  return {
    ofKind: bare.some((tag) => kindTags.some((kind) => tag === kind || (kind.length > 4 && tag.startsWith(kind)))),
    ofApps: tags.some((tag) => tagWithoutApp(tag) !== null),
  };
};

/** Said outright, or hinted at twice: by what apps have, or by a name that one of them goes by. */
const speaksOfApps = ({ talk, hasName }: Part): boolean => talk.said || talk.hints > 1 || hasName;

/** Whether it speaks of apps of the kind, by the kind's words and apps' words together. */
const speaksOfKind = (title: Part, beside: readonly Part[], tags: Tags): boolean => {
  if (title.ofKind && speaksOfApps(title)) return true;
  // What the title denies, no line under it makes up for.
  if (title.talk.denied) return false;
  if (title.ofKind && (tags.ofApps || beside.some(speaksOfApps))) return true;
  if (speaksOfApps(title) && tags.ofKind) return true;
  // Under a title that does not say the kind, a word for it may be said in passing.
  const together = beside.filter((part) => part.ofKind && speaksOfApps(part));
  return (
    together.some(({ isOne }) => isOne) ||
    (beside.filter(({ ofKind }) => ofKind).length > 1 && (speaksOfApps(title) || together.length > 0))
  );
};

const readOne = (post: ReadPost, lens: Lens): About => {
  const named = matchApps({ ...post, creator: null }, { meant: lens.apps, known: null });
  const names = [...new Set(named.map(({ app }) => app.title))];
  if (names.length > 0) return { about: true, names };
  const title = partOf(withoutTags(post.title), lens);
  const beside = sentencesOf(withoutTags(post.description)).map((sentence) => partOf(sentence, lens));
  return { about: speaksOfKind(title, beside, readTags(post.hashtags, lens)), names };
};

/** Which of a creator's posts are about apps of the subject, in the order of the posts. */
export const readPosts = (posts: readonly ReadPost[], lens: Lens): About[] =>
  withoutFooters(posts).map((post) => readOne(post, lens));
