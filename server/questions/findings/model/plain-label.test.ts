import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainLabel } from './plain-label.ts';

test.each([
  ['crashes on launch', 'Crashes on launch'],
  ['  Too many   ads. ', 'Too many ads'],
  ['2FA codes don’t arrive', '2FA codes don’t arrive'],
  ['4K video/MP3 export', '4K video/MP3 export'],
  ['Sign-in & log-in loops', 'Sign-in & log-in loops'],
  ['One-time purchase', 'One-time purchase'],
  ['Most features are paid', 'Most features are paid'],
  ['Cafe\u0301 mode', 'Café mode'],
])('“%s” is a label', (raw, label) => {
  expect(plainLabel(raw)).toBe(label);
});

test.each([
  'See https://evil.example',
  'evil.example has coins',
  'www evil example',
  'javascript:alert(1)',
  'mail me@evil.example',
  '![x](y)',
  '[free](x)',
  '<b>ads</b>',
  '`code`',
  '# Heading',
  '**bold**',
  'a | b',
  'Crashes (4512)',
  'Crashes 4512 times',
  '97% crash',
  '10k crashes',
  'Crashes for 4k users',
  'Hundreds of crashes',
  'Half of users crash',
  'One in five of all users leaves',
  'Ten users cannot log in',
  'Everyone hates ads',
  'Most reviewers left',
  'ab',
  '',
  '   ',
  '-- --',
  '１２ crashes',
  'x'.repeat(61),
  'a b c d e f g h i j',
  'crash\u202eesrever',
  'crash\u200b\u200bes',
  'Z̸̡̛a̸̡̛l̸̡̛g̸̡̛ơ̸̡ crash',
  'クラッシュ',
  'x'.repeat(1_000_000),
])('“%.40s” is none', (raw) => {
  expect(plainLabel(raw)).toBeNull();
});

test('whatever is written, a label holds no link, no markup and no number that stands alone', () => {
  const parts = fc.constantFrom(
    'crash',
    'ads',
    'https://',
    'evil.example',
    '<b>',
    '[x](y)',
    '4512',
    '97%',
    '2FA',
    'users',
  );
  const raw = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(parts).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(raw, (text) => {
      const label = plainLabel(text);
      if (label === null) return;
      expect(label.length).toBeLessThanOrEqual(60);
      expect(label).not.toMatch(/[<>[\](){}`*_#|~\\!:.@%]|\/\/|www /u);
      expect(label).not.toMatch(/(?:^| )\d+(?:$| )/u);
      expect(plainLabel(label)).toBe(label);
    }),
  );
});
