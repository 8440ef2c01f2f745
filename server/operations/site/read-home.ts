import * as z from 'zod';
import { Home } from '../../contract/resources/home.ts';
import { weekOf } from '../../market/home.ts';
import { askedApps } from '../../store/jobs/asked-apps.ts';
import { defineSessionOperation } from '../operation.ts';

const mostApps = 8;

export const readHome = defineSessionOperation({
  id: 'home.get',
  group: 'Web site',
  path: '/api/v1/home',
  title: 'See what changed in your apps',
  description: `What changed within a week in the apps of your newest runs and pulls, at most ${mostApps}: their rating, the themes of their reviews, a new version, their places in the charts. Everything is told from what is on file, with its days: no store is read. Also who moved in the free charts of their genres.`,
  input: z.strictObject({}),
  output: Home,
  example: {},
  run: async (_, { account, db, clock }) => ({
    body: await weekOf(db, await askedApps(db, account.id, mostApps), clock.now()),
  }),
});
