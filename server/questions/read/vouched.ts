import { isStopWord } from '../../tagging/words/stop-words.ts';
import { numberOf } from '../limits/days/day-words.ts';
import { listNaming } from '../words-in.ts';
import type { Tag } from './cues.ts';
import { saysHowOften } from './learned/compared-things.ts';
import { heads, type WordLabel } from './learned/labels.ts';
import type { QuestionWord } from './learned/question-words.ts';
import { type Choices, type LabelledQuestion, plain, Unit } from './learned/unit.ts';
import data from './turns.json' with { type: 'json' };

/** Words that ask, or that name authors, without changing what is counted. */
const asking: ReadonlySet<Tag> = new Set<Tag>([
  ...(['what', 'which', 'show', 'yesNo', 'anyone', 'people', 'us', 'say', 'mention', 'reviewsNoun'] as const),
  ...(['filler', 'byTheme', 'most', 'now', 'stillWord', 'there', 'rating', 'priceUnit'] as const),
]);

const limiting: ReadonlySet<WordLabel> = new Set([
  'apps',
  'kind',
  'period',
  'countries',
  'stores',
  'versions',
  'stars',
]);

const has = ({ features }: QuestionWord, ...tags: readonly string[]): boolean =>
  tags.some((tag) => features.includes(`cue:${tag}`));

/** Whether every word outside of a subject asks, limits the reviews, or is filler. */
const isAllRead = (
  { words, labels, scope, draft }: LabelledQuestion,
  isOfSubject: (word: QuestionWord, label: WordLabel) => boolean,
): boolean =>
  words.every((word, at) => {
    const { start, end, folded, features } = word;
    const label = plain(labels[at]!);
    if (limiting.has(label) || isOfSubject(word, label)) return true;
    if (scope.spans.some((span) => span.start < end && span.end > start)) return true;
    const tags = features.flatMap((each) => (each.startsWith('cue:') ? [each.slice(4) as Tag] : []));
    return tags.length > 0 ? tags.some((tag) => asking.has(tag)) : isStopWord(folded, draft.cues.language);
  });

const opinions: ReadonlySet<string> = new Set<Choices['polarity']>(['bad', 'good', 'wish']);

/** Whether the choices are those of “what do people complain about?” or “what broke after 1 September?”. */
const isList = ({ measure, by, polarity, comparison, preset }: Choices): boolean =>
  by === 'theme' &&
  preset === 'one' &&
  opinions.has(polarity) &&
  (measure === 'reviews.change'
    ? comparison === 'prior' || comparison === 'halves' || comparison === 'event'
    : measure === 'reviews.share' && comparison === 'none');

const turns = ['better', 'worse', 'up', 'down', 'getting', 'change', 'fix', 'recover'] as const;

/** Whether the choices are those of “did it get better?” or “are there more complaints than the week before?”. */
const isTurn = ({ measure, by, comparison, preset, pick }: Choices): boolean =>
  (measure === 'reviews.change' || measure === 'reviews.stars') &&
  by === 'none' &&
  preset === 'one' &&
  pick === 'none' &&
  (comparison === 'prior' || comparison === 'halves' || comparison === 'trend');

const groups: ReadonlySet<string> = new Set<Choices['by']>(['app', 'version', 'country', 'store']);

/** Whether the choices are those of “which app has the fewest bugs?”. */
const isPick = ({ measure, by, pick, comparison, preset, answerAs }: Choices): boolean =>
  measure === 'reviews.share' &&
  groups.has(by) &&
  (pick === 'most' || pick === 'least') &&
  comparison === 'none' &&
  preset === 'one' &&
  answerAs === 'which';

const sides: ReadonlySet<string> = new Set<Choices['comparison']>(['apps', 'versions', 'stores', 'countries']);

/** Whether the choices are those of “why do Brits like it less than Americans?”. */
const isWhyOfSides = ({ measure, by, comparison, preset, answerAs }: Choices): boolean =>
  answerAs === 'why' && measure === 'reviews.change' && by === 'theme' && preset === 'one' && sides.has(comparison);

const mentions: ReadonlySet<string> = new Set<Choices['measure']>([
  'reviews.share',
  'reviews.reviews',
  'reviews.sentiment',
]);

