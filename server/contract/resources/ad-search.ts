import * as z from 'zod';
import { storeName } from './app.ts';

export const adNetworks = ['google', 'apple', 'meta', 'tiktok'] as const;

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
      .describe('The app that it is for, where that can be told.'),
    headline: z.string().nullable().describe('Null: the library does not show the ad’s words.'),
    body: z.string().nullable(),
    cta: z.string().nullable(),
    media: z.array(
      z.object({
        kind: z.enum(['image', 'video', 'page']).describe('`page`: the library’s own page of the ad.'),
        url: z.string(),
      }),
    ),
    landing: z.string().nullable().describe('Where it leads, as far as the library tells.'),
    firstSeen: day.describe(
      'The first day that the library tells of; null: it tells none. Of what began over a year ago, Apple’s says no more than that.',
    ),
    lastSeen: day.describe(
      'The last day that the library tells of. Null: Meta’s, that it still runs; the others’, that they do not tell.',
    ),
    active: z
      .boolean()
      .nullable()
      .describe(
        'Whether it ran when the answer was made, as far as the library tells: Meta’s without a last day or with one to come; Google’s and TikTok’s last seen within 7 days, Apple’s, which is filed late, within 14. Null: the library does not tell.',
      ),
    countries: z.array(z.string()).describe('Two-letter codes: where the library says that it was shown.'),
    hook: AdHook.nullable().describe(
      'Its first claim. Null: the library does not show the ad’s words, or none of them claims anything.',
    ),
    copies: count.describe('How many more ads of the libraries are the same one, folded into this.'),
    vetted: z.object({
      kept: z.boolean(),
      reason: z.string().describe('What tells that it is, or is not, an ad for an app of the kind asked for.'),
      sure: z
        .boolean()
        .describe(
          'False: little tells, and a better reader might judge otherwise; what is in doubt is mostly dropped.',
        ),
      by: z.enum(['rules', 'model']),
    }),
  })
  .meta({ id: 'Ad' });

export const AdHookRank = z
  .object({
    kind: z.enum(hookKinds),
    ads: count.describe('How many of `ads` open so.'),
    share: z.number().min(0).max(1).describe('Of the ads that have a hook.'),
    advertisers: count.describe('Pages called like an app and its developer are one.'),
    examples: z.array(z.object({ adId: z.string(), network: z.enum(adNetworks), text: z.string() })),
  })
  .meta({ id: 'AdHookRank' });

export const NetworkError = z
  .object({
    network: z.enum(adNetworks).nullable().describe('Null: a store that could not be asked for the apps meant.'),
    code: z.enum(['not_configured', 'quota_spent', 'upstream_failed', 'upstream_timeout']),
    message: z.string(),
  })
  .meta({ id: 'NetworkError' });

export const AdSearch = z
  .object({
    query: z.string(),
    kindOfApp: z.string().nullable().describe('How the query was read; null: it names apps.'),
    apps: z
      .array(z.object({ store: storeName, appId: z.string(), title: z.string(), developer: z.string().nullable() }))
      .describe('The apps whose ads and whose developers’ ads were looked for.'),
    ads: z
      .array(Ad)
      .describe(
        'Kept ads. Within each network those that run now come first, the longest running before others; the networks by turns.',
      ),
    hooks: z.array(AdHookRank).describe('How the ads open, most often first.'),
    summary: z.string().describe('Markdown.'),
    dropped: z
      .array(Ad)
      .describe(
        'Ads that the libraries gave and that are not for an app of this kind, or of which that cannot be told (`vetted.sure`), with the reason.',
      ),
    next: z
      .object({ page: z.int().min(2), networks: z.array(z.enum(adNetworks)) })
      .nullable()
      .describe('What `more: true` would read; null: nothing is left.'),
    notes: z
      .array(z.string())
      .describe('What the libraries that were read do not show, and what else limits the answer.'),
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
