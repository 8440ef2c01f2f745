import { randomBytes } from 'node:crypto';

const beginning = 'whsec_';

/** A secret as Standard Webhooks writes them. */
export const newWebhookSecret = (): string => `${beginning}${randomBytes(32).toString('base64')}`;

/** The bytes that sign. */
export const webhookKey = (secret: string): Buffer => Buffer.from(secret.slice(beginning.length), 'base64');
