import * as z from 'zod';
import { storeName } from '../../fields/app-ref.ts';

/** Fields of an app from both stores. */
export const appFields = {
  store: storeName.describe('`apple` (App Store) or `play` (Google Play).'),
  appId: z.string().describe('Digits for `apple`, the package name for `play`.'),
  title: z.string(),
  developer: z.string(),
  icon: z.string().describe('The URL of its icon.'),
  score: z.number().nullable().describe('The average rating, 1 to 5; null when there are no ratings.'),
  ratingsTotal: z.int().nullable().describe('The number of ratings; null where the store does not say.'),
  genre: z.string().nullable().describe('The genre, as the store names it.'),
  free: z.boolean().describe('Whether the app is free to download.'),
};

export const AppResult = z.object(appFields).meta({ id: 'AppResult' });

const OtherStoreApp = z
  .object({
    store: storeName,
    appId: z.string(),
    why: z.string().describe('What the two have in common, in one sentence.'),
  })
  .meta({ id: 'OtherStoreApp' });

export const AppFound = AppResult.extend({
  sameAs: OtherStoreApp.optional().describe('The result that is the same app in the other store; left out if none is.'),
  mayBeSameAs: OtherStoreApp.optional().describe(
    'A result of the other store that may be the same app, but too little shows it: treat them as two apps.',
  ),
}).meta({ id: 'AppFound' });

export const AppListing = z
  .object({
    ...appFields,
    description: z.string().nullable(),
    version: z.string().nullable().describe('Null where it varies with the device.'),
    released: z.iso.datetime().nullable().describe('When the app was first released.'),
    updated: z.iso.datetime().nullable().describe('When this version was released.'),
  })
  .meta({ id: 'AppListing' });

export const storeErrorCodes = ['upstream_failed', 'upstream_timeout', 'not_offered', 'unsupported', 'stale'] as const;

export const StoreError = z
  .object({
    store: storeName,
    code: z
      .enum(storeErrorCodes)
      .describe(
        '`upstream_failed` or `upstream_timeout`: the store, or some of its rows, could not be read. `not_offered`: the store is not available in this country, or does not offer the app there. `unsupported`: the store has no equivalent of what was asked for. `stale`: the store may not be asked more often now, so its last answer is given, older than usual.',
      ),
    message: z.string().describe('One sentence, for people.'),
  })
  .meta({ id: 'StoreError' });

export const resolutions = ['search', 'link', 'bundle', 'id'] as const;

const AppSuggestion = z
  .object({ store: storeName, appId: z.string(), title: z.string() })
  .meta({ id: 'AppSuggestion' });

export const AppSearch = z.object({
  results: z.array(AppFound).describe('Best match first.'),
  suggestions: z
    .array(AppSuggestion)
    .optional()
    .describe(
      'Apps on file whose names are similar to `q`, in case it is misspelt, the most similar first; omitted if a result has that name or no name is similar.',
    ),
  resolved: z.enum(resolutions).describe('How `q` was read: as a name, a store link, a bundle id or a numeric id.'),
  errors: z
    .array(StoreError)
    .describe(
      'The stores that could not be read, or not in full, or do not offer the app in this country, or whose answer is stale.',
    ),
});

export type AppResult = z.output<typeof AppResult>;
export type AppFound = z.output<typeof AppFound>;
export type AppListing = z.output<typeof AppListing>;
export type AppSuggestion = z.output<typeof AppSuggestion>;
export type StoreError = z.output<typeof StoreError>;
