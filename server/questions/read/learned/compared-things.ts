import { isUnspaced } from '../../../tagging/words/sheet.ts';
import { isStopWord } from '../../../tagging/words/stop-words.ts';
import { fold } from '../../../tagging/words/words.ts';
import { numberOf } from '../../limits/days/day-words.ts';
import { partsOf } from '../parts.ts';
import data from './compared-things.json' with { type: 'json' };
import type { WordLabel } from './labels.ts';
import { type Choices, type LabelledQuestion, plain } from './unit.ts';

const { instead, insteadOfThat, ...words } = data;
type List = keyof typeof words;

/** `Instead of ads`, `広告の代わりに`. */
const phrasesOf = (lines: readonly string[]): string =>
  lines
    .flatMap((line) => line.split(', ').map(fold))
    .toSorted((one, other) => other.length - one.length)
    .join('|');
const insteadOf = new RegExp(
  `(?<![\\p{L}])(?:${phrasesOf(instead)})(?![\\p{L}])|(?<after>${phrasesOf(insteadOfThat)})`,
  'u',
);

const lists = new Map(
  Object.entries(words).map(([name, lines]) => [
    name as List,
    new Set(lines.flatMap((line) => line.split(', ').map(fold))),
  ]),
);

/** `Common` of `the most common complaints`. */
export const saysHowOften = ({ folded }: { readonly folded: string }): boolean => lists.get('frequent')!.has(folded);

/** Korean particles attached to the first of two things. */
const endings = { than: /(?<=\p{Script=Hangul})보다$/u, and: /(?<=\p{Script=Hangul})(?:이랑|하고|[과와랑])$/u };

/** Cues whose words are also names of things. */
const ofThings: ReadonlySet<string> = new Set(['adWord', 'price', 'content', 'videos', 'downloads', 'cash']);

/** Consecutive words that name one thing. */
type Run = readonly [first: number, last: number];

/** `More than 100`, `mehr als fünfzig`: position of the number after such words; null if none. */
const boundAt = (words: LabelledQuestion['words'], at: number): number | null =>
  [at + 1, at + 2].find((place) => numberOf(words[place]?.folded || 'none') > 1) ?? null;

const commas = /[,、，/:;?–—]/u;
const maxThings = 8;
const longestGap = 4;

/** The words of a question, divided into things and what connects them. */
class Things {
  readonly question: LabelledQuestion;
  readonly places: readonly number[];
  /** Words labelled as a subject, thing by thing. */
  readonly runs: readonly Run[];
  /** Words that mean `instead of`, and on which side the thing is. */
  readonly instead: { readonly at: Run; readonly isBehind: boolean } | null;

  constructor(question: LabelledQuestion) {
    this.question = question;
    this.places = [...question.words.keys()];
    this.instead = this.findInstead();
    this.runs = this.labelled();
  }

  is(at: number, ...names: readonly List[]): boolean {
    const word = this.question.words[at]?.folded ?? '';
    return names.some((name) => lists.get(name)!.has(word));
  }

  has(at: number, ...tags: readonly string[]): boolean {
    return tags.some((tag) => this.question.words[at]!.features.includes(`cue:${tag}`));
  }

  ends(at: number, joint: keyof typeof endings): boolean {
    return endings[joint].test(this.question.words[at]!.folded);
  }

  isUnspaced(at: number): boolean {
    return isUnspaced(this.question.words[at]?.folded ?? '');
  }

  /** Whether a word is part of a time, a place or another limit. */
  isLimit(at: number): boolean {
    const { words, scope } = this.question;
    const { start, end } = words[at]!;
    return (
      this.is(at, 'time') ||
      scope.spans.some((span) => span.as !== 'topic.words' && span.start < end && span.end > start)
    );
  }

  between(one: Run, next: Run): string {
    const { words, draft } = this.question;
    return draft.sheet.text.slice(words[one[1]]!.end, words[next[0]]!.start);
  }

  isSmall(at: number): boolean {
    return isStopWord(this.question.words[at]!.folded, this.question.draft.cues.language);
  }

