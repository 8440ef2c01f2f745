import type { Ask } from '../../../contract/resources/questions/plan.ts';
import { isOfWorking } from '../../../tagging/subjects/theme-names.ts';
import { isStopWord } from '../../../tagging/words/stop-words.ts';
import { fold } from '../../../tagging/words/words.ts';
import { listNaming } from '../../words-in.ts';
import { endIn, expecting, turnIn } from '../expects.ts';
import turns from '../turns.json' with { type: 'json' };
import { compared } from './compared.ts';
import type { Comparison, inheritable } from './labels.ts';
import { eventIn, eventOf, limitOf, limitsOf, listsOwnApp } from './limits.ts';
import { allUnits, type Choices, topicOf, type Unit } from './unit.ts';

/** `Why is our rating so low?` asks for complaints, not for a change. */
const isOfLevel = (unit: Unit, { answerAs, comparison, measure }: Choices): boolean =>
  answerAs === 'why' &&
  comparison === 'trend' &&
  measure === 'reviews.change' &&
  !unit.has('topic') &&
  turnIn(unit.asking) === null &&
  endIn(unit.asking) === 'least';

/** Comparisons whose sides are set by an event, or that have no use for one. */
const ofTimes: ReadonlySet<Comparison> = new Set([
  ...(['versions', 'period', 'event', 'halves', 'trend', 'prior', 'recovery'] as const),
]);

const namesThem = listNaming({ them: turns.ofThem });

