import type { Groups, TopicMatch } from '../../metrics/search/plan.ts';
import { themeTerm } from '../../metrics/search/tag-terms.ts';
import { proposedThemes } from '../../metrics/topic/theme-proposals.ts';
import { type NamedThing, thingsIn } from '../../metrics/topic/topic-words.ts';
import { quoted } from '../../support/prose/numbers.ts';
import { wordsOf } from '../../tagging/words/words.ts';
import { countWords, type Searcher } from '../index/searcher.ts';
import { labelsOf, type ReadTopic } from './read-topic.ts';

interface Tools {
  readonly searcher: Searcher;
  readonly signal: AbortSignal;
}

export interface LooserTopic {
  readonly match: TopicMatch;
  /** Whether one clause must match all of it. */
  readonly inClause: boolean;
  readonly note: string;
}

const matchOf = (groups: readonly Groups[]): TopicMatch => ({
  units: [{ ways: groups.map((each) => ({ groups: each, language: null, worth: 1 })), needed: true }],
  least: 1,
});

const fewestOfMost = 4;

/** A clause with most of these words; with themes in the first group, one of them and half of the other words. */
const mostOf = (groups: Groups, isThemed: boolean): TopicMatch => ({
  units: groups.map((terms, at) => ({
    ways: [{ groups: [terms], language: null, worth: 1 }],
    needed: isThemed && at === 0,
  })),
  least: isThemed ? 1 + Math.ceil((groups.length - 1) / 2) : Math.ceil((2 * groups.length) / 3),
});

/** The thing with a theme in place of words that name one: `customer support` in `customer support never answers`. */
const withPartTheme = ({ text }: NamedThing, language: string): Groups | null => {
  const words = wordsOf(text);
  for (let length = words.length - 1; length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const [start, end] = [words[from]!.start, words[from + length - 1]!.end];
      const themes = proposedThemes(text.slice(start, end), language);
      const rest = thingsIn(`${text.slice(0, start)} ${text.slice(end)}`, language).flatMap(({ groups }) => groups);
      if (themes.length > 0 && rest.length > 0) return [themes.map(themeTerm), ...rest];
    }
  }
  return null;
};

/** The thing without words that occur in no review on file, if most of its words or words for a theme are left. */
const withoutUnsaid = async (
  { searcher, signal }: Tools,
  { text }: NamedThing,
  language: string,
): Promise<{ readonly groups: Groups; readonly left: readonly string[] } | null> => {
  const words = wordsOf(text).map(({ folded }) => folded);
  const { counts } = await countWords((terms) => searcher.termCounts(terms, signal), words, language);
  const isUnsaid = (word: string): boolean => counts.get(word) === 0 && thingsIn(word, language)[0]!.groups.length > 0;
  const left = words.filter(isUnsaid);
  const said = words.filter((word) => !isUnsaid(word)).join(' ');
  const groups = thingsIn(said, language).flatMap((thing) => thing.groups);
  const isTelling = groups.length > left.length || proposedThemes(said, language).length > 0;
  return left.length === 0 || groups.length === 0 || !isTelling ? null : { groups, left };
};

/**
 * Fallbacks if nothing in scope matches a topic, in order: themes of its name, a clause with a theme in place of some
 * words, its words anywhere in a review, only those words that reviews contain, and a clause with most of its words.
 */
export async function* looserTopics(
  tools: Tools,
  { things, language, offered }: ReadTopic,
): AsyncGenerator<LooserTopic> {
  const said = quoted(things.map(({ text }) => text));
  const several = things.filter(({ groups }) => groups.length > 1);
  const none = `No review in scope says ${said} in one clause`;
  if (offered.length > 0) {
    yield {
      match: matchOf([[offered.map(themeTerm)]]),
      inClause: true,
      note: `No review in scope says ${said}: those tagged ${quoted(labelsOf(offered))} were found instead.`,
    };
  }
  const themed = several.flatMap((thing) => {
    const groups = withPartTheme(thing, language);
    return groups === null ? [] : [groups];
  });
  if (themed.length > 0) {
    const themes = [...new Set(themed.flatMap(([terms]) => terms!))].map((term) => term.slice(1));
    yield {
      match: matchOf(themed),
      inClause: true,
      note: `${none}: a clause tagged ${quoted(labelsOf(themes))} counts, too, where it has the other words.`,
    };
  }
  if (several.length === 0) return;
  yield {
    match: matchOf(several.map(({ groups }) => groups)),
    inClause: false,
    note: `${none}: reviews that have these words anywhere were found instead.`,
  };
  for (const thing of several) {
    const found = await withoutUnsaid(tools, thing, language);
    if (found === null) continue;
    yield {
      match: matchOf([found.groups]),
      inClause: true,
      note: `No review contains ${quoted(found.left)}, so reviews with the other words were found.`,
    };
  }
  for (const thing of several) {
    const part = withPartTheme(thing, language);
    const [tags, groups] = part === null ? [null, thing.groups] : [part[0]!, part];
    if (groups.length < fewestOfMost) continue;
    const most = `${none}: clauses with most of these words were found instead`;
    yield {
      match: mostOf(groups, tags !== null),
      inClause: true,
      note: tags === null ? `${most}.` : `${most}, tagged ${quoted(labelsOf(tags.map((term) => term.slice(1))))}.`,
    };
  }
}
