import { languageOfWords } from '../../tagging/words/language/languages.ts';
import { isUnspaced } from '../../tagging/words/sheet.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { termOf } from '../../tagging/words/terms.ts';
import { type Word, wordsOf } from '../../tagging/words/words.ts';
import { plainText } from '../ads/plain-text.ts';
import { matchApps } from '../videos/matching/match-apps.ts';
import { type About, judgeTogether, type PostReading } from './among.ts';
import { type AppTalk, appTalk, isAnyApps, isPlainAppWord, tagWithoutApp } from './app-words.ts';
import type { Lens } from './lens.ts';
import { type ReadPost, withoutFooters } from './posts.ts';

interface Part {
  readonly ofKind: boolean;
  readonly talk: AppTalk;
  /** Words for the kind and for an app are next to each other: `a habit app`, `app for habits`. */
  readonly isOne: boolean;
  /** Has the name of one of the subject's apps, which could mean something else too. */
  readonly hasName: boolean;
}

const withoutTags = (text: string): string => text.replace(/#[\p{L}\p{N}_]+/gu, ' ');

const hasKindWords = (words: readonly Word[], text: string, { kinds, signs }: Lens): boolean => {
  const plain = plainText(text);
  if (signs.some((each) => each.first(plain) >= 0)) return true;
  const lang = languageOfWords(text, words, null);
  const terms = words.map(({ folded }) => termOf(folded, 'en'));
  // `do not` doesn't mean notes, and Spanish `todo` is no list.
  const isIdle = ({ folded }: Word): boolean => isStopWord(folded, 'en') || isStopWord(folded, lang);
  const telling = new Set(terms.filter((_, at) => !isIdle(words[at]!)));
  return kinds.some((kind) => {
    if (isUnspaced(kind.join(''))) return text.includes(kind.join(''));
    // `to do` must be adjacent, unlike in `you do not have to`.
    return kind.every((term) => isStopWord(term, 'en')) && kind.length > 1
      ? terms.some((_, at) => kind.every((term, turn) => terms[at + turn] === term))
      : kind.every((term) => telling.has(term));
  });
};

const besideKind = 2;

const isSideBySide = (words: readonly Word[], { kinds, signs }: Lens): boolean => {
  const ofKind = ({ folded }: Word): boolean =>
    (!isStopWord(folded, 'en') && kinds.some((kind) => kind.length === 1 && kind[0] === termOf(folded, 'en'))) ||
    signs.some((each) => each.first(plainText(folded)) >= 0);
  return words.some(
    ({ folded }, at) =>
      isPlainAppWord(folded) && words.slice(Math.max(0, at - besideKind), at + besideKind + 1).some(ofKind),
  );
};

const hasAppName = (words: readonly Word[], names: Lens['names']): boolean =>
  names.some(
    ({ words: name, everyday }) =>
      !everyday && words.some((_, at) => name.every((part, turn) => words[at + turn]?.folded === part)),
  );

const partOf = (text: string, lens: Lens): Part => {
  const words = wordsOf(text);
  return {
    ofKind: hasKindWords(words, text, lens),
    talk: appTalk(text),
    isOne: isSideBySide(words, lens),
    hasName: hasAppName(words, lens.names),
  };
};

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?。！？])\s+|\n+/u).filter((sentence) => sentence.trim() !== '');

const minKindLength = 4;

interface Tags {
  readonly ofKind: boolean;
  readonly ofApps: boolean;
  /** Has a tag for another kind of app: `#languageapp`. */
  readonly ofOther: boolean;
}

const readTags = (tags: readonly string[], { kindTags, signs, names }: Lens): Tags => {
  const isKind = (tag: string): boolean =>
    kindTags.some((kind) => tag === kind || (kind.length > 4 && tag.startsWith(kind))) ||
    signs.some((each) => each.first(plainText(tag)) >= 0);
  const ofApps = tags.flatMap((tag) => tagWithoutApp(tag) ?? []);
  const isName = (tag: string): boolean => names.some(({ joined, short }) => tag === joined || tag === short);
  return {
    ofKind: tags.some((tag) => isKind(tagWithoutApp(tag) ?? tag.toLowerCase())),
    ofApps: ofApps.length > 0,
    ofOther: ofApps.some((tag) => tag.length >= minKindLength && !isAnyApps(tag) && !isKind(tag) && !isName(tag)),
  };
};

/** An explicit mention of an app, two hints, or an app's name. */
const mentionsApps = ({ talk, hasName }: Part): boolean => talk.said || talk.hints > 1 || hasName;

const isAboutKind = (title: Part, beside: readonly Part[], tags: Tags): boolean => {
  if (title.ofKind && mentionsApps(title)) return true;
  // A denial in the title outweighs the description.
  if (title.talk.denied) return false;
  if (title.ofKind && ((tags.ofApps && !tags.ofOther) || beside.some(mentionsApps))) return true;
  if (mentionsApps(title) && tags.ofKind) return true;
  // If the title doesn't mention the kind, one word in the description may be incidental.
  const together = beside.filter((part) => part.ofKind && mentionsApps(part));
  return (
    together.some(({ isOne }) => isOne) ||
    (beside.filter(({ ofKind }) => ofKind).length > 1 && (mentionsApps(title) || together.length > 0))
  );
};

const readOne = (post: ReadPost, lens: Lens): PostReading => {
  const named = matchApps({ ...post, creator: null }, { meant: lens.apps, known: null });
  const names = [...new Set(named.map(({ app }) => app.title))];
  const title = partOf(withoutTags(post.title), lens);
  const beside = sentencesOf(withoutTags(post.description)).map((sentence) => partOf(sentence, lens));
  const tags = readTags(post.hashtags, lens);
  const parts = [title, ...beside];
  return {
    about: names.length > 0 || isAboutKind(title, beside, tags),
    names,
    ofOther: tags.ofOther,
    ofKind: tags.ofKind || parts.some(({ ofKind }) => ofKind),
    speaks: !title.talk.denied && (tags.ofApps || parts.some(({ talk }) => talk.said)),
    hinted: !title.talk.denied && (tags.ofApps || parts.some(({ talk }) => talk.said || talk.hints > 0)),
  };
};

/** Judges posts of different creators independently. */
export const readEach = (posts: readonly ReadPost[], lens: Lens): About[] =>
  withoutFooters(posts).map((post) => readOne(post, lens));

/** Judges posts of one creator together, in the given order. */
export const readPosts = (posts: readonly ReadPost[], lens: Lens): About[] => {
  const read = withoutFooters(posts);
  const readings = read.map((post) => readOne(post, lens));
  return judgeTogether(read, readings, lens);
};
