import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { sampleFile } from '../../../tests/support/samples/sample-file.ts';
import { contactsOf, type ReadProfile, withoutAddresses } from './contacts.ts';

const samples = sampleFile('contacts');
const rowsOf = (section: string) => samples.get(section)!;

const profile = (given: Partial<ReadProfile>): ReadProfile => ({
  handle: 'ann',
  name: 'Ann',
  bio: '',
  links: [],
  businessEmail: null,
  ...given,
});
const found = (given: Partial<ReadProfile>, ...descriptions: string[]) =>
  contactsOf(
    profile(given),
    descriptions.map((description) => ({ title: 'A day', description })),
  ).map(({ kind, value, foundIn }) => `${kind} ${value} ${foundIn}`);

describe('how a creator may be written to is taken from', () => {
  test.each<[string, Partial<ReadProfile>, string[], string[]]>([
    ['the platform’s business mail', { businessEmail: 'Hi@Ann.example' }, [], ['email hi@ann.example profile']],
    ['a mail in the bio', { bio: 'Apps & tea\n📧 ann@mail.example' }, [], ['email ann@mail.example bio']],
    ['a masked mail', { bio: 'work: ann [at] mail (dot) example' }, [], ['email ann@mail.example bio']],
    ['a mail in words', { bio: 'ann at mail dot example' }, [], ['email ann@mail.example bio']],
    [
      'a site in the profile',
      { links: ['https://www.ann.example/?utm_source=x#top'] },
      [],
      ['site https://www.ann.example profile'],
    ],
    ['a link page', { links: ['linktr.ee/ann'] }, [], ['links https://linktr.ee/ann profile']],
    ['a link in the bio', { bio: 'more on beacons.ai/ann.' }, [], ['links https://beacons.ai/ann bio']],
    [
      'a line for business under a post',
      {},
      ['Watch it all\nBusiness inquiries: ann@mail.example'],
      ['email ann@mail.example video'],
    ],
    [
      'a mail on their own site, whatever stands beside it',
      { bio: 'Tea, tests & time: post@ann.example', links: ['https://ann.example'] },
      [],
      ['email post@ann.example bio', 'site https://ann.example profile'],
    ],
    ...rowsOf('own mail in a bio').map(([bio]): [string, Partial<ReadProfile>, string[], string[]] => [
      bio,
      { bio },
      [],
      ['email ann@mail.example bio'],
    ]),
    [
      'a page of a site that bears their name',
      { handle: 'annmakes', links: ['https://annmakes.example/press/kit', 'https://shop.example/a/b'] },
      [],
      ['site https://annmakes.example/press/kit profile'],
    ],
    [
      'each of them once',
      { bio: 'ann@mail.example', businessEmail: 'ann@mail.example' },
      [],
      ['email ann@mail.example profile'],
    ],
  ])('%s', (_, given, descriptions, expected) => expect(found(given, ...descriptions)).toEqual(expected));
});

describe('nothing is taken that is private or somebody else’s:', () => {
  test.each<[string, Partial<ReadProfile>, string[]]>([
    ['a telephone', { bio: 'call me +1 (555) 010-9999' }, []],
    ['a telephone as a link', { links: ['https://wa.me/15550109999', 'tel:+15550109999'] }, []],
    ['a telephone as a mail', { bio: '15550109999@sms.example' }, []],
    ['a home', { bio: '12 Elm Street, Springfield', links: ['https://maps.example/12-elm-street'] }, []],
    ['an editor’s mail', { bio: '' }, ['Edited by Tom: tom@mail.example']],
    ['a mail under a post that asks for nothing', { bio: '' }, ['My aunt found this at aunt@mail.example']],
    ['a friend’s mail in the bio', { bio: 'my friend sells these: kim@mail.example' }, []],
    ['a private mail', { bio: 'private: ann.home@mail.example' }, []],
    ...rowsOf('foreign mail in a bio').map(([bio]): [string, Partial<ReadProfile>, string[]] => [bio, { bio }, []]),
    ...rowsOf('foreign mail under a post').map(([line]): [string, Partial<ReadProfile>, string[]] => [
      line,
      {},
      [line],
    ]),
    ...rowsOf('private link').map(([link]): [string, Partial<ReadProfile>, string[]] => [link, { links: [link] }, []]),
    ['another platform or a store', { links: ['https://instagram.com/ann', 'https://apps.apple.com/app/id1'] }, []],
    ['a sponsor’s site under a post', { bio: '' }, ['Try it: https://dailigo.example/ann']],
    ['a name and a password in a link', { links: ['https://ann:secret@ann.example'] }, []],
  ])('%s', (_, given, descriptions) => expect(found(given, ...descriptions)).toEqual([]));
});

