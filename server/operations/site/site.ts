import * as z from 'zod';
import { text } from '../../contract/fields/text.ts';
import { Home } from '../../contract/resources/home.ts';
import { weekOf } from '../../market/home.ts';
import { recentApps } from '../../store/jobs/jobs.ts';
import { defineSessionOperation } from '../operation.ts';

const maxApps = 8;

export const readHome = defineSessionOperation({
  id: 'home.get',
  group: 'Web site',
  path: '/api/v1/home',
  title: 'See what changed in your apps',
  description: `What changed within a week in the apps of your newest runs and pulls, at most ${maxApps}: their rating and their places in the charts. Everything is reported from what is on file, with its days: no store is read. Also who moved in the free charts of their genres.`,
  input: z.strictObject({}),
  output: Home,
  example: {},
  run: async (_, { account, db, clock }) => ({
    body: await weekOf(db, await recentApps(db, account.id, maxApps), clock.now()),
  }),
});

export const signPictures = defineSessionOperation({
  id: 'pictures.sign',
  group: 'Web site',
  method: 'POST',
  stepUp: false,
  path: '/api/v1/pictures',
  title: 'Get paths for pictures',
  description:
    'The paths under which this service shows pictures of the stores and video platforms, such as the `icon` of an app or the `thumbnail` of a video: the web site loads nothing from elsewhere. A path needs no credential and stays valid. An address of any other host has none.',
  input: z.strictObject({
    urls: z.array(text(1, 1_500)).min(1).max(400).describe('Addresses of pictures, as other operations give them.'),
  }),
  output: z.object({
    paths: z
      .array(z.string().nullable())
      .describe('The path for each address, in the same order; null where there is none.'),
  }),
  example: { urls: ['https://is1-ssl.mzstatic.com/image/thumb/example/512x512bb.jpg'] },
  run: ({ urls }, { pictures }) => ({ body: { paths: urls.map((url) => pictures.pathOf(url)) } }),
});
