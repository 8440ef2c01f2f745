import { expect, test } from 'vitest';
import type { CreatorRef, Social } from '../../connectors/social/social.ts';
import { type Failure, found } from '../../connectors/wire/outcome.ts';
import type { Candidate } from './find-creators.ts';
import { readInTurn } from './read-creators-by-model.ts';

const signal = new AbortController().signal;
const people = (count: number, prefix = 'p'): Candidate[] =>
  Array.from({ length: count }, (_, at) => ({
    platform: 'tiktok',
    handle: `${prefix}${at}`,
    id: null,
    videos: 1,
    about: 1,
    views: 0,
  }));
const unreachable: Failure = { kind: 'unreachable', detail: 'It answered 500.' };

/** A platform whose pages come out as `says` says, by handle. */
const platform = (says: (handle: string) => Failure | 'gone' | 'there'): { social: Social; asked: string[] } => {
  const asked: string[] = [];
  const profileOf = (ref: CreatorRef) => {
    asked.push(ref.handle);
    const said = says(ref.handle);
    if (said === 'gone') return { kind: 'not_found' } as const;
    if (said !== 'there') return said;
    const about = { name: null, url: '', followers: null, bio: '', links: [], businessEmail: null, videoCount: null };
    return found({ ...ref, ...about });
  };
  const social: Social = {
    platform: 'tiktok',
    findsCreators: true,
    searchVideos: async () => ({ kind: 'none' }),
    profiles: async (refs) => refs.map(profileOf),
    recentVideos: async (refs) => refs.map(() => found([])),
    statistics: null,
  };
  return { social, asked };
};

const handles = (candidates: readonly { readonly handle: string }[]): string[] =>
  candidates.map(({ handle }) => handle);

test('ten are read in a run, and the others stay in their order', async () => {
  const { social } = platform(() => 'there');
  const { read, left, errors } = await readInTurn(social, people(13), { signal });
  expect(read).toHaveLength(10);
  expect(handles(left)).toEqual(['p10', 'p11', 'p12']);
  expect(errors).toEqual([]);
});

test('where all are gone, those who come next are read', async () => {
  const { social } = platform((handle) => (handle.startsWith('p') ? 'gone' : 'there'));
  const { read, gone, left } = await readInTurn(social, [...people(20), ...people(2, 'q')], { signal });
  expect({ read: handles(read.map(({ profile }) => profile)), gone, left }).toEqual({
    read: ['q0', 'q1'],
    gone: 20,
    left: [],
  });
});

test('who cannot be read comes last, and ten of them keep no one waiting', async () => {
  const { social } = platform((handle) => (handle.startsWith('p') ? unreachable : 'there'));
  const { read, left, errors, lost } = await readInTurn(social, [...people(10), ...people(11, 'q')], { signal });
  expect(handles(read.map(({ profile }) => profile))).toEqual(handles(people(10, 'q')));
  expect(handles(left)).toEqual(['q10', ...handles(people(10))]);
  expect(left.slice(1).every(({ failed }) => failed)).toBe(true);
  expect(errors).toMatchObject([{ platform: 'tiktok', code: 'upstream_failed' }]);
  expect(errors[0]!.message).toMatch(
    /^10 of the creators found could not be read because TikTok could not be reached/u,
  );
  expect(lost).toBe(0);
});

test('who fails a second time is given up, so that no one is left in the end', async () => {
  const { social } = platform((handle) => (handle === 'p0' ? unreachable : 'there'));
  const first = await readInTurn(social, people(12), { signal });
  expect(handles(first.left)).toEqual(['p10', 'p11', 'p0']);
  const second = await readInTurn(social, first.left, { signal });
  expect(second).toMatchObject({ left: [], lost: 1 });
  expect(second.read).toHaveLength(2);
  const alone = await readInTurn(social, [{ ...people(1)[0]!, failed: true }], { signal });
  expect(alone).toMatchObject({ read: [], left: [], lost: 1 });
});

test('a platform that answers for no one keeps everybody, in their order', async () => {
  const { social, asked } = platform(() => unreachable);
  const { read, left, lost } = await readInTurn(social, people(25), { signal });
  expect(read).toEqual([]);
  expect(left).toHaveLength(25);
  expect(left.some(({ failed }) => failed)).toBe(false);
  expect(lost).toBe(0);
  expect(asked).toHaveLength(20);
});

test('a platform that refuses is not asked for those who come next', async () => {
  const { social, asked } = platform(() => ({ kind: 'key_refused', detail: 'It does not take the key.' }));
  expect((await readInTurn(social, people(25), { signal })).left).toHaveLength(25);
  expect(asked).toHaveLength(10);
});
