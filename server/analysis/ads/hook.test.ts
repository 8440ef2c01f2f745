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

test('the opening is the first claim, letter by letter, without the marks before it', () => {
  expect(shown('✨ Sleep by 10.30 every night! And more.', null)!.text).toBe('Sleep by 10.30 every night!');
  expect(shown('Psst! Your notes are waiting. Come back.', null)!.text).toBe('Psst! Your notes are waiting.');
});

test('a title that is but a name claims nothing: the text opens then; on Meta the text comes first anyway', () => {
  expect(shown('Kieselwerk', 'Keep every promise to yourself. Daily.')!.text).toBe('Keep every promise to yourself.');
  expect(shown('The quiet planner', 'Plan less. Do more.', 'meta')!.text).toBe('Plan less. Do more.');
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
