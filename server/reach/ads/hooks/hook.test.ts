import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hookOf, rankHooks } from './hook.ts';

const shown = (headline: string | null, body: string | null, network: 'meta' | 'apple' = 'apple') =>
  hookOf({ network, advertiser: { id: null, name: 'Kieselwerk GmbH' }, app: null, headline, body });

test.each([
  [
    'question',
    ['Lost your streak again?', 'Wieder nicht geschlafen?', 'Encore une nuit blanche ?', '¿Otra noche en vela?'],
  ],
  [
    'problem',
    [
      'Tired of forgetting everything.',
      'Schluss mit dem Zettelchaos.',
      'Marre des nuits blanches.',
      'Harto de perder notas.',
    ],
  ],
  [
    'result',
    [
      'Run your first 5k in eight weeks.',
      'In nur 14 Tagen zum ersten Lauf.',
      'Dormez mieux dès ce soir.',
      'Corre 5 km en 6 semanas.',
    ],
  ],
  [
    'proof',
    [
      'Join 2 million runners.',
      'Über 500.000 Nutzer vertrauen uns.',
      'Plus de 3 millions d’utilisateurs.',
      'Más de 1 millón de personas.',
    ],
  ],
  [
    'offer',
    [
      '50% off the first year.',
      '7 Tage kostenlos testen, ohne Haken.',
      'Essai gratuit pendant 14 jours.',
      'Primer mes gratis.',
    ],
  ],
  [
    'urgency',
    [
      'Last chance: the price goes up.',
      'Nur heute zum alten Preis.',
      'Dernière chance avant la hausse.',
      'Solo hoy al precio de antes.',
    ],
  ],
  [
    'novelty',
    [
      'Introducing shared lists.',
      'Jetzt neu: geteilte Listen.',
      'Nouveau : les listes partagées.',
      'Presentamos las listas compartidas.',
    ],
  ],
  [
    'story',
    [
      'I used to lie awake till three.',
      'Als ich anfing, lief ich keine 100 Meter.',
      'J’ai couru mon premier marathon à 50 ans.',
      'Hace un año no corría ni cien metros.',
    ],
  ],
  [
    'feature',
    [
      'Lists, reminders and a quiet calendar.',
      'Listen, Erinnerungen und ein ruhiger Kalender.',
      'Listes, rappels et calendrier.',
      'Listas, avisos y calendario.',
    ],
  ],
  [
    'call',
    ['Download the app now', 'Jetzt die App herunterladen', 'Téléchargez l’appli maintenant', 'Descarga la app hoy'],
  ],
] as const)('an opening of kind %s is told in four languages', (kind, claims) => {
  expect(claims.map((claim) => [claim, shown(claim, null)!.kind])).toEqual(claims.map((claim) => [claim, kind]));
});

