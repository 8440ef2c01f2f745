import * as z from 'zod';
import { Destination } from '../../contract/resources/destinations/destination.ts';
import { updateMessageDestination } from '../../store/deliveries/message-destinations.ts';
import { defineRoute } from '../operation.ts';
import {
  digestDayField,
  digestHourField,
  getsField,
  idField,
  nameField,
  noSuchDestination,
  stopped,
  zoneField,
} from './destination-fields.ts';
import { eventsOf, toDestination } from './to-destination.ts';

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
