import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAddressLimit } from '../../../access/limits/address-limit.ts';
import { Problem } from '../../../contract/problem.ts';
import { isShared, readShared } from '../../../store/jobs/shares.ts';
import { atMost } from '../../../support/concurrency/at-most.ts';
import { Patience } from '../../../support/patience.ts';
import { isSecret } from '../../../support/secrets/keys.ts';
import { patienceMs } from '../../requests/request-state.ts';
import type { Services } from '../../services.ts';
import type { PageCheck } from '../site-routes.ts';
import { toSharedAnswer } from './to-shared-answer.ts';

/** How often one address may ask for shared answers in a minute; the page of one asks twice. */
const perMinute = 120;
/** So many are read at once: strangers must not take the connections of known callers. */
const mostAtOnce = 4;

const noSuchAnswer = () => new Problem('not_found', 'There is no answer at this link: it was ended, or is mistyped.');

const tooMany = (seconds: number) =>
  new Problem('rate_limited', 'Too many shared answers were opened from this address: try again in a few seconds.', {
    headers: { 'retry-after': String(seconds) },
  });

/** What search engines are told, whether they found the page or what it reads. */
const unlisted = { 'x-robots-tag': 'noindex, nofollow, noarchive' };

/** Answers that were shared, for whoever has the link. The check is for the page that shows them. */
export const addShared = (app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): PageCheck => {
  const limit = createAddressLimit(clock, perMinute);
  const inTurn = atMost(mostAtOnce);

  const read = async <Found>(
    request: FastifyRequest<{ Params: { token: string } }>,
    find: (token: string) => Promise<Found>,
  ): Promise<NonNullable<Found>> => {
    const { token } = request.params;
    if (!isSecret('share', token)) throw noSuchAnswer();
    const seconds = limit.waitOf(request);
    if (seconds > 0) throw tooMany(seconds);
    limit.take(request);
    request.patience = new Patience(patienceMs.read);
    const found = await request.patience.for(() => inTurn(() => find(token)));
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