const kinds = {
  story: [
    '11 weeks ago I owed money to three banks.',
    'After my second winter of bad sleep I gave in.',
    'Vor 9 Wochen konnte ich kein Buch zu Ende lesen.',
    'Mein Arzt riet mir zu mehr Bewegung.',
    'Il y a trois mois, je dormais quatre heures.',
    'Le 23 du mois, et 12,40 € sur le compte.',
    'Hace 5 semanas no aguantaba una clase entera.',
    'Empecé con dos minutos.',
    '4 a.m., ceiling, again.',
    'She ran her first ten miles at 61.',
    'Elle a dormi huit heures.',
    'Llevo dos meses sin fallar.',
  ],
  proof: [
    '“The only planner I kept past January. It just works.”',
    '„Die erste Lauf-App, die ich behalten habe.“',
    '« La seule appli que j’ouvre chaque matin. »',
    '«La única app que no he borrado.»',
    '"Best app I have ever used for this." — Mara, Leeds',
    '83 % of members keep going after a month.',
    'Three million people plan with us.',
    '4,8 ★ in 31 countries',
  ],
  problem: [
    'You do not need more discipline.',
    'It is not your fault that plans fall apart.',
    'Du brauchst nicht mehr Disziplin.',
    'Vous n’avez pas besoin de plus de motivation.',
    'No necesitas más disciplina.',
    'No spreadsheets, no shame.',
    'You spent $212 on coffee.',
    '214 € für Lieferdienste ausgegeben.',
  ],
  call: [
    'Kieselwerk laden',
    'Télécharger Kieselwerk',
    'Jetzt im App Store laden',
    'Jetzt ausprobieren',
    'Jetzt Konto erstellen',
    'Get Kieselwerk',
    'Descargar ahora',
    'Descarga Kieselwerk',
    'Installez l’appli',
  ],
  urgency: [
    'Half price until Sunday',
    '40 % off, ends tonight',
    'Nur diese Woche: 30 %',
    'Zum halben Preis bis Freitag',
    'Moitié prix jusqu’à dimanche',
    'Mitad de precio hasta el domingo',
    'Only 3 days left',
    'Quedan 2 días: 30 % menos',
  ],
  offer: [
    'Half price',
    'Premium for just $2.99',
    '3 € im Monat statt 9 €',
    'Seulement 2,99 € par mois',
    'Solo 3 € al mes',
    'Free for students',
    'Try it free',
    'Cancel anytime.',
    'Jetzt kostenlos testen',
  ],
  result: ['Save $200 a month.', 'Gagnez du temps et dormez mieux.', 'Less noise, more sleep.', 'Be calm by noon.'],
  feature: [
    'A stress-free calendar for two.',
    'Track water, sleep and steps in one place.',
    'More than 200 sounds.',
    'No account, no ads.',
    'Kieselwerk turns receipts into a table.',
    'Scannez vos tickets, voyez vos dépenses.',
  ],
  novelty: ['Meet Kieselwerk, the calm one.', 'Neu: Kalender für zwei', 'Nuevo: presupuesto compartido'],
  question: ['„Wieder zu spät?“', '¿Y si duermes?'],
} as const;

test.each(Object.entries(kinds))('what opens with %s is taken for that, and not for a likeness', (kind, claims) => {
  expect(claims.map((claim) => [claim, shown(claim, null)?.kind])).toEqual(claims.map((claim) => [claim, kind]));
});

test.each([
  ['New: routines that move with your shifts.', 'novelty'],
  ['Neu: Routinen, die sich deinen Schichten anpassen.', 'novelty'],
  ['Nuevo: rutinas que siguen tus turnos.', 'novelty'],
  ['New habits by spring.', 'feature'],
  ['Your first plan is free', 'offer'],
  ['First plan free.', 'offer'],
  ['Your Sunday is free again.', null],
  ['Over a million lists made last month.', 'proof'],
  ['Plus de 2 millions de listes créées.', 'proof'],
  ['“Replaced three tools and a whiteboard.”', 'proof'],
  ['“First month in years with money left.”', 'proof'],
  ['“I’ll start again on Monday.”', 'story'],
  ['Get Kieselwerk on your phone', 'call'],
  ['Get Calm Tides on your phone', 'call'],
  ['Get Calm Tides', 'call'],
  ['Get Kieselwerk', 'call'],
  ['Get Better Sleep', 'result'],
  ['Eleven apps, four notebooks, one missed deadline.', 'problem'],
  ['Deleted my budget planner, kept Stackvale.', 'story'],
  ['Put the photo editor away and look up.', 'call'],
] as const)('%j opens with %j', (claim, kind) => {
  expect(shown(claim, null)?.kind ?? null).toBe(kind);
});

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
    unit: fc.constantFrom(
      'a',
      'I',
      '„',
      '“',
      '”',
      '«',
      '»',
      '"',
      '.',
      '!',
      '?',
      ' ',
      '\n',
      '5',
      '€',
      '%',
      ' app ',
      'Now ',
    ),
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
