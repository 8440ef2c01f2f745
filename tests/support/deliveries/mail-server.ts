import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** Its recipients. */
  readonly recipients: readonly string[];
  readonly raw: string;
  readonly isEncrypted: boolean;
}

/** A real mail server on this machine, which keeps what it is given. */
export interface MailServer {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** The first mail, of those that came and of those to come, that is what is looked for. */
  waitFor(isIt: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  /** How it answers a recipient from now on; null: it takes them all. */
  refuse(status: number | null): void;
  close(): Promise<void>;
}

export const startMailServer = async (options: SMTPServerOptions = {}): Promise<MailServer> => {
  const mails: ReceivedMail[] = [];
  let status: number | null = null;
  let arrived = Promise.withResolvers<void>();
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    onRcptTo(_, __, done) {
      done(status === null ? null : Object.assign(new Error('not here'), { responseCode: status }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString();
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ ...(await PostalMime.parse(raw)), recipients, raw, isEncrypted: session.secure });
        done();
        arrived.resolve();
        arrived = Promise.withResolvers();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    port: address.port,
    mails,
    async waitFor(isIt) {
      for (;;) {
        const next = arrived.promise;
        const found = mails.find(isIt);
        if (found) return found;
        await next;
      }
    },
    refuse(given) {
      status = given;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