const digits = fc.array(fc.nat({ max: 9 }), { minLength: 7, maxLength: 14 }).map((each) => each.join(''));
const spaced = digits.map((number) => `+${number.replace(/(\d{3})/gu, '$1 ').trim()}`);

test('no telephone number ever comes out, however it is written', () => {
  const line = fc.oneof(
    spaced,
    digits.map((number) => `wa.me/${number}`),
    digits.map((number) => `https://t.me/+${number}`),
    digits.map((number) => `tel:${number}`),
    digits.map((number) => `https://call.example/${number}`),
    digits.map((number) => `${number}@carrier.example`),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.array(line, { maxLength: 4 }), (bio, links) => {
      const contacts = contactsOf(profile({ bio: bio.join('\n'), links }), [
        { title: '', description: bio.join('\n') },
      ]);
      for (const { value } of contacts) expect(value.replace(/[\s()-]/gu, '')).not.toMatch(/\d{7,}/u);
      expect(contacts.length).toBeLessThanOrEqual(6);
      for (const { kind, value } of contacts) {
        if (kind === 'site' || kind === 'links') expect(URL.parse(value)?.search).toBe('');
        else expect(value).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/u);
      }
    }),
  );
});

test('a line is read once, however many clauses and mails it has', () => {
  const replace = vi.spyOn(String.prototype, 'replace');
  const lettersRead = (description: string): number => {
    replace.mockClear();
    contactsOf(profile({}), [{ title: '', description }]);
    return replace.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0);
  };
  try {
    for (const clause of ['a. ', 'mail me: a@b.example! ', '🎉 ']) {
      expect(lettersRead(clause.repeat(100))).toBeLessThan(30 * 100 * clause.length);
    }
  } finally {
    replace.mockRestore();
  }
});

describe('a text is shown without how someone can be reached:', () => {
  test.each(rowsOf('shown as'))('%s', (written, shown) => expect(withoutAddresses(written)).toBe(shown));

  test.each(rowsOf('nothing blanked'))('nothing is blanked in %s', (plain) =>
    expect(withoutAddresses(plain)).toBe(plain),
  );

  const number = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 8, maxLength: 9 }).map((each) => each.join(''));
  test('any mail, masked or not, and any number with its country, its 0 or a word for it before it', () => {
    const name = fc.stringMatching(/^[a-z]{3,12}$/u);
    const at = fc.constantFrom('@', ' [at] ', '(at)', ' @ ', ' {@} ');
    const dot = fc.constantFrom('.', ' dot ', ' [dot] ', '(.)');
    fc.assert(
      fc.property(fc.tuple(name, at, name, dot), number, ([who, sign, site, mark], digits) => {
        const written = [
          `${who}${sign}${site}${mark}example`,
          `+${digits}`,
          `0${digits}`,
          `tel. ${digits}`,
          `whatsapp: ${digits.replace(/(\d{3})/gu, '$1-')}`,
        ];
        const shown = withoutAddresses(written.join('\n'));
        expect(shown).not.toMatch(/\d{4,}|example/u);
      }),
    );
  });
});
