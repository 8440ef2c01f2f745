/** Ads that speak of a kind of app, whichever, and sell something else. */

import type { Theme } from '../theme.ts';

export const AROUND_ANY_KIND: readonly Theme[] = [
  {
    note: 'an agency that builds apps for others',
    language: 'en',
    sellers: [
      ['Brickyard Software House', 'brickyard-dev.example'],
      ['Appsmiths of Porto', 'appsmiths-porto.example'],
    ],
    titles: ['Your idea, our code', 'Get a quote', 'Hire a team'],
    bodies: [
      'Need a {kind} built for your brand? Our team of {n} ships in twelve weeks.',
      'Last year we delivered a {kind} for a client in {city}. What shall we build for you?',
      'White-label {kind}: your logo, your colours, our backend. From {price}00 €.',
    ],
    closers: ['Book a call.', 'Fixed price, no surprises.', 'Ask for references.'],
    lines: ['Web and mobile development', 'Free estimate', 'For companies'],
  },
  {
    note: 'a template to print or to copy',
    language: 'en',
    sellers: [
      ['Paperplum Printables', 'paperplum.example'],
      ['The Template Drawer', 'templatedrawer.example'],
    ],
    titles: ['Print it tonight', '{kind} – PDF', 'Instant download'],
    bodies: [
      'Printable {kind}, {n} pages, A4 and A5. Fill it in with a pen like it is 1996.',
      'Our {kind} spreadsheet has sold {n},000 times. Opens in any office program.',
      'Undated {kind} inserts for your ring binder. Print, punch, done.',
    ],
    closers: ['{price} €, yours for ever.', 'Instant download after payment.', 'Five colours.'],
    lines: ['PDF download', 'For binders and notebooks', '{price} €'],
  },
  {
    note: 'a magazine that compares apps',
    language: 'en',
    sellers: [
      ['Pocket & Panel Magazine', 'pocketandpanel.example'],
      ['Tested This Week', 'testedthisweek.example'],
    ],
    titles: ['We tried {n} of them', 'The verdict', 'Read the test'],
    bodies: [
      'We used every {kind} we could find for a month. One was a joy, most were not.',
      'Which {kind} is worth paying for? Our editors tested {n}. Read before you subscribe to anything.',
      'Is the age of the {kind} over? An essay.',
    ],
    closers: ['In the new issue.', 'Subscribe for {price} € a month.', 'Four minutes to read.'],
    lines: ['Independent since 2004', 'The new issue', 'Read on our site'],
  },
  {
    note: 'a course in making such apps',
    language: 'en',
    sellers: [
      ['Codeharbour Bootcamp', 'codeharbour.example'],
      ['Night School of Design', 'nightschool-design.example'],
    ],
    titles: ['Learn to code', 'Starts on Monday', 'Become a developer'],
    bodies: [
      'Build a {kind} from scratch in {n} evenings, and learn Swift on the way.',
      'Redesign a {kind} with us: a weekend class for product designers in {city}.',
    ],
    closers: ['No experience needed.', 'Pay when you are hired.', '{percent} % off until Sunday.'],
    lines: ['Online bootcamp', 'With certificate', 'Evening classes'],
  },
  {
    note: 'a study that pays those who use such apps',
    language: 'en',
    sellers: [
      ['Panelwise Research', 'panelwise.example'],
      ['University Sleep & Screen Lab', 'screenlab-university.example'],
    ],
    titles: ['Earn {price} €', 'Take part', 'Volunteers wanted'],
    bodies: [
      'Do you use a {kind}? Tell us about it for an hour and earn {price} €.',
      'We are looking for {n} people in {city} who gave up on their {kind}. Paid interview.',
    ],
    closers: ['Paid by bank transfer.', 'Your answers stay anonymous.'],
    lines: ['Paid research', 'One hour, online'],
  },
  {
    note: 'an insurance or a bank that speaks of such apps in passing',
    language: 'en',
    sellers: [
      ['Heronbank', 'heronbank.example'],
      ['Tallhouse Insurance', 'tallhouse-insurance.example'],
    ],
    titles: ['Switch in ten minutes', 'See your rate', 'A bank that listens'],
    bodies: [
      'You have a {kind} for everything else. Who looks after your pension?',
      'No {kind} can pay for a broken boiler. Home cover from {price} a month.',
    ],
    closers: ['Terms apply.', 'Regulated in {city}.'],
    lines: ['Get a quote', 'Cover from {price} €'],
  },
  {
    note: 'a share in a company that makes such apps',
    language: 'en',
    sellers: [['Seedlot Crowdfunding', 'seedlot.example']],
    titles: ['Invest from {price} €', 'Own a piece of it'],
    bodies: [
      'The {kind} market doubles every three years. Own a piece of the next one.',
      'A {kind} from {city} is raising money. {n} days left, {percent} % funded.',
    ],
    closers: ['Your capital is at risk.', 'Read the risks first.'],
    lines: ['Capital at risk', 'Crowdfunding'],
  },
  {
    note: 'an agency that builds apps for others',
    language: 'de',
    sellers: [['Werkbank Digital', 'werkbank-digital.example']],
    titles: ['Angebot anfordern', 'Deine Idee, unser Code'],
    bodies: [
      'Du willst einen eigenen „{kind}“ für deine Marke? Unser Team aus {city} baut ihn in zwölf Wochen.',
      '{kind} als White-Label: dein Logo, unser Backend, ab {price}00 €.',
    ],
    closers: ['Festpreis.', 'Erstgespräch kostenlos.'],
    lines: ['Softwareagentur', 'Für Unternehmen'],
  },
];

/** Another app, of another kind, whose ad mentions this kind: `{other}` is what is advertised. */
export const IN_PASSING: readonly string[] = [
  'Put the {kind} away for five minutes. {other} is waiting.',
  'Deleted my {kind}, kept {other}. No regrets.',
  'My {kind} says I am behind. {other} says I am winning.',
  'Between your {kind} and your inbox there is room for {other}.',
  'You have a {kind}, a calendar and a headache. Open {other} instead.',
  'Like a {kind}, but fun? No. {other} is nothing like that.',
];
