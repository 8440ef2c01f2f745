import { expect, test } from 'vitest';
import type { Creator } from '../../../../../server/contract/resources/reach/creators.ts';
import { creatorsCsv } from './creator-csv.ts';

const creator: Creator = {
  platform: 'tiktok',
  handle: 'candidkim',
  name: '=HYPERLINK("https://evil.example")',
  url: 'https://www.tiktok.com/@candidkim',
  followers: null,
  avgViews: 10.5,
  medianViews: 9,
  engagement: null,
  sponsored: false,
  posts: { read: 12, about: 9, sponsored: 2, lastAboutAt: null, examples: [] },
  contacts: [
    { kind: 'email', value: 'kim@example.com', foundIn: 'bio' },
    { kind: 'site', value: 'https://kim.example', foundIn: 'video' },
  ],
  vetted: { fit: true, score: 0.9, reason: 'Nine of twelve, all new.', by: 'rules' },
};

test('creators are a table: what a platform hides is empty, contacts say where they stood, and no name is a formula', () => {
  const [head, row, ...rest] = creatorsCsv([creator]).split('\r\n');
  expect(head?.split(',')).toHaveLength(16);
  expect(row).toBe(
    `tiktok,candidkim,"'=HYPERLINK(""https://evil.example"")",https://www.tiktok.com/@candidkim,yes,0.9,"Nine of twelve, all new.",,9,10.5,,12,9,2,,"kim@example.com (in the bio); https://kim.example (under a video)"`,
  );
  expect(rest).toEqual(['']);
});
