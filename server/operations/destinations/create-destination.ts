import * as z from 'zod';
import { text } from '../../contract/fields/text.ts';
import type { Problem } from '../../contract/problem.ts';
import {
  Destination,
  type DestinationType,
  destinationTypes,
} from '../../contract/resources/destinations/destination.ts';
import { createMessageDestination, type Made, maxDestinations } from '../../store/deliveries/message-destinations.ts';
import { invalidAt } from '../input/input-faults.ts';
import { type Context, defineRoute } from '../operation.ts';
import { accountGone } from '../problems/problems.ts';
import {
  askedTooOften,
  digestDayField,
  digestHourField,
  faultInChatHook,
  getsField,
  nameField,
  noMail,
  zoneField,
} from './destination-fields.ts';
import { eventsOf, toDestination } from './destinations.ts';

/** A single address without a list, display name or comment. */
const mailShape = /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/iu;

const names: Readonly<Record<DestinationType, string>> = {
  email: 'Mail',
  slack: 'Slack',
  teams: 'Teams',
  discord: 'Discord',
};

interface Given {
  readonly type: DestinationType;
  readonly address?: string | undefined;
  readonly url?: string | undefined;
}

const mailTarget = ({ address, url }: Given, hasMail: boolean): string => {
  if (url !== undefined) throw invalidAt('url', 'A destination of type `email` takes no `url`: remove it.');
  if (address === undefined) throw invalidAt('address', 'A destination of type `email` needs `address`.');
  if (!mailShape.test(address))
    throw invalidAt('address', '`address` must be one mail address, such as ann@example.com.');
  if (!hasMail) throw noMail();
  return address;
};

const hookTarget = ({ type, address, url }: Given, allowLoopback: boolean): string => {
  if (type === 'email') throw new Error('a mail address is no hook');
  if (address !== undefined)
    throw invalidAt('address', `A destination of type \`${type}\` takes no \`address\`: remove it.`);
  if (url === undefined) throw invalidAt('url', `A destination of type \`${type}\` needs \`url\`.`);
  const wrong = faultInChatHook(type, url, allowLoopback);
  if (wrong) throw invalidAt('url', `\`url\` ${wrong}`);
  return url;
};

const targetOf = (input: Given, { outgoing }: Pick<Context, 'outgoing'>): string =>
  input.type === 'email' ? mailTarget(input, outgoing.hasMail) : hookTarget(input, outgoing.allowLoopback);

const refused: Readonly<Record<Exclude<Made['outcome'], 'made'>, (path: string) => Problem>> = {
  exists: (path) => invalidAt(path, 'You have this destination already: change that one.'),
  too_many: (path) =>
    invalidAt(path, `You have ${maxDestinations} destinations, the most there may be: delete one first.`),
  asked_too_often: askedTooOften,
  gone: accountGone,
};

export const createDestination = defineRoute({
  id: 'destinations.create',
  group: 'Alerts',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/destinations',
  title: 'Add a destination',
  description: `Adds a place where people get messages: a mail address (\`address\`), or an incoming hook of Slack, Teams or Discord (\`url\`). It gets the alerts of your watches and, if you like, a weekly digest of your apps, written from what is on file, free of charge.

A mail address first gets one mail that asks for confirmation, and nothing else until its reader presses the button behind the link, within a week; every later mail has a link that stops them. A hook is a secret and is never shown whole again. You may have ${maxDestinations} destinations. For programs, use webhooks.`,
  input: z.strictObject({
    type: z.enum(destinationTypes),
    address: text(3, 254).optional().describe('`email`: the mail address.'),
    url: text(10, 2_000).optional().describe('`slack`, `teams` and `discord`: the address of the incoming hook.'),
    name: nameField.optional().describe('What you call it; its type if omitted.'),
    gets: getsField.default(['alerts']),
    digestDay: digestDayField.default('monday'),
    digestHour: digestHourField.default(8),
    zone: zoneField.default('UTC'),
  }),
  output: z.object({ destination: Destination }),
  example: {
    type: 'slack',
    url: 'https://hooks.slack.com/services/T0000/B0000/XXXXXXXX',
    name: 'Product channel',
    gets: ['alerts', 'digest'],
  },
  run: async (input, context) => {
    const { type, name, gets, digestDay, digestHour, zone } = input;
    const made = await createMessageDestination(context.db, {
      accountId: context.account.id,
      type,
      target: targetOf(input, context),
      name: name ?? names[type],
      wants: [...new Set(gets)].map((each) => eventsOf[each]),
      digestAt: { digestDay, digestHour, zone },
    });
    if (made.outcome !== 'made') throw refused[made.outcome](type === 'email' ? 'address' : 'url');
    return { body: { destination: toDestination(made.destination) } };
  },
});
