import type { Ask, Plan } from '../../contract/resources/questions/plan.ts';
import { listNaming } from '../words-in.ts';
import cues from './expects.json' with { type: 'json' };

/** Words for directions of change: `worse` is more complaints or fewer stars. */
const { or, either, rating, amount, most, least, like, dislike, moved, ...turns } = cues;
export const turnIn = listNaming(turns);

/** `When was it best?`: the requested end of a series of averages. */
export const endIn = listNaming({ least, most });

const isChoice = listNaming({ or });
const isUp = listNaming({ up: [...turns.better, ...turns.more] });
const isDown = listNaming({ down: [...turns.worse, ...turns.fewer] });

const namesEither = listNaming({ either });

/** `Up or down?` and `before or after the update?` are no yes-or-no questions. */
const isEither = (words: string): boolean =>
  namesEither(words) !== null || [isChoice, isUp, isDown].every((names) => names(words) !== null);

const ofComplaints = { back: 'level', worse: 'up', better: 'down', fewer: 'down', more: 'up' } as const;
const ofApproval = { back: 'level', worse: 'down', better: 'up', fewer: 'down', more: 'up' } as const;

const namesMove = listNaming({ moved });
const namesBetter = listNaming({ better: turns.better });

const placesOfApps: ReadonlySet<Ask['by']> = new Set(['app', 'country', 'store']);

/**
 * `In which country did the rating fall most?` Changes are counted by theme, not by app, country or store, and what is highest there
 * now is not what rose most.
 * @param words those that are part of no topic and no limit
 */
export const ranksChanges = ({ about, by, pick = 'all', measure, against, topic }: Ask, words: string): boolean =>
  placesOfApps.has(by) &&
  about.from === undefined &&
  (measure === 'change' ||
    (pick !== 'all' &&
      against === undefined &&
      namesMove(words) !== null &&
      // `Which country wants us to improve sync most?`
      (topic?.polarity !== 'wish' || namesBetter(words) === null)));

const namesRating = listNaming({ rating });
const namesAmount = listNaming({ amount });

/** Not for `why do we get fewer reviews?`: only a rating is looked up before its cause. */
const isAboutRating = ({ topic, measure, about }: Ask, words: string): boolean =>
  !topic && !about.stars && measure === 'change' && namesRating(words) !== null && namesAmount(words) === null;

const namesFeeling = listNaming({ dislike, like });

/** `Why do Brits like it less than Americans?`: how the averages of two sides differ if it is so. */
const expectedOfSides = ({ answerAs, measure, topic, by, against }: Ask, words: string): Ask['expects'] => {
  const isOfSides = typeof against === 'object' && !against.period && measure === 'change' && by === 'theme' && !topic;
  const [turn, feeling] = [turnIn(words), namesFeeling(words)];
  if (answerAs !== 'why' || !isOfSides || turn === null || turn === 'back') return undefined;
  if (turn === 'better' || turn === 'worse') return ofApproval[turn];
  if (feeling === null) return undefined;
  return (turn === 'more') === (feeling === 'like') ? 'up' : 'down';
};

/** Adds what an ask about a change or its cause assumes to have happened: `why did it fall?` */
export const expecting = (ask: Ask, words: string): Ask => {
  const ofSides = ask.expects === undefined ? expectedOfSides(ask, words) : undefined;
  if (ofSides !== undefined) return { ...ask, expects: ofSides };
  if (
    (ask.answerAs !== 'yes_no' && !(ask.answerAs === 'why' && isAboutRating(ask, words))) ||
    ask.against === undefined ||
    ask.expects !== undefined ||
    isEither(words)
  )
    return ask;
  const turn = turnIn(words);
  const isOfComplaints = ask.topic?.polarity === 'bad' || ask.measure === 'low_share';
  return turn === null ? ask : { ...ask, expects: isOfComplaints ? ofComplaints[turn] : ofApproval[turn] };
};

/** The same for every ask of a plan that was not read here. */
export const withExpectation = (plan: Plan, question: string): Plan => ({
  ...plan,
  asks: plan.asks.map((ask) => expecting(ask, question)),
});
