import * as z from 'zod';
import {
  Destination,
  type DestinationGets,
  type DestinationType,
} from '../../contract/resources/destinations/destination.ts';
import {
  askAgain as ask,
  deleteMessageDestination,
  listMessageDestinations,
  type MessageDestination,
  maxConfirmations,
  readMessageDestination,
  updateMessageDestination,
} from '../../store/deliveries/message-destinations.ts';
import { destinationTestEvent, sendRequested } from '../../store/deliveries/requested-events.ts';
import { invalidAt } from '../input/input-faults.ts';
import { defineRoute } from '../operation.ts';
import {
  askedTooOften,
  digestDayField,
  digestHourField,
  getsField,
  idField,
  nameField,
  noMail,
  noSuchDestination,
  sentTooOften,
  shownHook,
  stopped,
  zoneField,
} from './destination-fields.ts';

const needless = () =>
  invalidAt('id', 'Only a mail address that is `unconfirmed` can be asked again: this one is not.');

export const askAgain = defineRoute({
  id: 'destinations.ask_again',
  group: 'Alerts',
  method: 'POST',
  path: '/api/v1/destinations/{id}/ask-again',
  title: 'Send the confirmation mail again',
  description: `Mails the confirmation again to an address that is still unconfirmed. An address is asked at most ${maxConfirmations.address} times a day.`,
  input: z.strictObject({ id: idField }),
  output: z.object({ asked: z.boolean() }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { account, db, outgoing }) => {
    if (!(await readMessageDestination(db, account.id, id))) throw noSuchDestination();
    if (!outgoing.hasMail) throw noMail();
    const outcome = await ask(db, account.id, id);
    if (outcome === 'unknown') throw noSuchDestination();
    if (outcome === 'needless') throw needless();
    if (outcome === 'asked_too_often') throw askedTooOften();
    return { body: { asked: true } };
  },
});

export const eventsOf: Readonly<Record<DestinationGets, string>> = { alerts: 'alert.raised', digest: 'digest' };

export const getsOf = (events: readonly string[]): DestinationGets[] =>
  (Object.keys(eventsOf) as DestinationGets[]).filter((each) => events.includes(eventsOf[each]));

const unconfirmedNote = 'Waiting for confirmation: its reader has to open the link in the mail and press the button.';

const statusOf = ({ type, details, disabledAt }: MessageDestination): Destination['status'] => {
  if (details.stoppedAt !== undefined) return 'stopped';
  if (disabledAt) return 'disabled';
  return type === 'email' && details.confirmedAt === undefined ? 'unconfirmed' : 'active';
};

export const toDestination = (row: MessageDestination): Destination => {
  const { id, type, target, name, details, note, createdAt } = row;
  const status = statusOf(row);
  return {
    id,
    object: 'destination',
    type: type as DestinationType,
    name,
    target: type === 'email' ? target : shownHook(target),
    gets: getsOf(details.wants),
    ...details.digestAt,
    status,
    note: status === 'unconfirmed' ? unconfirmedNote : note,
    createdAt: createdAt.toISOString(),
  };
};

export const listDestinations = defineRoute({
  id: 'destinations.list',
  group: 'Alerts',
  path: '/api/v1/destinations',
  title: 'List your destinations',
  description:
    'Where your alerts and digests are sent, oldest first. `canMail` says whether this service can send mail at all.',
  input: z.strictObject({}),
  output: z.object({ destinations: z.array(Destination), canMail: z.boolean() }),
  example: {},
  run: async (_, { account, db, outgoing }) => {
    const destinations = await listMessageDestinations(db, account.id);
    return { body: { destinations: destinations.map(toDestination), canMail: outgoing.hasMail } };
  },
});

export const updateDestination = defineRoute({
  id: 'destinations.update',
  group: 'Alerts',
  method: 'POST',
  path: '/api/v1/destinations/{id}',
  title: 'Change a destination',
  description:
    'Changes what is given, and nothing else. `enabled: false` stops sending until `enabled: true`, which also brings back one that was disabled after days of failure; what was not sent in the meantime stays unsent. One that was stopped by the link in a mail cannot be changed. To send elsewhere, add another destination.',
  input: z.strictObject({
    id: idField,
    name: nameField.optional(),
    gets: getsField.optional(),
    enabled: z.boolean().optional().describe('Whether anything is sent there.'),
    digestDay: digestDayField.optional(),
    digestHour: digestHourField.optional(),
    zone: zoneField.optional(),
  }),
  output: z.object({ destination: Destination }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f', gets: ['digest'], digestDay: 'friday', zone: 'Europe/Berlin' },
  run: async ({ id, name, gets, enabled, digestDay, digestHour, zone }, { account, db }) => {
    const changed = await updateMessageDestination(db, account.id, id, {
      name,
      wants: gets && [...new Set(gets)].map((each) => eventsOf[each]),
      enabled,
      digestAt: {
        ...(digestDay !== undefined && { digestDay }),
        ...(digestHour !== undefined && { digestHour }),
        ...(zone !== undefined && { zone }),
      },
    });
    if (changed === undefined) throw noSuchDestination();
    if (changed === null) throw stopped();
    return { body: { destination: toDestination(changed) } };
  },
});

const inactive = (note: string | null) =>
  invalidAt('id', `Nothing is sent to this destination now. ${note ?? ''}`.trim());

export const testDestination = defineRoute({
  id: 'destinations.test',
  group: 'Alerts',
  method: 'POST',
  path: '/api/v1/destinations/{id}/test',
  title: 'Send a test to a destination',
  description:
    'Sends a test message the way alerts are sent: at once, and again if it fails. The destination must be `active`.',
  input: z.strictObject({ id: idField }),
  output: z.object({ deliveryId: z.uuid().describe('The delivery that was queued.') }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { account, db }) => {
    const found = await readMessageDestination(db, account.id, id);
    if (!found) throw noSuchDestination();
    const { status, note } = toDestination(found);
    if (status !== 'active') throw inactive(note);
    const deliveryId = await sendRequested(db, account.id, id, destinationTestEvent, {});
    if (deliveryId === 'asked_too_often') throw sentTooOften();
    if (deliveryId === null) throw noSuchDestination();
    return { body: { deliveryId } };
  },
});

export const deleteDestination = defineRoute({
  id: 'destinations.delete',
  group: 'Alerts',
  method: 'DELETE',
  path: '/api/v1/destinations/{id}',
  title: 'Delete a destination',
  description: 'Deletes a destination and what waits to be sent there. The links in mails already sent stop working.',
  input: z.strictObject({ id: idField }),
  output: z.object({ deleted: z.int().min(0).describe('How many destinations were deleted.') }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { account, db }) => {
    if (!(await deleteMessageDestination(db, account.id, id))) throw noSuchDestination();
    return { body: { deleted: 1 } };
  },
});
