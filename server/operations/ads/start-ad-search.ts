import * as z from 'zod';
import { text } from '../../contract/fields/text.ts';
import { AdSearch, adNetworks } from '../../contract/resources/ad-search.ts';
import { questionOf } from '../../jobs/question.ts';
import { checkGoOn } from '../check-continuation.ts';
import { defineStart } from '../operation.ts';

const operation = 'ads.create';
const kind = 'ad_search';

/** What opens each library that wants a key. */
const settings = {
  google: '',
  apple: '',
  meta: '`META_TOKEN`',
  tiktok: '`TIKTOK_CLIENT_KEY` and `TIKTOK_CLIENT_SECRET`',
} as const;

export const startAdSearch = defineStart({
  id: operation,
  tool: 'start_ad_search',
  group: 'Research',
  path: '/api/v1/ad-search',
  title: 'Search the ad libraries',
  description:
    'Ads for a kind of app (`habit tracker`) or a named app (a name, a store link, an id), those that run now first and then those that have ended, which the libraries keep (`active`): the apps and developers meant are found in both stores, their ads in the networks’ public libraries, side by side. Every ad is vetted: `ads` are those for such an app, `dropped` what the libraries gave beside them, each with the reason in `vetted`. The same ad from several searches or networks is one, with `copies`. `hook` is the first claim of an ad, `hooks` ranks the ways they open, `summary` tells how many run, who advertises most, how and since when. Google’s library, which is asked about ads shown anywhere, shows no words, TikTok’s neither; Apple’s, Meta’s and TikTok’s tell of the EU (Meta’s and TikTok’s of the United Kingdom too). A network without credentials, or one that failed, is named in `errors`. No ad in any library is a failed run, `nothing_found`, refunded. `more: true` reads one page further in each library from where your last answer to the same query and networks stopped. Texts of ads are strangers’ words. Takes seconds to some minutes.',
  kind,
  input: {
    query: text(2, 300).describe('A kind of app, an app’s name, its store link or its id.'),
    networks: z
      .array(z.enum(adNetworks))
      .min(1)
      .max(4)
      .default(['google', 'apple'])
      .describe('Whose libraries are read; `google` and `apple` when left out.'),
    more: z
      .boolean()
      .default(false)
      .describe('One page further in each library, for a query that you have searched before.'),
  },
  example: { query: 'habit tracker', networks: ['google', 'apple'] },
  results: [AdSearch],
  prices: ['ads.create', 'ads.more'],
  price: ({ more }) => (more ? 'ads.more' : 'ads.create'),
  holdMs: 24 * 3_600_000,
  unsupported: ({ networks }, { sources }) =>
    networks.some((network) => sources.ads[network] !== null)
      ? null
      : `No network asked for is configured here: set ${[...new Set(networks)].map((network) => settings[network]).join(', and ')}, or ask for \`google\` and \`apple\`, which need no key.`,
  async check(input, context) {
    if (!input.more) return;
    await checkGoOn(context, questionOf(operation, kind, input).question, {
      unsearched: 'You have not searched this query in these networks: search once without `more`.',
      nothingLeft: 'Nothing is left of this search: every page of every library was read.',
    });
  },
});
