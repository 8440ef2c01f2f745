import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleFile } from '../../../../tests/support/samples/sample-file.ts';
import { hookOf, rankHooks } from './hook.ts';

const shown = (headline: string | null, body: string | null, network: 'meta' | 'apple' = 'apple') =>
  hookOf({ network, advertiser: { id: null, name: 'Kieselwerk GmbH' }, app: null, headline, body });

test.each([...sampleFile('ad-openings')])(
  'what opens with %s is taken for that, and not for a likeness',
  (kind, rows) => {
    const wanted = kind === 'no hook' ? undefined : kind;
    expect(rows.map(([claim]) => [claim, shown(claim, null)?.kind])).toEqual(rows.map(([claim]) => [claim, wanted]));
  },
);

test('a quotation is one claim in any language’s marks, and what stands behind it another', () => {
  const texts = [
    ['„Das Erste, was hilft. Wirklich.“ Mit Kieselwerk planst du Tage.', '„Das Erste, was hilft. Wirklich.“'],
    ['“It works. I checked.” See how.', '“It works. I checked.”'],
    ['«Por fin funciona.» Descarga la app.', '«Por fin funciona.»'],
    ['« Enfin, ça marche. » Téléchargez.', '« Enfin, ça marche. »'],
    ['Sag „nein“ zu Chaos. Plane heute.', 'Sag „nein“ zu Chaos.'],
    ['Am 3. Mai wird alles besser. Lade sie.', 'Am 3. Mai wird alles besser.'],
  ] as const;
  expect(texts.map(([body]) => shown(null, body)?.text)).toEqual(texts.map(([, text]) => text));
});

test('a bare name, or a name with what it is, gives way to a claim; alone, a name is no hook and the other a feature', () => {
  const app = { store: 'apple', appId: '1', title: 'Pebblet: Habit Streaks' } as const;
  const of = (headline: string | null, body: string | null) =>
    hookOf({ network: 'apple', advertiser: { id: null, name: 'Kieselwerk GmbH' }, app, headline, body });
  expect(of('Pebblet', 'Stop starting over. Pebblet keeps count.')).toEqual({
    kind: 'problem',
    text: 'Stop starting over.',
  });
  expect(of('Pebblet – Gewohnheiten', 'Schluss mit guten Vorsätzen.')?.kind).toBe('problem');
  expect(of('Pebblet: Habit Streaks', null)).toBeNull();
  expect(of('Pebblet', 'Pebblet.')).toBeNull();
  expect(of('Pebblet – habit tracker', null)).toEqual({ kind: 'feature', text: 'Pebblet – habit tracker' });
});

test('words that claim nothing are no hook', () => {
  for (const idle of ['Autumn', 'Blue over green', 'Hallo Welt', 'La vie en rose', 'Kieselwerk']) {
    expect(shown(idle, null)).toBeNull();
  }
  expect(shown('Blue over green', 'Lost your streak again?')?.kind).toBe('question');
});

test('the opening is the first claim, letter by letter, without the marks before it', () => {
  expect(shown('✨ Sleep by 10.30 every night! And more.', null)!.text).toBe('Sleep by 10.30 every night!');
  expect(shown('Psst! Your notes are waiting. Come back.', null)!.text).toBe('Psst! Your notes are waiting.');
});

test('a title that is but a name claims nothing: the text opens then; on Meta the text comes first anyway', () => {
  expect(shown('Kieselwerk', 'Keep every promise to yourself. Daily.')!.text).toBe('Keep every promise to yourself.');
  expect(shown('The quiet planner', 'Plan less. Do more.', 'meta')!.text).toBe('Plan less. Do more.');
});

test('whatever an ad says, its hook stands in it, and long runs of anything are read at once', () => {
  const part = fc.string({
    unit: fc.constantFrom(...'aI„“”«»".!? \n5€%', ' app ', 'Now '),
    maxLength: 120,
  });
  fc.assert(
    fc.property(part, part, (headline, body) => {
      const hook = shown(headline, body);
      return hook === null || (hook.text !== '' && `${headline}\n${body}`.includes(hook.text));
    }),
  );
  for (const run of ['1 ', '“', '. ', 'a ', '„a', '€1 ', '(']) {
    expect(() => shown(run.repeat(20_000), null)).not.toThrow();
  }
});

test('without words there is no hook', () => {
  expect(shown(null, null)).toBeNull();
  expect(shown(' ', '✨')).toBeNull();
});

test('hooks are ranked by how many ads open so, with examples of different advertisers first', () => {
  const of = (id: string, name: string, text: string, kind: 'question' | 'offer') =>
    ({ id, network: 'meta', advertiser: { id: null, name }, hook: { kind, text } }) as const;
  const ranked = rankHooks([
    of('1', 'A', 'Awake?', 'question'),
    of('2', 'A', 'Tired?', 'question'),
    of('3', 'B', 'Lost?', 'question'),
    of('4', 'B', 'Half price', 'offer'),
    { id: '5', network: 'google', advertiser: { id: null, name: 'C' }, hook: null },
  ]);
  expect(ranked).toMatchObject([
    { kind: 'question', ads: 3, share: 0.75, advertisers: 2 },
    { kind: 'offer', ads: 1, share: 0.25, advertisers: 1 },
  ]);
  expect(ranked[0]!.examples.map(({ adId }) => adId)).toEqual(['1', '3', '2']);
});
