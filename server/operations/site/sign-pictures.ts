import * as z from 'zod';
import { text } from '../../contract/fields/text.ts';
import { defineSessionOperation } from '../operation.ts';

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
