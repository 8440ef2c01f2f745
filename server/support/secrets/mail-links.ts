import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link in a mail does: it confirms that the address wants mails, or stops them. */
export type MailLink = 'confirm' | 'stop';

const uuidShape = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const tokenShape = new RegExp(`^(${uuidShape})\\.(\\d{1,15})\\.([A-Za-z0-9_-]{43})$`);

const signatureOf = (secret: Buffer, link: MailLink, id: string, ends: number): Buffer =>
  createHmac('sha256', secret).update(`${link} ${id} ${ends}`).digest();

/** Proves that this service has written the link. `ends` is when it stops to work, in milliseconds; 0: never. */
const tokenOf = (secret: Buffer, link: MailLink, id: string, ends: number): string =>
  `${id}.${ends}.${signatureOf(secret, link, id, ends).toString('base64url')}`;

export const mailPath = (secret: Buffer, link: MailLink, id: string, ends = 0): string =>
  `/mail/${link}/${tokenOf(secret, link, id, ends)}`;

/** The destination that a link is about; null: nobody has written it, or its time is over. */
export const readMailLink = (secret: Buffer, link: MailLink, token: string, now: number): string | null => {
  const [, id, ends, signature] = tokenShape.exec(token) ?? [];
  if (id === undefined || ends === undefined || signature === undefined) return null;
  const isSigned = timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(secret, link, id, Number(ends)));
  return isSigned && (ends === '0' || Number(ends) > now) ? id : null;
};