  private isTopic(at: number): boolean {
    return plain(this.question.labels[at]!) === 'topic' && !this.isLimit(at);
  }

  /** Whether a word names something, regardless of its label. */
  private isThing(at: number): boolean {
    const { folded, features } = this.question.words[at]!;
    const cues = features.flatMap((each) => (each.startsWith('cue:') ? [each.slice(4)] : []));
    const isOther =
      this.isLimit(at) || this.isSmall(at) || this.is(at, 'more', 'less', 'than') || /^\p{N}+$/u.test(folded);
    return !isOther && (!this.isUnspaced(at) || cues.length > 0) && cues.every((cue) => ofThings.has(cue));
  }

  private isApart(at: number): boolean {
    return commas.test(this.between([at, at], [at + 1, at + 1])) || this.ends(at, 'than') || this.ends(at, 'and');
  }

  private labelled(): Run[] {
    const { labels } = this.question;
    const runs: Run[] = [];
    let isOpen = false;
    for (const at of this.places) {
      const isJoint = this.is(at, 'or', 'and', 'than') || (this.instead !== null && this.isIn(at, [this.instead.at]));
      if (at > 0 && this.isApart(at - 1)) isOpen = false;
      if (!this.isTopic(at) || isJoint) isOpen = false;
      else if (labels[at] === 'topic' || !this.isSmall(at)) {
        if (isOpen && labels[at] === 'topic+') runs[runs.length - 1] = [runs.at(-1)![0], at];
        else runs.push([at, at]);
        isOpen = true;
      }
    }
    return runs;
  }

  /** The thing named after a place, skipping words that name nothing. */
  behind(place: number): Run | null {
    const first = this.places.find((at) => at >= place && (this.isTopic(at) || this.isThing(at) || this.isLimit(at)));
    if (first === undefined || this.isLimit(first)) return null;
    const isPart = (at: number): boolean => this.isTopic(at) || this.isThing(at);
    let last = first;
    while (last + 1 < this.places.length && !this.isApart(last) && isPart(last + 1)) last++;
    return [first, last];
  }

  /** The thing named before a place. */
  ahead(place: number): Run | undefined {
    const at = this.places.findLast((each) => each < place && this.isThing(each));
    return at === undefined ? undefined : [at, at];
  }

  /** The things on both sides of a word that joins them. */
  around(joint: number): Run[] {
    const next = this.behind(joint + 1);
    const isBefore = joint > 0 && this.isThing(joint - 1) && !this.isApart(joint - 1);
    return [...(isBefore ? [[joint - 1, joint - 1] as const] : []), ...(next ? [next] : [])];
  }

  isIn(at: number, runs: readonly Run[] = this.runs): boolean {
    return runs.some(([first, last]) => at >= first && at <= last);
  }

  /** Japanese and Korean: the thing that the others are compared with, and the others. */
  turned(): { readonly run: Run; readonly others: readonly Run[] } | null {
    const isTurned = ([, last]: Run): boolean =>
      this.ends(last, 'than') || (this.isUnspaced(last + 1) && this.is(last + 1, 'than'));
    const own = this.places.filter((at) => this.isUnspaced(at) && !this.isIn(at) && this.isThing(at));
    const runs = [...this.runs, ...own.map((at): Run => [at, at])];
    const run = runs.find(isTurned);
    return run ? { run, others: runs.filter((each) => each !== run) } : null;
  }

  private findInstead(): { readonly at: Run; readonly isBehind: boolean } | null {
    const { words, draft } = this.question;
    const found = insteadOf.exec(draft.sheet.folded);
    if (!found) return null;
    const said = this.places.filter(
      (at) => words[at]!.start < found.index + found[0].length && words[at]!.end > found.index,
    );
    return { at: [said[0]!, said.at(-1)!], isBehind: found.groups!.after === undefined };
  }

  /** The thing named after `instead of`. */
  get replaced(): Run | null {
    if (this.instead === null) return null;
    const { at, isBehind } = this.instead;
    return isBehind ? this.behind(at[1] + 1) : (this.runs.find(([, last]) => last === at[0] - 1) ?? null);
  }

