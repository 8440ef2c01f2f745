import type { SharedAnswer } from '../../../contract/resources/share.ts';
import type { SharedJob } from '../../../store/jobs/shares.ts';

/** Of what was asked, what the question is; how the account wished it to be run is not for others. */
const askedFields: Readonly<Record<SharedAnswer['kind'], readonly string[]>> = {
  teardown: ['store', 'appId', 'country', 'days'],
  research: ['question', 'app', 'compare'],
  report: ['question', 'scope', 'country', 'days'],
};

/** An answer as whoever has the link reads it: without anything that leads to the account or its jobs. */
export const toSharedAnswer = ({ kind, input, answeredAt, result }: SharedJob): SharedAnswer => {
  const { reportId: _, ...shown } = result;
  const asked = askedFields[kind].flatMap((name) => (name in input ? [[name, input[name]]] : []));
  return { kind, input: Object.fromEntries(asked), answeredAt: answeredAt.toISOString(), result: shown };
};
