import * as z from 'zod';
import { Destination } from '../../contract/resources/destinations/destination.ts';
import { listMessageDestinations } from '../../store/deliveries/message-destinations.ts';
import { defineRoute } from '../operation.ts';
import { toDestination } from './to-destination.ts';

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
