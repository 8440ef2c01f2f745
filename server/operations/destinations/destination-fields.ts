import * as z from 'zod';
import { faultInReceiverUrl } from '../../connectors/outgoing/receiver-url.ts';
import { text } from '../../contract/fields/text.ts';
import { Problem } from '../../contract/problem.ts';
import { type DestinationType, destinationGets, weekdays } from '../../contract/resources/destinations/destination.ts';
import { maxRequested } from '../../store/deliveries/requested-events.ts';
import { invalidAt } from '../input/input-faults.ts';

type ChatType = Exclude<DestinationType, 'email'>;

interface Vendor {
  readonly name: string;
  /** The hosts of its incoming hooks. */
  readonly hosts: RegExp;
  readonly paths: RegExp;
  readonly example: string;
}

const vendors: Readonly<Record<ChatType, Vendor>> = {
  slack: {
    name: 'Slack',
    hosts: /^hooks\.slack(-gov)?\.com$/,
    paths: /^\/services\/\w+\/\w+\/\w+$/,
    example: 'https://hooks.slack.com/services/…',
  },
  teams: {
    name: 'Teams',
    hosts: /^[a-z0-9.-]+\.(webhook\.office\.com|logic\.azure\.(com|us)|api\.powerplatform\.(com|us))$/,
    paths: /^\/.+$/,
    example: 'https://….logic.azure.com/workflows/…',
  },
  discord: {
    name: 'Discord',
    hosts: /^((canary|ptb)\.)?discord(app)?\.com$/,
    paths: /^\/api(\/v\d{1,2})?\/webhooks\/\d+\/[\w-]+$/,
    example: 'https://discord.com/api/webhooks/…',
  },
};

const isOwnMachine = (url: URL): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);

/** What is wrong with the address of a chat's hook, to follow "`url`", or null. */
export const faultInChatHook = (type: ChatType, text: string, allowLoopback: boolean): string | null => {
  const fault = faultInReceiverUrl(text, allowLoopback);
  if (fault) return fault;
  const url = new URL(text);
  if (allowLoopback && isOwnMachine(url)) return null;
  const { name, hosts, paths, example } = vendors[type];
  return hosts.test(url.hostname) && url.port === '' && paths.test(url.pathname)
    ? null
    : `must be the address of an incoming hook of ${name}, such as ${example}.`;
};

/** The address of a hook gives access to its channel, so it is never shown in full again. */
export const shownHook = (text: string): string => {
  const url = new URL(text);
  return `${url.host}/…${`${url.pathname}${url.search}`.slice(-4)}`;
};

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
  invalidAt(
    'id',
    'The reader of this address has stopped its mails for good: delete it, and add it again only if they ask you to.',
  );

export const noMail = () =>
  new Problem(
    'unsupported',
    'This service sends no mail: its host has to set SMTP_URL and MAIL_FROM. Chats work without them.',
  );

/** Limited, since tests and confirmation requests go to any address an account names. */
export const sentTooOften = () =>
  new Problem(
    'rate_limited',
    `Within an hour, at most ${maxRequested.destination} tests and requests to confirm are sent to one destination, and ${maxRequested.account} for one account: try again in an hour.`,
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
