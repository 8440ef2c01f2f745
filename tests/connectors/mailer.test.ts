import { createServer } from 'node:net';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createMailer, type Mail } from '../../server/connectors/mail/mailer.ts';
import { startMailServer } from '../support/deliveries/mail-server.ts';

const mail: Mail = {
  to: 'ann@example.com',
  subject: '1-star reviews of Größe tripled',
  text: 'They tripled.\n',
  html: '<p>They tripled.</p>',
  id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f',
  stopUrl: 'https://appraise.example/mail/stop/x',
};
const mailFrom = 'Appraise <alerts@example.org>';

const server = await startMailServer();
const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${server.port}`, mailFrom })!;
afterAll(async () => {
  await mailer.close();
  await server.close();
});

test('a mail arrives with both its forms, its id and the link that stops it', async () => {
  expect(await mailer.send(mail)).toEqual({ kind: 'sent' });
  const got = server.mails.at(-1)!;
  expect(got.recipients).toEqual(['ann@example.com']);
  expect(got.from).toMatchObject({ name: 'Appraise', address: 'alerts@example.org' });
  expect(got.subject).toBe(mail.subject);
  expect(got.text?.trim()).toBe('They tripled.');
  expect(got.html?.trim()).toBe(mail.html);
  expect(got.messageId).toBe(`<${mail.id}@example.org>`);
  const header = (key: string) => got.headers.find((each) => each.key === key)?.value;
  expect(header('list-unsubscribe')).toBe(`<${mail.stopUrl}>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('auto-submitted')).toBe('auto-generated');
});

test('nothing in a subject or an address adds a header or a recipient', async () => {
  const parts = fc.constantFrom(
    '\r\nBcc: all@example.com',
    '\n',
    '\r',
    '\0',
    ',',
    ' <x@example.com>',
    'a',
    'é',
    '"',
    ';',
  );
  const words = fc.array(parts, { maxLength: 8 }).map((each) => each.join(''));
  await fc.assert(
    fc.asyncProperty(words, async (subject) => {
      const before = server.mails.length;
      await mailer.send({ ...mail, subject, to: 'ann@example.com' });
      for (const { recipients, headers } of server.mails.slice(before)) {
        expect(recipients).toEqual(['ann@example.com']);
        expect(headers.filter(({ key }) => key === 'bcc' || key === 'cc')).toEqual([]);
      }
    }),
    { numRuns: 20 },
  );
});

describe('a mail that is not taken', () => {
  test('is refused where the server will never take it for the address, and failed where it may later', async () => {
    server.refuse(550);
    expect(await mailer.send(mail)).toEqual({
      kind: 'refused',
      status: 550,
      reason: 'The mail server refused the address (550).',
    });
    server.refuse(451);
    expect(await mailer.send(mail)).toMatchObject({ kind: 'failed', status: 451 });
    server.refuse(null);
    expect(await mailer.send(mail)).toEqual({ kind: 'sent' });
  });

  test('is failed where no one answers, and where the password is wrong, which is not reported', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => gone.once('listening', resolve));
    const { port } = gone.address() as { port: number };
    await new Promise((resolve) => gone.close(resolve));
    const lost = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom })!;
    expect(await lost.send(mail)).toEqual({
      kind: 'failed',
      status: null,
      reason: 'The mail server could not be reached.',
    });
    await lost.close();

    const strict = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(new Error('no')),
    });
    const unknown = createMailer({ smtpUrl: `smtp://ann:s3cret@127.0.0.1:${strict.port}`, mailFrom })!;
    const outcome = await unknown.send(mail);
    expect(outcome).toMatchObject({
      kind: 'failed',
      reason: 'The mail server refused the user and password of SMTP_URL.',
    });
    expect(JSON.stringify(outcome)).not.toContain('s3cret');
    expect(await unknown.check()).toContain('refused the user and password');
    await unknown.close();
    await strict.close();
  });
});

test('the connection is encrypted where the server offers it', async () => {
  const offering = await startMailServer({ hideSTARTTLS: false });
  const own = createMailer({ smtpUrl: `smtp://127.0.0.1:${offering.port}`, mailFrom })!;
  expect(await own.check()).toBeNull();
  expect(await own.send(mail)).toEqual({ kind: 'sent' });
  expect(offering.mails[0]?.isEncrypted).toBe(true);
  await own.close();
  await offering.close();
});

test('without a server there is no mailer, and without a sender the start is refused in words that name the setting', () => {
  expect(createMailer({ smtpUrl: null, mailFrom: null })).toBeNull();
  expect(() => createMailer({ smtpUrl: 'smtp://mail.example', mailFrom: null })).toThrow('set MAIL_FROM');
});
