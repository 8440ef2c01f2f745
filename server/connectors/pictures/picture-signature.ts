import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureOf = (secret: Buffer, url: string): Buffer =>
  createHmac('sha256', secret).update(`picture ${url}`).digest().subarray(0, 16);

/** What proves that this service has made the address of a picture: 22 characters. */
export const signPicture = (secret: Buffer, url: string): string => signatureOf(secret, url).toString('base64url');

export const isSignedPicture = (secret: Buffer, url: string, signature: string): boolean => {
  const given = Buffer.from(signature, 'base64url');
  return given.length === 16 && timingSafeEqual(given, signatureOf(secret, url));
};
