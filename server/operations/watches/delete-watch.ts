import * as z from 'zod';
import { deleteWatch as remove } from '../../store/watches/watches.ts';
import { defineRoute } from '../operation.ts';
import { noSuchWatch } from './to-watch.ts';

export const deleteWatch = defineRoute({
  id: 'watches.delete',
  group: 'Watches',
  method: 'DELETE',
  path: '/api/v1/watches/{id}',
  title: 'Delete a watch',
  description: 'Deletes a watch with its results and alerts, including those that quiet hours still hold. Free.',
  input: z.strictObject({ id: z.uuid().describe('The watch’s id.') }),
  output: z.object({ deleted: z.int().min(0).describe('How many watches were deleted.') }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { account, db }) => {
    if (!(await remove(db, account.id, id))) throw noSuchWatch();
    return { body: { deleted: 1 } };
  },
});
