import * as z from 'zod';
import { destinationTestEvent, tellAsked } from '../../store/deliveries/asked-events.ts';
import { readMessageDestination } from '../../store/deliveries/message-destinations.ts';
import { invalid } from '../input/input-faults.ts';
import { defineRoute } from '../operation.ts';
import { idField, noSuchDestination, sentTooOften } from './destination-fields.ts';
import { toDestination } from './to-destination.ts';

const inactive = (note: string | null) =>
  invalid([{ path: 'id', code: 'invalid', message: `Nothing is sent to this destination now. ${note ?? ''}`.trim() }]);

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
    const deliveryId = await tellAsked(db, account.id, id, destinationTestEvent, {});
    if (deliveryId === 'asked_too_often') throw sentTooOften();
    if (deliveryId === null) throw noSuchDestination();
    return { body: { deliveryId } };
  },
});