  /** Words outside of the things for `more`, `worst` or `fewer`, except `more than 100`. */
  get turns(): number[] {
    const { words } = this.question;
    return this.places.filter((at) => !this.isIn(at) && this.is(at, 'more', 'less') && boundAt(words, at) === null);
  }

  /** Position of `than` or the like before the second thing. */
  than(): number | undefined {
    const { turns } = this;
    const isOf = (at: number): boolean =>
      this.is(at, 'of') && turns.some((turn) => turn === at - 1 || (turn === at - 2 && !this.isTopic(at - 1)));
    return this.places.find(
      (at) => at > (turns[0] ?? this.places.length) && !this.isUnspaced(at) && (this.is(at, 'than') || isOf(at)),
    );
  }
}

/** The compared things; yes is about the first. */
interface Found {
  readonly runs: readonly Run[];
  readonly isPair: boolean;
  /** False: the things are only listed and all count. */
  readonly isChoice?: boolean;
}

/** Keeps both things of `Abstürze oder Hänger`. */
const withRuns = (question: LabelledQuestion, runs: readonly Run[]): LabelledQuestion => {
  const open = (at: number): boolean => ['filler', 'topic', 'topic+'].includes(question.labels[at]!);
  if (!runs.some(([first]) => plain(question.labels[first]!) === 'topic')) return question;
  return {
    ...question,
    labels: question.labels.map((label, at) => {
      const run = runs.find(([first, last]) => at >= first && at <= last);
      if (run) return open(at) ? (run[0] === at ? 'topic' : 'topic+') : label;
      return label === 'topic+' && at > runs[0]![0] ? 'filler' : label;
    }),
  };
};

/** `Do more than 100 reviews mention crashes?` asks for a number and compares nothing. */
const withBound = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, choices } = question;
  const [chosen, ...others] = choices;
  const isOf = (at: number): boolean =>
    ['more', 'less', 'bound'].some((list) => lists.get(list as List)!.has(words[at]!.folded));
  const from = words.findIndex((_, at) => isOf(at) && boundAt(words, at) !== null);
  if (!chosen || others.length > 0 || from < 0 || !labels.includes('topic')) return question;
  const to = boundAt(words, from)!;
  const isPeople = words.slice(to + 1, to + 3).some(({ features }) => countable.some((tag) => features.includes(tag)));
  if (!isPeople || question.context.finds) return question;
  const isBad = chosen.polarity === 'bad' || words.some(({ features }) => features.includes('cue:bad'));
  return {
    ...question,
    labels: labels.map((label, at) =>
      (at >= from && at <= to) || label === 'limit' || label === 'against' ? 'filler' : label,
    ),
    choices: [
      {
        ...chosen,
        ...({ preset: 'one', measure: 'reviews.reviews', by: 'none', pick: 'none', comparison: 'none' } as const),
        ...({ eventSide: 'none', answerAs: 'number', polarity: isBad ? 'bad' : 'any' } as const),
      },
    ],
    certainty: 0,
  };
};
const countable = ['cue:people', 'cue:reviewsNoun'];

/** `More … than …`; null if there is none; `lost` if one side cannot be named. */
const pairIn = (things: Things): Found | 'lost' | null => {
  const { runs, places } = things;
  const turned = things.turned();
  // “How much do they rise?” compares times, one for each side.
  const isMoving = places.some(
    (at) => things.has(at, 'up', 'down') && !things.is(at, 'more', 'less') && !things.isSmall(at),
  );
  if (turned) {
    const [other, ...more] = turned.others;
    return other && more.length === 0 && !isMoving ? { runs: [other, turned.run], isPair: true } : 'lost';
  }
  const than = things.than();
  const left = than === undefined ? undefined : (runs.findLast(([, last]) => last < than) ?? things.ahead(than));
  const right = than === undefined ? null : things.behind(than + 1);
  if (than === undefined || !left || !right) return null;
  const isOnly = runs.every((run) => run === left || (run[0] >= right[0] && run[1] <= right[1]));
  return isOnly && !isMoving ? { runs: [left, right], isPair: true } : 'lost';
};

