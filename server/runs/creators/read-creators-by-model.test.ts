import { describe, expect, test } from 'vitest';
import type { Model } from '../../connectors/model/model.ts';
import type { SocialVideo } from '../../connectors/social/social.ts';
import { found, type Outcome } from '../../connectors/wire/outcome.ts';
import { lensFor } from '../../reach/creators/lens.ts';
import { readCreatorsByModel } from './read-creators-by-model.ts';
import type { ReadCreator } from './vet-creators.ts';

const signal = new AbortController().signal;
const app = { store: 'apple', appId: '700000001', developer: null, site: null, genre: null } as const;
const lens = lensFor({ query: 'Dailigo', kindOfApp: null, apps: [{ ...app, title: 'Dailigo: Habit Tracker' }] });

const post = (title: string): SocialVideo => ({
  platform: 'tiktok',
  id: title,
  url: 'https://example.test/1',
  title,
  description: '',
  creator: null,
  views: null,
  likes: null,
  comments: null,
  publishedAt: null,
  durationS: null,
  thumbnail: null,
  hashtags: [],
  declaredPaid: null,
});

const creator = (handle: string, given: { bio?: string; posts?: readonly string[] } = {}): ReadCreator => ({
  candidate: { platform: 'tiktok', handle, id: null, videos: 1, about: 1, views: 0 },
  profile: {
    platform: 'tiktok',
    handle,
    id: null,
    name: null,
    url: '',
    followers: null,
    bio: given.bio ?? '',
    links: [],
    businessEmail: null,
    videoCount: null,
  },
  posts: (given.posts ?? ['A month with the Dailigo app', 'A walk']).map(post),
});

/** A model that says the same of every account, and what it was asked. */
const saying = (answer: (ids: readonly string[]) => Outcome<unknown>): { model: Model; asked: string[] } => {
  const asked: string[] = [];
  const model = {
    name: 'one',
    maxCalls: 100,
    maxTokens: 1_000,
    ask: async ({ untrusted }: { untrusted: string }) => {
      asked.push(untrusted);
      return answer(
        untrusted
          .split('\n')
          .slice(1)
          .map((line) => JSON.parse(line).id),
      );
    },
  };
  // Whatever the schema, it says the same.
  return { model: model as unknown as Model, asked };
};
const ofAll = (account: string, about: readonly string[]) =>
  saying((ids) => found({ creators: ids.map((id) => ({ id, account, about })) }));

test('without a model rules read, and nothing is said about it', async () => {
  const { readings, readShare, note } = await readCreatorsByModel([creator('ann')], lens, { model: null, signal });
  expect({ readings: readings.size, readShare, note }).toEqual({ readings: 0, readShare: 0, note: null });
});

test('which posts are about the subject is the model’s to say; which of them name an app is not', async () => {
  const [ann, own] = [creator('ann'), creator('get_dailigo')];
  const { model } = ofAll('person', ['p1', 'p2']);
  const { readings, readShare, note } = await readCreatorsByModel([ann, own], lens, { model, signal });
  expect({ readShare, note }).toEqual({ readShare: 1, note: null });
  expect(readings.get(ann)).toMatchObject({
    by: 'model',
    about: [
      { about: true, names: ['Dailigo: Habit Tracker'] },
      { about: true, names: [] },
    ],
    standing: { kind: 'creator' },
  });
  // What rules have found out about an account, no model undoes.
  expect(readings.get(own)!.standing.kind).toBe('own account');
});

test('it is shown no address and no number', async () => {
  const { model, asked } = ofAll('person', []);
  const bio = 'Home: 12 Elm Street, call 0171 2345678, ann [at] mail dot example';
  await readCreatorsByModel([creator('ann', { bio, posts: ['Mail kim@mail.example'] })], lens, { model, signal });
  expect(asked).toHaveLength(1);
  expect(asked[0]).not.toMatch(/Elm|0171|mail dot|kim@/u);
});

describe('what it says is not believed when', () => {
  test.each<[string, Outcome<unknown>]>([
    ['it makes up a post', found({ creators: [{ id: 'c1', account: 'person', about: ['p9'] }] })],
    ['it makes up an account', found({ creators: [{ id: 'c7', account: 'person', about: ['p1'] }] })],
    [
      'it says two things of one',
      found({ creators: ['person', 'app'].map((account) => ({ id: 'c1', account, about: [] })) }),
    ],
    ['it answers in another form', { kind: 'shape_changed', detail: 'No JSON.', path: 'model' }],
    ['it fails', { kind: 'unreachable', detail: 'It answered 500.' }],
  ])('%s', async (_, outcome) => {
    const { model } = saying(() => outcome);
    const read = await readCreatorsByModel([creator('ann')], lens, { model, signal });
    expect(read).toMatchObject({
      readShare: 0,
      note: 'The model gave no usable reading, so rules read the posts.',
    });
    expect(read.readings.size).toBe(0);
  });
});