export const askOf = (unit: Unit, chosen: Choices, before: Ask | undefined, place: number): Ask => {
  const choices = isOfLevel(unit, chosen)
    ? { ...chosen, measure: 'reviews.share' as const, comparison: 'none' as const, polarity: 'bad' as const }
    : chosen;
  const { context, draft } = unit.question;
  const { language } = draft.cues;
  const limits = limitsOf(unit, choices);
  const isOfReviews = choices.measure.startsWith('reviews.');
  const inherits = (name: (typeof inheritable)[number]): boolean =>
    before !== undefined &&
    choices[`inherits.${name}` as keyof Choices] === ('yes' as never) &&
    // Prices, rankings and revenue have no filter on reviews.
    (isOfReviews || !['period', 'stars', 'segment', 'versions', 'without'].includes(name));
  for (const name of ['period', 'countries', 'stores', 'versions', 'stars', 'segment', 'kind'] as const) {
    if (inherits(name) && limits[name] === undefined && before!.about[name] !== undefined)
      Object.assign(limits, { [name]: before!.about[name] });
  }
  // Words that refer back (`there`, `that version`), or no other words if a group was picked.
  const points = unit.has('from', 'countries', 'stores', 'versions', 'apps', 'kind', 'period');
  if (choices['inherits.from'] === 'yes' && before && (points || before.pick !== undefined)) {
    limits.from = place - 1;
    if (unit.apps('apps').length === 0) delete limits.apps;
    if (unit.versions('versions').length === 0) delete limits.versions;
    if (!unit.has('kind')) delete limits.kind;
  }
  const isEvent = !ofTimes.has(choices.comparison) && choices.eventSide !== 'none';
  const event = isEvent ? (eventOf(unit, choices) ?? eventIn(before)) : null;
  if (event && choices.eventSide !== 'none') limits.period = { side: choices.eventSide, event };
  if (choices.by === 'app' && limits.kind === undefined) {
    const [own] = context.apps;
    if (limits.apps === undefined && context.apps.length > 1) limits.apps = [...context.apps];
    else if (limits.apps && context.hasOwnApp && own !== undefined && !limits.apps.includes(own)) {
      if (limits.apps.length === 1 || listsOwnApp(unit.question)) limits.apps = [own, ...limits.apps];
    }
  }
  if (
    isOfReviews &&
    choices.comparison === 'none' &&
    choices.measure !== 'reviews.stars' &&
    !limits.period &&
    !limits.versions
  ) {
    const period = unit.presentDays;
    if (period) limits.period = period;
  }
  const { about, against } = compared(unit, choices, limits, before);
  // `Compare prices and ratings` is about all apps of the request.
  const isOfEach =
    context.apps.length > 1 &&
    against === undefined &&
    choices.by === 'none' &&
    Object.keys(limits).length === 0 &&
    allUnits(unit.question).some((each) => each.says('compare'));
  if (isOfEach) about.apps = [...context.apps];
  const by = isOfEach ? 'app' : choices.by;
  if (choices.by === 'country' && limits.from === undefined) {
    about.stores = ['apple'];
    about.countries ??= ['*'];
  }
  const quotes = unit.quotes();
  const named = unit.names('topic');
  const isPointer = before?.topic !== undefined && named.every((each) => isStopWord(fold(each), language));
  const words = quotes.length > 0 ? quotes : isPointer && named.length > 0 ? before.topic!.words : named;
  // `And how many complain?`: about the subject of the ask before.
  const isOpen = choices.by === 'none' && choices.polarity !== 'none' && choices.preset === 'one';
  const topicWords =
    words.length === 0 &&
    (isOpen ||
      (inherits('topic') &&
        ((choices.by !== 'theme' && !unit.says('people')) || unit.says('pronoun') || unit.hasOnly('answerAs'))))
      ? (before?.topic?.words ?? [])
      : words;
  // `Which app do people leave most, and why?` asks for no praise.
  const isOfTrouble = before?.topic !== undefined && before.topic.polarity !== 'good' && unit.hasOnly('answerAs');
  const isPraise = choices.polarity === 'good' && isOfTrouble && choices.answerAs === 'why';
  const own = isPraise ? 'bad' : choices.polarity;
  const polarity = own === 'none' ? (topicWords.length > 0 ? 'any' : null) : own;
  const hasTopic = polarity !== null && (topicWords.length > 0 || polarity !== 'any');
  const said = unit.names('without');
  const excluded =
    said.length > 0 ? said : inherits('without') ? (before?.without ?? []).flatMap((one) => one.words) : [];
  const withoutPolarity = hasTopic ? polarity : about.stars && Math.max(...about.stars) <= 2 ? 'bad' : 'any';
  const matchOf = (word: string): 'word' | 'meaning' =>
    unit.leavesOutWord || unit.quotes('without').some((each) => word.includes(each)) ? 'word' : 'meaning';
  const limit = limitOf(unit);
  // `Is it getting better?` and `Is the rating going up?` are not about the number of reviews.
  const isOfRating = choices.measure === 'reviews.change' && !hasTopic && choices.by === 'none';
  const turn = isOfRating ? turnIn(unit.asking) : null;
  const isOfStars = turn === 'better' || turn === 'worse' || (isOfRating && unit.says('rating'));
  // `Which app has the happiest users?`
  const isOfMood = choices.measure === 'reviews.sentiment' && !hasTopic && choices.pick !== 'none' && by !== 'theme';
  // `Do widgets work?` is not answered by the number of mentions.
  const isOfUse =
    choices.answerAs === 'yes_no' &&
    choices.measure === 'reviews.share' &&
    choices.polarity === 'any' &&
    unit.pieces('topic').some(({ start, end }) => isOfWorking(draft.written(start, end)));
  const asked = isOfStars || isOfMood ? 'reviews.stars' : isOfUse ? 'reviews.sentiment' : choices.measure;
  // Averages have no beginning.
  const pick = choices.pick === 'first' && asked === 'reviews.stars' ? (endIn(unit.asking) ?? 'first') : choices.pick;
  const [source, measure] = asked.split('.') as ['reviews', 'share'];
  // `Are the bad reviews about billing?` is not about the word.
  const isOfWord = context.finds === true || !isOfReviews || unit.says('theWord', 'mention', 'say');
  // `How many of them got a reply?`
  const isOfThem = topicWords.length === 0 && namesThem(unit.asking) !== null;
  const topic = hasTopic
    ? topicOf(topicWords, polarity, quotes.length > 0 || (isOfWord && choices.match === 'word') ? 'word' : 'meaning')
    : isOfThem
      ? before?.topic
      : undefined;
  const made: Ask = {
    about,
    ...(topic ? { topic } : {}),
    ...(choices.comparison === 'recovery' && choices.answerAs === 'yes_no' ? { expects: 'level' } : {}),
    ...(excluded.length > 0
      ? { without: excluded.map((word) => topicOf([word], withoutPolarity, matchOf(word))) }
      : {}),
    ...(against === undefined ? {} : { against }),
    ...(by === 'none' ? {} : { by }),
    source,
    measure,
    ...(pick === 'none' ? {} : { pick }),
    ...(limit === undefined ? {} : { limit }),
    answerAs: choices.answerAs,
  };
  return expecting(made, unit.asking);
};