/** `Which is worse, … or …?` */
const listIn = (things: Things): (Found & { readonly isChoice: boolean }) | null => {
  const { places, runs } = things;
  // The network may have labelled one of the two as something else.
  const beside = places.flatMap((at) =>
    things.is(at, 'or', 'compare') && !things.isUnspaced(at) ? things.around(at) : [],
  );
  const named = [...runs, ...beside.filter(([at]) => !things.isIn(at))].toSorted(([one], [next]) => one - next);
  if (named.length < 2 || named.length > maxThings) return null;
  const gaps = named.slice(1).map((run, at) => {
    const inside = places.slice(named[at]![1] + 1, run[0]);
    const says = (list: List): boolean => inside.some((each) => things.is(each, list));
    const isAnd = says('and') || things.ends(named[at]![1], 'and');
    return {
      isOr: says('or'),
      isListed: inside.length <= longestGap && (says('or') || isAnd || commas.test(things.between(named[at]!, run))),
    };
  });
  if (!gaps.every(({ isListed }) => isListed)) return null;
  const outside = places.filter((at) => !things.isIn(at, named));
  const [start, end] = [named[0]![0], named.at(-1)![1]];
  const isTimed = outside.some(
    (at) => things.is(at, 'time') || things.has(at, 'getting') || things.question.labels[at] === 'event',
  );
  const isAsked =
    outside.some((at) => things.is(at, 'compare') || (at > end && things.is(at, 'which'))) ||
    [start - 1, start - 2].some((at) => things.is(at, 'between'));
  // “How often are ads or prices mentioned?” is no choice.
  const isCounted = outside.some(
    (at) =>
      (at < start && things.has(at, 'howMany', 'share', 'when', 'show')) ||
      things.is(at, 'counted') ||
      /^\d/u.test(things.question.words[at]!.folded),
  );
  const isSetApart = start > 0 && commas.test(things.between([start - 1, start - 1], named[0]!));
  const isTurn = things.turns.some((at) => isSetApart || !things.is(at, 'utmost'));
  // “The most common complaints about crashes or freezes” are of both.
  const isListed = !isSetApart && outside.some((at) => at < start - 1 && things.is(at, 'frequent', 'utmost'));
  const isChoice = isListed
    ? false
    : gaps.at(-1)!.isOr
      ? (isTurn && !isTimed && !isCounted) || outside.some((at) => things.has(at, 'which'))
      : isAsked;
  return { runs: named, isPair: false, isChoice };
};

/** `Do people ask for widgets instead of stickers?` */
const replacedIn = (things: Things): Found | 'lost' => {
  const run = things.replaced;
  const others = things.runs.filter((each) => run === null || each[1] < run[0] || each[0] > run[1]);
  return run && others.length === 1 ? { runs: [others[0]!, run], isPair: true } : 'lost';
};

/** `What do people want instead of ads?` excludes ads. */
const withoutReplaced = (question: LabelledQuestion): LabelledQuestion | null => {
  if (question.labels.includes('without')) return question;
  const things = new Things(question);
  const { instead, replaced } = things;
  const [chosen, ...others] = question.choices;
  const isWish = chosen?.by === 'theme' && chosen.polarity === 'wish' && chosen.measure === 'reviews.share';
  const isOnly = things.runs.every(([first]) => replaced && first >= replaced[0] && first <= replaced[1]);
  if (!instead || !replaced || !isWish || !isOnly || others.length > 0) return null;
  return {
    ...question,
    labels: question.labels.map((label, at) => {
      if (things.isIn(at, [instead.at])) return 'withoutCue';
      if (!things.isIn(at, [replaced])) return label;
      return at === replaced[0] ? 'without' : 'without+';
    }),
    certainty: 0,
  };
};

