import * as z from 'zod';
import { adNetworks } from '../../domain/ad-networks.ts';
import { storeName } from '../../fields/app-ref.ts';
import { SentenceReading } from '../sentence-reading.ts';

const count = z.int().min(0);
const day = z.iso.date().nullable();

export const hookKinds = [
  'question',
  'problem',
  'result',
  'proof',
  'offer',
  'urgency',
  'novelty',
  'story',
  'feature',
  'call',
] as const;

export const AdHook = z
  .object({
    kind: z
      .enum(hookKinds)
      .describe(
        'How it opens: with a `question`, a `problem`, a promised `result`, `proof` (what others say, how many use it), an `offer`, `urgency`, a `novelty`, a `story`, a `feature` (what the app does or has), or a bare `call` to act.',
      ),
    text: z.string().describe('The opening claim, verbatim.'),
  })
  .meta({ id: 'AdHook' });

export const Ad = z
  .object({
    id: z.string().describe('The library’s own id.'),
    network: z.enum(adNetworks),
    advertiser: z.object({ id: z.string().nullable(), name: z.string() }),
    app: z
      .object({ store: storeName, appId: z.string(), title: z.string() })
      .nullable()
      .describe('The app it advertises, where that is known.'),
    headline: z.string().nullable().describe('Null where the library publishes no ad text.'),
    body: z.string().nullable(),
    cta: z.string().nullable(),
    media: z.array(
      z.object({
        kind: z.enum(['image', 'video', 'page']).describe('`page` is the ad’s own page in the library.'),
        url: z.string(),
      }),
    ),
    landing: z.string().nullable().describe('Where the ad links to, where the library says.'),
    note: z
      .string()
      .optional()
      .describe('Said where the library draws the ad with a script and publishes none of its content.'),
    firstSeen: day.describe(
      'The first day the library reports; null where it reports none. Apple gives no exact day for ads that began over a year ago.',
    ),
    lastSeen: day.describe(
      'The last day the library reports. Null means that the ad is still running (Meta) or that the library does not say (the others).',
    ),
    active: z
      .boolean()
      .nullable()
      .describe(
        'Whether the ad was running when this answer was made. Meta: it has no last day, or one in the future. Google and TikTok: it was last seen within 7 days. Apple, which publishes late: within 14 days. Null where the library does not say.',
      ),
    countries: z.array(z.string()).describe('Two-letter codes of the countries where the library says it was shown.'),
    hook: AdHook.nullable().describe(
      'The ad’s first claim. Null where the library publishes no ad text, or the text makes no claim.',
    ),
    copies: count.describe('How many further copies of this ad were merged into it.'),
    vetted: z.object({
      kept: z.boolean(),
      reason: z.string().describe('Why it counts, or does not count, as an ad for the kind of app asked for.'),
      sure: z
        .boolean()
        .describe(
          'False when the evidence is weak and a closer look might change the verdict. Most doubtful ads are dropped.',
        ),
      by: z.enum(['rules', 'model']),
    }),
  })
  .meta({ id: 'Ad' });

export const AdHookRank = z
  .object({
    kind: z.enum(hookKinds),
    ads: count.describe('How many of `ads` open this way.'),
    share: z.number().min(0).max(1).describe('Share of the ads that have a hook.'),
    advertisers: count.describe('Distinct advertisers; an app’s page and its developer count as one.'),
    examples: z.array(z.object({ adId: z.string(), network: z.enum(adNetworks), text: z.string() })),
  })
  .meta({ id: 'AdHookRank' });

export const AdAdvertiser = z
  .object({
    name: z.string().describe('The name that most of its ads carry.'),
    names: z.array(z.string()).describe('Every `advertiser.name` among `ads` that is this advertiser’s.'),
    ads: count.describe('How many of `ads` are this advertiser’s.'),
  })
  .meta({ id: 'AdAdvertiser' });

export const NetworkError = z
  .object({
    network: z.enum(adNetworks).nullable().describe('Null when the error concerns a store.'),
    code: z.enum(['not_configured', 'quota_spent', 'upstream_failed', 'upstream_timeout']),
    message: z.string(),
  })
  .meta({ id: 'NetworkError' });

export const AdSearch = z
  .object({
    query: z.string(),
    reading: SentenceReading,
    kindOfApp: z.string().nullable().describe('The kind of app the query was read as; null when it names apps.'),
    apps: z
      .array(z.object({ store: storeName, appId: z.string(), title: z.string(), developer: z.string().nullable() }))
      .describe('The apps whose ads, and whose developers’ ads, were searched for.'),
    ads: z
      .array(Ad)
      .describe(
        'The ads that were kept, alternating between networks. Within a network, running ads come first, longest-running at the top.',
      ),
    advertisers: z
      .array(AdAdvertiser)
      .optional()
      .describe(
        'Who runs the ads, most ads first; an app’s page and its developer count as one. Absent in answers made before it was counted.',
      ),
    hooks: z.array(AdHookRank).describe('How the ads open, most frequent first.'),
    summary: z.string().describe('Markdown.'),
    dropped: z
      .array(Ad)
      .describe(
        'Ads the libraries returned that are not for this kind of app, or may not be (`vetted.sure` is false), each with the reason.',
      ),
    next: z
      .object({ page: z.int().min(2), networks: z.array(z.enum(adNetworks)) })
      .nullable()
      .describe('What `more: true` would read; null when nothing is left.'),
    notes: z.array(z.string()).describe('What the libraries do not show, and anything else that limits this answer.'),
    errors: z.array(NetworkError),
    readBy: z.enum(['model', 'rules']),
    readShare: z.number().min(0).max(1),
    generatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AdSearch' });
export type AdSearch = z.output<typeof AdSearch>;
export type Ad = z.output<typeof Ad>;
export type AdHook = z.output<typeof AdHook>;
export type AdHookRank = z.output<typeof AdHookRank>;
export type NetworkError = z.output<typeof NetworkError>;