const ofReviews = { source: 'reviews' } as const;

/**
 * `The biggest complaint about each`: one ask for each named app, version, country or store. `Is either of them
 * growing?`: one for each subject of the asks before.
 */
export const forEach = (unit: Unit, ask: Ask, earlier: readonly Ask[]): Ask[] => {
  const { context } = unit.question;
  const subjects = earlier.flatMap(({ topic }) => (topic && topic.words.length > 0 ? [topic.words] : []));
  if (ask.measure === 'change' && ask.topic && subjects.length > 1 && !unit.has('topic') && unit.says('either'))
    return subjects.slice(0, maxEach).map((words) => ({ ...ask, topic: { ...ask.topic!, words } }));
  // `What do people like and dislike about each?`: `each` applies to every list of the question.
  const isEach = allUnits(unit.question).some((each) => each.says('each'));
  // `Every version except 5.4.0` is one set of reviews.
  const isListed = unit.says('byApp', 'byVersion', 'byCountry', 'byStore') && !unit.has('withoutCue');
  if (ask.by !== 'theme' || ask.against || !(isEach || isListed)) return [ask];
  const { about } = ask;
  if (!about.apps && !about.kind && context.apps.length > 1) about.apps = [...context.apps];
  const field = (['apps', 'versions', 'countries', 'stores'] as const).find((name) => (about[name]?.length ?? 0) > 1);
  if (field === undefined) return [ask];
  return about[field]!.slice(0, maxEach).map((value) => ({ ...ask, about: { ...about, [field]: [value] } }));
};
const maxEach = 4;

/** Questions answered by several numbers. */
export const expanded = (ask: Ask, { preset }: Choices): Ask[] => {
  const { about, topic, without, against } = ask;
  const shared = { about, ...(without ? { without } : {}), ...(against ? { against } : {}) };
  const subject = topic ? { topic: { ...topic, polarity: 'any' as const } } : {};
  const bare = { about, ...(without ? { without } : {}) };
  const byTheme = (polarity: 'good' | 'bad'): Ask => ({
    ...bare,
    topic: topicOf([], polarity),
    by: 'theme',
    ...ofReviews,
    measure: 'share',
    answerAs: 'list',
  });
  switch (preset) {
    case 'one':
      return [ask];
    case 'topic':
      return [
        { ...shared, ...subject, ...ofReviews, measure: 'sentiment', answerAs: 'number' },
        { ...shared, ...subject, by: 'theme', ...ofReviews, measure: 'share', answerAs: 'list' },
      ];
    case 'claim':
      return [
        { ...shared, ...subject, source: 'listing', measure: 'claim', answerAs: 'yes_no' },
        { ...shared, ...subject, ...ofReviews, measure: 'sentiment', answerAs: 'yes_no' },
      ];
    case 'rating':
      return [
        { ...ask, ...ofReviews, measure: 'stars', answerAs: 'compare' },
        { ...ask, ...ofReviews, measure: 'low_share', answerAs: 'compare' },
      ];
    case 'mention':
      return [
        {
          ...shared,
          topic: topicOf(topic?.words ?? [], 'any', 'word'),
          ...ofReviews,
          measure: 'reviews',
          answerAs: 'yes_no',
        },
        { ...shared, topic: topicOf(topic?.words ?? [], 'any'), ...ofReviews, measure: 'reviews', answerAs: 'number' },
      ];
    case 'general':
      return [{ ...bare, ...ofReviews, measure: 'stars', answerAs: 'number' }, byTheme('bad'), byTheme('good')];
    case 'next':
      return [ask, { ...ask, against: 'rest' }];
  }
};
