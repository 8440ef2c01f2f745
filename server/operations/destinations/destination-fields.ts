import * as z from 'zod';
import { text } from '../../contract/fields/text.ts';
import { Problem } from '../../contract/problem.ts';
import { destinationGets, weekdays } from '../../contract/resources/destinations/destination.ts';
import { mostAsked } from '../../store/deliveries/asked-events.ts';
import { invalid } from '../input/input-faults.ts';

const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
};

export const idField = z.uuid().describe('The destination’s id.');
export const nameField = text(1, 100).describe('What you call it.');
export const getsField = z
  .array(z.enum(destinationGets))
  .min(1)
  .max(2)
  .describe('What is sent there: `alerts` of your watches, the weekly `digest` of your apps.');
export const digestDayField = z.enum(weekdays).describe('The day of the digest.');
export const digestHourField = z.int().min(0).max(23).describe('The hour of the digest, in `zone`.');
export const zoneField = text(1, 60)
  .refine(isZone, { error: '`zone` must be an IANA time zone, such as `Europe/Berlin`.' })
  .describe('The IANA time zone of the digest’s day and hour.');

export const noSuchDestination = () =>
  new Problem('not_found', 'There is no such destination in your account: check the id.');

export const stopped = () =>
  invalid([
    {
      path: 'id',
      code: 'invalid',
      message:
        'The reader of this address has stopped its mails for good: delete it, and add it again only if they ask you to.',
    },
  ]);

export const noMail = () =>
  new Problem(
    'unsupported',
    'This service sends no mail: whoever hosts it has to set SMTP_URL and MAIL_FROM. Chats work without them.',
  );

/** Tests and requests to confirm are capped, because they are posted to whatever address an account names. */
export const sentTooOften = () =>
  new Problem(
    'rate_limited',
    `Within an hour, at most ${mostAsked.destination} tests and requests to confirm are sent to one destination, and ${mostAsked.account} for one account: try again in an hour.`,
    { headers: { 'retry-after': '3600' } },
  );

export const askedTooOften = () =>
  new Problem(
    'rate_limited',
    'This address, or your account, was asked to confirm too often today: try again tomorrow.',
    {
      headers: { 'retry-after': '86400' },
    },
  );
