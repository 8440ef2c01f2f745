/** Kinds of app for the evening, which fewer people talk about. */

import type { KindBank } from './bank.ts';

export const learnLanguages: KindBank = {
  kind: 'Learn Languages',
  hashtags: ['languageapp', 'learnlanguages', 'languagelearning', 'polyglot', 'learnspanish'],
  about: [
    '{app} every day for 90 days: can I order lunch?',
    'Language apps compared: {app} and {other} teach me Welsh',
    'Learn languages with {app}: my streak is 400 and my accent is not',
    'Speaking lessons in {app}, with my awful microphone',
    'What {app} does better than a class if you learn languages alone',
    'I finished a whole course in {app}: do you learn a language that way?',
    'Learn languages on the bus: my {app} routine',
    '{app} price check: monthly, yearly, never',
    'Grammar notes hidden in {app}',
    'Apps to learn languages, tested with a native speaker beside me: {app}',
  ],
  aboutSaid: [
    'Fifteen minutes a day, filmed on day 1, 30, 60 and 90.',
    'The hearts system makes me furious.',
    'Reviews come back exactly when I have forgotten.',
    'You can skip units with a test.',
    'My teacher laughed at one sentence for a minute.',
  ],
  bios: ['Learning five languages with my phone and no shame.', 'Language apps on trial, one country at a time.'],
  topic: [
    'How children learn languages, from a linguist',
    'Learn languages with films: my subtitle rules',
    'A day at a language school in the mountains',
    'Why we learn languages slower after thirty',
    'Flash cards by hand to learn languages',
    'Tandem partners: how to learn languages over tea',
    'The strangest languages people learn',
    'Teacher talk: homework nobody does',
  ],
  topicSaid: [
    'Listen first, speak later.',
    'Our next course starts in January.',
    'The library has it.',
    'Repeat after me.',
  ],
  topicHashtags: ['languages', 'linguistics', 'learnlanguages', 'teacher'],
  topicPeople: [
    { name: 'Professor Ilse Hartog', bio: 'Linguist. Languages, how they change.' },
    { name: 'Casa Lingua School', bio: 'A small language school with a loud kitchen.' },
  ],
  asides: [
    'Moving abroad diary: learn languages, they said, it will be fun',
    'Grandpa and I learn swear words in two languages',
  ],
  sound: {
    name: 'Body Languages Dance',
    bio: 'Dance crew. Learn the routine, post it, tag us.',
    posts: [
      'Learn this routine in ten minutes',
      'Body Languages at the city battle',
      'Warm up with the crew',
      'Slow tutorial: the glide',
    ],
  },
  official: [
    'New course in {app}: beginners welcome',
    'How {app} plans your reviews',
    'Teachers who write {app}',
    'Your first lesson in {app} is free',
  ],
};

export const shortDramas: KindBank = {
  kind: 'Short Dramas',
  hashtags: ['shortdramas', 'shortdramaapp', 'minidrama', 'verticaldrama', 'dramaapp'],
  about: [
    'I watched 80 episodes in {app} so you do not have to',
    'What a whole series in {app} really costs',
    'Short dramas ranked: {app} and {other}',
    'The coins in {app}, explained with receipts',
    'Best short dramas in {app} this month',
    'How {app} keeps you tapping',
    'Free episodes in {app}: the trick with check-ins',
    'Short drama apps that do not empty your wallet',
  ],
  aboutSaid: [
    'Spoilers after minute two.',
    'I spent eleven dollars, receipt included.',
    'The dubbing is a character of its own.',
    'Ads unlock three a day.',
  ],
  bios: ['Vertical dramas and the apps that sell them.', 'I pay for short drama apps and regret it in public.'],
  topic: [
    'Writing short dramas for the stage: a class',
    'Our theatre club films short dramas in one night',
    'Casting short dramas: what a director looks for',
    'Ten minute dramas festival, backstage',
    'Radio dramas in short: recording at home',
    'Why short dramas need one good door',
  ],
  topicSaid: [
    'Auditions in March.',
    'Filmed on the school stage.',
    'The script is free to perform.',
    'Thanks to the props team.',
  ],
  topicHashtags: ['theatre', 'shortdramas', 'screenwriting', 'acting'],
  topicPeople: [
    { name: 'Blackbox Theatre Club', bio: 'Amateur theatre. Short plays, long nights.' },
    { name: 'Script Clinic', bio: 'Screenwriter. Scenes taken apart.' },
  ],
  asides: ['Family dinner, several short dramas, one roast', 'Dorm life: short nights and small dramas'],
  sound: {
    name: 'Drama Llama Farm',
    bio: 'Nine llamas, short tempers.',
    posts: ['Shearing day dramas', 'Short walk with nine llamas', 'Llama against umbrella', 'Who spat first'],
  },
  official: [
    'New this week in {app}',
    'Behind the scenes of a hit series in {app}',
    'Free weekend in {app}',
    'Your favourite couple returns to {app}',
  ],
};
