import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAddressLimit } from '../../../access/limits/address-limit.ts';
import { Problem } from '../../../contract/problem.ts';
import {
  confirmMail,
  type MailDestination,
  readMailDestination,
  stopMail,
} from '../../../store/deliveries/mail-confirmation.ts';
import { linkSecret } from '../../../store/engine/stamps.ts';
import { atMost } from '../../../support/concurrency/at-most.ts';
import { Patience } from '../../../support/patience.ts';
import { type MailLink, readMailLink } from '../../../support/secrets/mail-links.ts';
import { patienceMs } from '../../requests/request-state.ts';
import type { Services } from '../../services.ts';
import type { Frame } from '../frame.ts';
import { pageHeaders } from '../page-headers.ts';
import { mailPages } from './mail-pages.ts';

/** How often one address may open such links in a minute: mail services stop the mails of many people from few. */
const perMinute = 300;
const mostAtOnce = 4;
/** A form without fields, or `List-Unsubscribe=One-Click`. */
const formBytes = 4_096;

const tooMany = (seconds: number) =>
  new Problem('rate_limited', 'Too many links were opened from this address: try again in a few seconds.', {
    headers: { 'retry-after': String(seconds) },
  });

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

/**
 * The links in mails, for whoever has them: nobody needs to be signed in. Opening one shows what it does; its button, or the
 * one request of a mail program (RFC 8058), does it.
 */
export const addMailLinks = (
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  frame: Frame,
): void => {
  const limit = createAddressLimit(clock, perMinute);
  const inTurn = atMost(mostAtOnce);
  const headers = { ...pageHeaders, 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };
  let secret: Promise<Buffer> | null = null;
  const secretOnce = (): Promise<Buffer> => {
    secret ??= linkSecret(db).catch((error: unknown) => {
      secret = null;
      throw error;
    });
    return secret;
  };

  const act = async (
    request: LinkRequest,
    link: MailLink,
    on: (id: string) => Promise<MailDestination | undefined>,
  ): Promise<MailDestination | undefined> => {
    const seconds = limit.waitOf(request);
    if (seconds > 0) throw tooMany(seconds);
    limit.take(request);
    request.patience = new Patience(patienceMs.read);
    return request.patience.for(() =>
      inTurn(async () => {
        const id = readMailLink(await secretOnce(), link, request.params.token, clock.now());
        return id === null ? undefined : on(id);
      }),
    );
  };

  const send = (reply: FastifyReply, page: ReturnType<typeof mailPages.unknown>, status = 200): FastifyReply =>
    reply
      .code(status)
      .headers(headers)
      .send(frame({ title: `${page.title} · Appraise`, main: page.main }));

  const unknown = (reply: FastifyReply): FastifyReply => send(reply, mailPages.unknown(), 404);
  const read = (id: string) => readMailDestination(db, id);

  // Forms are taken here and nowhere else, and nothing in them is read.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'],
      { parseAs: 'buffer', bodyLimit: formBytes },
      (_request, _body, done) => done(null, {}),
    );

    scope.get('/mail/confirm/:token', async (request: LinkRequest, reply) => {
      const found = await act(request, 'confirm', read);
      if (!found) return unknown(reply);
      if (found.isStopped) return send(reply, mailPages.stopped(found.address));
      return send(reply, found.isConfirmed ? mailPages.confirmed(found.address) : mailPages.askConfirm(found.address));
    });
    scope.post('/mail/confirm/:token', async (request: LinkRequest, reply) => {
      const found = await act(request, 'confirm', (id) => confirmMail(db, id));
      if (!found) return unknown(reply);
      return send(reply, found.isStopped ? mailPages.stopped(found.address) : mailPages.confirmed(found.address));
    });
    scope.get('/mail/stop/:token', async (request: LinkRequest, reply) => {
      const found = await act(request, 'stop', read);
      if (!found) return unknown(reply);
      return send(reply, found.isStopped ? mailPages.stopped(found.address) : mailPages.askStop(found.address));
    });
    scope.post('/mail/stop/:token', async (request: LinkRequest, reply) => {
      const found = await act(request, 'stop', (id) => stopMail(db, id));
      return found ? send(reply, mailPages.stopped(found.address)) : unknown(reply);
    });
  });
};
