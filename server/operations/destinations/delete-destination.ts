import * as z from 'zod';
import { deleteMessageDestination } from '../../store/deliveries/message-destinations.ts';
import { defineRoute } from '../operation.ts';
import { idField, noSuchDestination } from './destination-fields.ts';

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
