import type { Ask, Plan } from '../../contract/resources/questions/plan.ts';
import { listNaming } from '../words-in.ts';
import cues from './expects.json' with { type: 'json' };

/** What a change is asked for as: `worse` is more complaints or fewer stars. */
const { or, rating, amount, most, least, ...turns } = cues;
export const turnIn = listNaming(turns);

/** `When was it best?`: which end of a row of averages is asked for. */
export const endIn = listNaming({ least, most });

const isChoice = listNaming({ or });
const isUp = listNaming({ up: [...turns.better, ...turns.more] });
const isDown = listNaming({ down: [...turns.worse, ...turns.fewer] });

/** `Up or down?` has no yes. */
const isEither = (words: string): boolean => [isChoice, isUp, isDown].every((names) => names(words) !== null);

const ofComplaints = { back: 'level', worse: 'up', better: 'down', fewer: 'down', more: 'up' } as const;
const ofApproval = { back: 'level', worse: 'down', better: 'up', fewer: 'down', more: 'up' } as const;

const namesRating = listNaming({ rating });
const namesAmount = listNaming({ amount });

/** `Why did our rating fall?`, and not `why do we get fewer reviews?`: only a rating is looked up before the cause is. */
const isAboutRating = ({ topic, measure, about }: Ask, words: string): boolean =>
  !topic && !about.stars && measure === 'change' && namesRating(words) !== null && namesAmount(words) === null;

/** What an ask after a change, or after the cause of one of the rating, takes to have happened: `did it hurt our rating?`, `why did it fall?` */
export const expecting = (ask: Ask, words: string): Ask => {
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
