/** Invented names of apps and developers, from syllables and plain words. */

import type { Subject } from './market/markets.ts';
import type { Earning } from './market/money.ts';
import { phrasesOf } from './phrases.ts';
import type { Random } from './random.ts';

const heads =
  'Vel Tan Bri Mor Quo Fen Zar Lum Oxa Pem Sor Ked Wil Nib Gra Hul Jov Ypp Cas Dru Elb Fyn Orl Tov Rusk Mib'.split(' ');
const middles = 'a e i o u ara eli ori ume ivo ena olo'.split(' ');
const tails = 'dra mont vik let nox ple stra wick dle vane sy ro mi quil ster bly nera to'.split(' ');
const firsts =
  'Amber Cedar Copper Drift Ember Fable Finch Harbor Hazel Indigo Juniper Lantern Linden Meadow Nimble Olive Otter Paper Pebble Plum Quartz Raven Saffron Slate Sparrow Thistle Timber Velvet Willow Wren'.split(
    ' ',
  );
const seconds =
  'Bay Bench Bloom Cove Crate Deck Field Forge Gate Grove Hill Kite Lane Leaf Loft Mill Nest Path Pocket Pond Ridge Shelf Spark Stone Tide Trail Vale Wheel Yard'.split(
    ' ',
  );
const firms = 'Labs,Studio,Works,Apps,Interactive,Digital,Software,Mobile,Games,GmbH,Ltd.,Inc.,Co.'.split(',');

const coined = (random: Random): string => random.pick(heads) + random.pick(middles) + random.pick(tails);

/** A new name, which is added to `taken`. */
const unused = (taken: Set<string>, make: () => string): string => {
  for (;;) {
    const name = make();
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
};

export const appName = (random: Random, kind: string, taken: Set<string>): { name: string; title: string } => {
  const form = random.next();
  const name = unused(taken, () =>
    random.chance(0.5)
      ? coined(random)
      : `${random.pick(firsts)}${random.chance(0.5) ? ' ' : ''}${random.pick(seconds)}`.replace(
          /(?<=\S)[A-Z]/g,
          (letter, _at: number, whole: string) => (whole.includes(' ') ? letter : letter.toLowerCase()),
        ),
  );
  if (form < 0.45) return { name, title: `${name}: ${kind}` };
  if (form < 0.6) return { name, title: `${name} - ${kind}` };
  if (form < 0.8) return { name, title: `${name} ${kind}` };
  return { name, title: name };
};

export const firmName = (random: Random, taken: Set<string>): string =>
  unused(
    taken,
    () =>
      `${random.chance(0.5) ? coined(random) : `${random.pick(firsts)} ${random.pick(seconds)}`} ${random.pick(firms)}`,
  );

export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const subtitles = [
  'Made for every day',
  'Simple, fast, yours',
  'Your pocket companion',
  'Start in seconds',
  'Loved by beginners',
  'Less noise, more done',
  'Small steps, big change',
  'All in one place',
];

const openings = [
  '{name} is the {kind} you will actually keep using.',
  'Meet {name}, a {kind} built by a small team that cares about details.',
  'Looking for a {kind} that stays out of your way? {name} is for you.',
  'Thousands of people start their day with {name}, the {kind} that keeps things simple.',
];

const promises = [
  'Set up {x} in under a minute.',
  'Get more out of {x} with clear charts and gentle reminders.',
  'Keep {x} in sync across your devices.',
  'Works offline: {x} included.',
  'Share {x} with friends and family.',
  'Light on your battery, even with {x} running.',
];

export const describe = (
  random: Random,
  name: string,
  kind: string,
  subject: Subject,
  earning: Earning,
): { subtitle: string; description: string } => {
  const lines = [random.pick(openings).replace('{name}', name).replace('{kind}', kind.toLowerCase()), ''];
  for (let at = random.whole(3, 5); at > 0; at--) {
    lines.push(`• ${random.pick(promises).replace('{x}', random.pick(phrasesOf('en').nouns[subject]))}`);
  }
  if (earning.subscriptionShare > 0) {
    lines.push(
      '',
      `${name} is free to download. Subscriptions renew by themselves until you cancel them in your account settings.`,
    );
  }
  lines.push('', 'This app is part of a sample world: it cannot be installed.');
  return { subtitle: `${kind}: ${random.pick(subtitles).toLowerCase()}`.slice(0, 60), description: lines.join('\n') };
};