const findThings = (question: LabelledQuestion): Found | 'lost' | null => {
  const { labels, scope, context } = question;
  const things = new Things(question);
  const isOfMany = things.places.some(
    (at) => labels[at] === 'by' && things.has(at, 'byApp', 'byVersion', 'byCountry', 'byStore'),
  );
  if (isOfMany || context.finds || (scope.apps.length > 1 && context.apps.length > 1)) return null;
  // “Instead of Tidebook” is about apps.
  if (things.instead && !things.places.some((at) => at > things.instead!.at[1] && things.isLimit(at)))
    return replacedIn(things);
  return pairIn(things) ?? listIn(things);
};

const opinionOf = (question: LabelledQuestion, isOutside: (at: number) => boolean, network: Choices['polarity']) => {
  const says = (...tags: readonly string[]): boolean =>
    question.words.some(({ features }, at) => isOutside(at) && tags.some((tag) => features.includes(`cue:${tag}`)));
  const [bad, good, wish] = [says('bad', 'worse', 'worst'), says('good', 'best'), says('wish')];
  if (Number(bad) + Number(good) + Number(wish) > 1) return null;
  return bad ? 'bad' : good ? 'good' : wish ? 'wish' : network === 'none' ? 'any' : network;
};

const joints = ['than', 'of'] as const;
const open = ['what', 'which', 'howMany', 'howMuch', 'share', 'compare'];

const limiting: ReadonlySet<WordLabel> = new Set([
  ...(['apps', 'kind', 'period', 'countries', 'stores', 'versions', 'stars', 'replied'] as const),
  ...(['segment', 'segment+', 'segmentCue', 'without', 'without+', 'withoutCue', 'unread', 'declined'] as const),
]);

/** Counts each compared thing by itself: `are crashes a bigger problem than ads?` Null if one of them would be lost. */
export const withComparedThings = (given: LabelledQuestion): LabelledQuestion | null => {
  const question = withBound(given);
  const found = findThings(question);
  if (found === null) return question;
  if (found !== 'lost' && found.isChoice === false) return withRuns(question, found.runs);
  if (found === 'lost') return withoutReplaced(question);
  const { words, labels, units, choices, draft } = question;
  const { runs, isPair } = found;
  const runAt = (at: number): Run | undefined => runs.find(([first, last]) => at >= first && at <= last);
  const unit = units[runs[0]![0]]!;
  const isOther = (at: number): boolean => !runs.some((run) => units[at] === units[run[0]]) && labels[at] !== 'filler';
  const others = labels.filter((_, at) => isOther(at));
  const isSeveral =
    others.some((label) => limiting.has(label)) || (others.length > 0 && partsOf(draft.text).length > 1);
  const chosen = choices[unit];
  // “Compare it with Raven Hill on sync and price”: keep the other compared app.
  const isOtherNamed = words.some(
    ({ folded, features }, at) =>
      labels[at] === 'against' &&
      runAt(at) === undefined &&
      !isStopWord(folded, draft.cues.language) &&
      !features.some((each) => each.startsWith('cue:')),
  );
  if (isSeveral || isOtherNamed || !chosen || words.some(({ features }) => features.includes('cue:why'))) return null;
  const polarity = opinionOf(question, (at) => runAt(at) === undefined, chosen.polarity);
  if (polarity === null) return null;
  // “Which”, “how many” and “compare” are no yes-or-no questions.
  const isOpen = words.some(
    ({ folded, features }) =>
      !joints.some((list) => lists.get(list)!.has(folded)) && open.some((tag) => features.includes(`cue:${tag}`)),
  );
  const turns = words.filter((_, at) => runAt(at) === undefined).map(({ folded }) => folded);
  const isLeast = turns.some((word) => lists.get('less')!.has(word));
  return {
    ...question,
    labels: labels.map((label, at) => {
      const run = runAt(at);
      if (run) return run[0] === at ? 'topic' : 'topic+';
      return limiting.has(label) ? label : 'filler';
    }),
    units: units.map(() => 0),
    choices: [
      {
        ...chosen,
        ...({ preset: 'one', measure: 'reviews.share', comparison: 'none', eventSide: 'none' } as const),
        ...{ by: 'topic', pick: isLeast ? 'least' : 'most', polarity, match: 'meaning' },
        answerAs: isPair && !isOpen ? 'yes_no' : 'which',
      },
    ],
    certainty: 0,
  };
};
