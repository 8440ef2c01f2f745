/** The words an app's maker uses for it. */

import type { Subject } from './market/genres.ts';
import type { Earning } from './market/money.ts';
import { en } from './phrases/en.ts';
import type { Random } from './random.ts';

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
    lines.push(`• ${random.pick(promises).replace('{x}', random.pick(en.nouns[subject]))}`);
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
