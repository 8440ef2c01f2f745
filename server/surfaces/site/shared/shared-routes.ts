import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../../contract/problem.ts';
import type { SharedAnswer } from '../../../contract/resources/job.ts';
import { isShared, readShared, type SharedJob } from '../../../store/jobs/shares.ts';
import { isSecret } from '../../../support/secrets/keys.ts';
import { deadlineMs } from '../../requests/request-state.ts';
import { createStrangerGate } from '../../requests/strangers.ts';
import type { Services } from '../../services.ts';
import type { PageCheck } from '../site-routes.ts';

/** Per address; the page of a shared answer makes two requests. */
const perMinute = 120;

const noSuchAnswer = () => new Problem('not_found', 'There is no answer at this link: it was ended, or is mistyped.');

/** Keeps search engines from indexing shared answers. */
const unlisted = { 'x-robots-tag': 'noindex, nofollow, noarchive' };

export const addShared = (app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): PageCheck => {
  const admit = createStrangerGate(clock, perMinute, 'shared answers were opened', deadlineMs.read);

  const read = async <Found>(
    request: FastifyRequest<{ Params: { token: string } }>,
    find: (token: string) => Promise<Found>,
  ): Promise<NonNullable<Found>> => {
    const { token } = request.params;
    if (!isSecret('share', token)) throw noSuchAnswer();
    const found = await admit(request, () => find(token));
    if (!found) throw noSuchAnswer();
    return found;
  };

  app.get<{ Params: { token: string } }>('/api/shared/:token', async (request, reply) => {
    const job = await read(request, (token) => readShared(db, token));
    return reply.headers({ ...unlisted, 'cache-control': 'no-store' }).send(toSharedAnswer(job));
  });

  return async (request, reply) => {
    await read(request, (token) => isShared(db, token));
    reply.headers(unlisted);
  };
};

/** The fields of the question, without the options of its run. */
const questionFields: Readonly<Record<SharedAnswer['kind'], readonly string[]>> = {
  teardown: ['store', 'appId', 'country', 'days'],
  research: ['question', 'app', 'compare'],
  report: ['question', 'scope', 'country', 'days'],
};

/** An answer without anything about the account or its jobs. */
export const toSharedAnswer = ({ kind, input, answeredAt, result }: SharedJob): SharedAnswer => {
  const { reportId: _, ...shown } = result;
  const question = questionFields[kind].flatMap((name) => (name in input ? [[name, input[name]]] : []));
  return { kind, input: Object.fromEntries(question), answeredAt: answeredAt.toISOString(), result: shown };
};