/** Whether the choices are those of “does it drain the battery?” or “how many mention widgets?”. */
const isMention = ({ measure, by, comparison, preset, pick, answerAs }: Choices): boolean =>
  mentions.has(measure) &&
  by === 'none' &&
  comparison === 'none' &&
  preset === 'one' &&
  pick === 'none' &&
  (answerAs === 'yes_no' || answerAs === 'number');

/** Whether rules confirm an uncertain reading: a word says what it asks for, and no other word could change that. */
export const isVouchedFor = (question: LabelledQuestion): boolean => {
  const { words, choices, labels } = question;
  const [chosen, ...others] = choices;
  if (!chosen || others.length > 0) return false;
  // “What happened in the first week of May?”
  if (chosen.preset === 'general' && chosen.comparison === 'none')
    return isAllRead(question, (word) => has(word, 'why'));
  const isOpinion = (word: QuestionWord): boolean => has(word, chosen.polarity);
  const says = (test: (word: QuestionWord) => boolean): boolean => words.some(test);
  if (isPick(chosen)) {
    const isOfPick = (word: QuestionWord, label: WordLabel): boolean =>
      isOpinion(word) || has(word, 'claim') || label === 'topic' || label === 'pick' || label === 'by';
    const isSaid = labels.includes('topic') || says(isOpinion);
    return isSaid && labels.includes('pick') && isAllRead(question, isOfPick);
  }
  if (isMention(chosen) && labels.includes('topic') && says((word) => has(word, 'yesNo', 'anyone', 'howMany')))
    return isAllRead(question, (word, label) => label === 'topic' || isOpinion(word) || has(word, 'howMany'));
  if (isWhyOfSides(chosen) && says((word) => has(word, 'why')) && labels.includes('against')) {
    const isOfSides = (word: QuestionWord, label: WordLabel): boolean =>
      label === 'against' || has(word, ...opinions, ...turns, 'why', 'than', 'least', 'store:apple', 'store:play');
    return isAllRead(question, isOfSides);
  }
  const isOpinionSaid = opinions.has(chosen.polarity) ? says(isOpinion) : !says((word) => has(word, ...opinions));
  if (!isOpinionSaid) return false;
  if (isTurn(chosen)) {
    const isOfTurn = (word: QuestionWord, label: WordLabel): boolean =>
      has(word, ...turns, 'howMany') || isOpinion(word) || label === 'topic' || label === 'against';
    return (says((word) => has(word, ...turns)) || labels.includes('against')) && isAllRead(question, isOfTurn);
  }
  if (!isList(chosen) || !opinions.has(chosen.polarity)) return false;
  if (chosen.measure === 'reviews.change' && new Unit(question, 0).periods('period').length === 0) return false;
  return isAllRead(question, (word, label) => isOpinion(word) || label === 'topic' || saysHowOften(word));
};

// The cast: every head has a value.
const usual = Object.fromEntries(Object.entries(heads).map(([head, [first]]) => [head, first])) as unknown as Choices;

/** Questions recognized by a few words, regardless of the network. */
const plainQuestions: readonly {
  readonly cue: Tag;
  readonly needs?: 'period' | 'versions';
  readonly choices: Partial<Choices>;
}[] = [
  { cue: 'general', choices: { preset: 'general', measure: 'reviews.stars', answerAs: 'number' } },
  {
    cue: 'new',
    needs: 'period',
    choices: { measure: 'reviews.change', by: 'theme', comparison: 'prior', answerAs: 'list' },
  },
  {
    cue: 'new',
    needs: 'versions',
    choices: { measure: 'reviews.change', by: 'theme', comparison: 'versions', answerAs: 'list' },
  },
  { cue: 'noneHas', choices: { measure: 'reviews.share', by: 'theme', polarity: 'wish', answerAs: 'list' } },
  {
    cue: 'why',
    needs: 'period',
    choices: { measure: 'reviews.change', by: 'theme', comparison: 'prior', answerAs: 'why' },
  },
];

const namesForm = listNaming({ form: data.forms }, true);

