import { expect, test } from 'vitest';
import type { Creator } from '../../../../../server/contract/resources/reach/creators.ts';
import { personsOf } from './persons.ts';

const account = (platform: Creator['platform'], handle: string, name: string | null, email?: string): Creator => ({
  platform,
  handle,
  name,
  url: '',
  followers: null,
  avgViews: null,
  medianViews: null,
  engagement: null,
  sponsored: false,
  posts: { read: 0, about: 0, sponsored: 0, lastAboutAt: null, examples: [] },
  contacts: email === undefined ? [] : [{ kind: 'email', value: email, foundIn: 'bio' }],
  vetted: { fit: true, score: 1, reason: '', by: 'rules' },
});

test('accounts are one person if they share two of name, handle and contact, and are on different platforms', () => {
  const persons = personsOf([
    account('instagram', 'kim.writes', 'Kim', 'kim@example.com'),
    account('tiktok', 'kimwrites', null, 'KIM@example.com'),
    account('youtube', 'kim', 'Kim'),
    account('youtube', 'lou', 'Lou', 'agency@example.com'),
    account('tiktok', 'ann', 'Ann', 'agency@example.com'),
    account('youtube', 'kim_writes', 'Kim', 'kim@example.com'),
    account('youtube', 'kimwrites', 'Kim', 'kim@example.com'),
  ]);
  expect(persons.map(({ accounts }) => accounts.map(({ handle }) => handle))).toEqual([
    ['kim.writes', 'kimwrites', 'kim_writes'],
    ['kim'],
    ['lou'],
    ['ann'],
    ['kimwrites'],
  ]);
  expect(persons[0]).toMatchObject({
    key: 'instagram:kim.writes',
    contacts: [{ value: 'kim@example.com' }, { value: 'KIM@example.com' }],
  });
});
