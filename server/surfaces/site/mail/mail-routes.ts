import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  confirmMail,
  type MailDestination,
  readMailDestination,
  stopMail,
} from '../../../store/deliveries/mail-confirmation.ts';
import { linkSecret } from '../../../store/engine/stamps.ts';
import { type MailLink, readMailLink } from '../../../support/secrets/keys.ts';
import { deadlineMs } from '../../requests/request-state.ts';
import { createStrangerGate } from '../../requests/strangers.ts';
import type { Services } from '../../services.ts';
import type { Frame } from '../frame.ts';
import { type Html, html } from '../html.ts';
import { pageHeaders } from '../site-document.ts';

interface MailPage {
  readonly title: string;
  readonly main: Html;
}

/** Shows the address, which readers of its mails know anyway. */
const page = (title: string, text: Part, button: string | null = null): MailPage => ({
  title,
  main: html`
<div class="nowhere">
<h1>${title}</h1>
<p>${text}</p>
${button === null ? '' : html`<form method="post"><button type="submit">${button}</button></form>`}
</div>`,
});

type Part = Html | string;

/** Mail scanners open every link, so links act only when their button is pressed. */
const mailPages = {
  askConfirm: (address: string) =>
    page(
      'Do you want these mails?',
      html`An account here wants to send alerts and weekly summaries about mobile apps to <strong>${address}</strong>. Press the button if that is you; otherwise close this page, and you will get no more mails.`,
      'Send me these mails',
    ),
  confirmed: (address: string) =>
    page('Confirmed', html`Mails will be sent to <strong>${address}</strong>. Each has a link that stops them.`),
  askStop: (address: string) =>
    page(
      'Stop these mails?',
      html`No more alerts or digests will be mailed to <strong>${address}</strong> for this account.`,
      'Stop these mails',
    ),
  stopped: (address: string) =>
    page(
      'These mails are stopped',
      html`Nothing more is mailed to <strong>${address}</strong> for this account. To get them again, ask its owner to add the address again.`,
    ),
  unknown: () =>
    page(
      'This link does not work',
      'It is mistyped or too old, or the address was removed from the account, which then sends nothing more to it.',
    ),
};

/** Per address: mail services unsubscribe many people from few addresses. */
const perMinute = 300;
/** An empty form, or `List-Unsubscribe=One-Click`. */
const formBytes = 4_096;

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

/**
 * The links in mails, which need no sign-in. Opening one shows a page; its button, or a one-click request of a mail
 * program (RFC 8058), acts.
 */
export const addMailLinks = (
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  frame: Frame,
): void => {
  const admit = createStrangerGate(clock, perMinute, 'links were opened', deadlineMs.read);
  const headers = { ...pageHeaders, 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };
  let secret: Promise<Buffer> | null = null;
  const secretOnce = (): Promise<Buffer> => {
    secret ??= linkSecret(db).catch((error: unknown) => {
      secret = null;
      throw error;
    });
    return secret;
  };

  const act = (
    request: LinkRequest,
    link: MailLink,
    on: (id: string) => Promise<MailDestination | undefined>,
  ): Promise<MailDestination | undefined> =>
    admit(request, async () => {
      const id = readMailLink(await secretOnce(), link, request.params.token, clock.now());
      return id === null ? undefined : on(id);
    });

  const send = (reply: FastifyReply, page: ReturnType<typeof mailPages.unknown>, status = 200): FastifyReply =>
    reply
      .code(status)
      .headers(headers)
      .send(frame({ title: `${page.title} · Appraise`, main: page.main }));

  const unknown = (reply: FastifyReply): FastifyReply => send(reply, mailPages.unknown(), 404);
  const read = (id: string) => readMailDestination(db, id);

  // Only these routes accept forms, and their fields are ignored.
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