/** `In two bullets for the board`: how an overview is written, and for whom. */
const isOfForm = ({ folded }: QuestionWord): boolean => namesForm(folded) !== null || numberOf(folded || 'none') > 0;

const withChoices = (question: LabelledQuestion, choices: Partial<Choices>, labels: WordLabel[]): LabelledQuestion => ({
  ...question,
  labels,
  units: question.units.map(() => 0),
  choices: [{ ...usual, ...choices }],
  certainty: 0,
});

/** `tl;dr`, `what changed since October?`: the question for such words if there is nothing else; null if none. */
export const plainQuestion = (question: LabelledQuestion): LabelledQuestion | null => {
  const { words, labels, scope } = question;
  const isSaid = (field: 'period' | 'versions' | undefined): boolean =>
    field === undefined ||
    scope.spans.some(({ as }) => as === `about.${field}`) ||
    (field === 'versions' && labels.includes(field));
  const found = plainQuestions.find(
    (each) =>
      isSaid(each.needs) &&
      words.some((word) => has(word, each.cue)) &&
      isAllRead(
        question,
        (word) =>
          has(word, each.cue) ||
          (each.cue === 'general' && isOfForm(word)) ||
          (has(word, 'newest') && labels.includes('event')),
      ),
  );
  if (!found) return null;
  // `Since the last update`.
  const eventSide = labels.includes('event') ? 'after' : 'none';
  return withChoices(
    question,
    { ...found.choices, eventSide },
    labels.map((label, at) =>
      (limiting.has(label) || plain(label) === 'event') && !has(words[at]!, found.cue) ? label : 'filler',
    ),
  );
};

/** `Do the reviews look fake?`: reviews cannot tell, but the weeks show when they came. */
export const withFakes = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, context } = question;
  const isFake = (word: QuestionWord): boolean => has(word, 'fake');
  const isOther = words.some((word) => has(word, 'mention', 'howMany', 'share', 'bad'));
  if (context.finds || isOther || !words.some(isFake)) return question;
  if (!isAllRead(question, (word) => isFake(word) || has(word, 'pronoun', 'who', 'happy', 'angry'))) return question;
  const relabelled = labels.map((label, at) => {
    if (isFake(words[at]!)) return 'declined';
    // `Are the positive reviews fake?`
    if (has(words[at]!, 'happy', 'angry')) return 'stars';
    return limiting.has(label) ? label : 'filler';
  });
  const chosen = {
    measure: 'reviews.reviews',
    by: 'week',
    answerAs: 'list',
    stars: question.choices[0]?.stars ?? 'none',
  } as const;
  return { ...withChoices(question, chosen, relabelled), because: 'private' };
};

/** Choices for a question whether people hold an opinion: compare good with bad, or count the bad. */
const askedFor = { worth: ['reviews.sentiment', 'any'], badQuality: ['reviews.share', 'bad'] } as const;

/** `Is it worth the money?`, `Do people think it costs too much?`: only asks whether people think so. */
export const withOpinion = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, choices, context } = question;
  // The network may find nothing to choose, and decline everything.
  const [chosen = usual, ...others] = choices;
  const tag = (['worth', 'badQuality'] as const).find((each) => words.filter((word) => has(word, each)).length > 1);
  // A search for an opinion lists reviews with it.
  if (context.finds || others.length > 0 || tag === undefined) return question;
  const isSaid = (word: QuestionWord): boolean => has(word, tag) && !has(word, 'bad');
  if (words.some((word) => has(word, 'which', 'howMany', 'share')) || !isAllRead(question, isSaid)) return question;
  const first = words.findIndex(isSaid);
  const [measure, polarity] = askedFor[tag];
  return {
    ...question,
    labels: labels.map((label, at) => {
      if (isSaid(words[at]!)) return at === first ? 'topic' : 'topic+';
      return plain(label) === 'topic' || label === 'declined' ? 'filler' : label;
    }),
    choices: [
      {
        ...chosen,
        ...({ preset: 'one', answerAs: 'yes_no', by: 'none', pick: 'none', comparison: 'none' } as const),
        ...{ measure, polarity, match: 'meaning' as const },
      },
    ],
    certainty: 0,
  };
};
