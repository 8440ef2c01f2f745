import * as z from 'zod';
import { adNetworks } from '../domain/ad-networks.ts';
import { text } from '../fields/text.ts';
import { AdSearch } from '../resources/reach/ad-search.ts';
import { defineKind, startInput } from './job-kind.ts';

export const adSearchKind = defineKind({
  name: 'ad_search',
  input: startInput({
    query: text(2, 300).describe('A kind of app, or an app’s name, store link or id.'),
    networks: z
      .array(z.enum(adNetworks))
      .min(1)
      .max(4)
      .default(['google', 'apple'])
      .describe('The networks whose ad libraries to read; `google` and `apple` if omitted.'),
    more: z
      .boolean()
      .default(false)
      .describe('Read one more page of each library, for a query you have searched before.'),
  }),
  source: 'ad_libraries',
  results: [AdSearch],
});
