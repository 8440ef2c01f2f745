import type { Ask, Plan } from '../../contract/resources/questions/plan.ts';
import { listNaming } from '../words-in.ts';
import cues from './expects.json' with { type: 'json' };

/** What a change is asked for as: `worse` is more complaints or fewer stars. */
const cueIn = listNaming(cues);

const ofComplaints = { back: 'level', worse: 'up', better: 'down', fewer: 'down', more: 'up' } as const;
const ofApproval = { back: 'level', worse: 'down', better: 'up', fewer: 'down', more: 'up' } as const;

const expectedOf = (ask: Ask, question: string): Ask['expects'] => {
  const cue = cueIn(question);
  if (cue === null) return undefined;
  const isOfComplaints = ask.topic?.polarity === 'bad' || ask.measure === 'low_share';
  return isOfComplaints ? ofComplaints[cue] : ofApproval[cue];
};

/** What “yes” means to a question after a change, where its words say so. */
export const withExpectation = (plan: Plan, question: string): Plan => ({
  ...plan,
  asks: plan.asks.map((ask) => {
    if (ask.answerAs !== 'yes_no' || ask.against === undefined || ask.expects !== undefined) return ask;
    const expects = expectedOf(ask, question);
    return expects === undefined ? ask : { ...ask, expects };
  }),
});
