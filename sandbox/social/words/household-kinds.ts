/** Kinds of app for kitchen, window sill and front door, which fewer people talk about. */

import type { KindBank } from './bank.ts';

export const calorieCounter: KindBank = {
  kind: 'Calorie Counter',
  hashtags: ['caloriecounter', 'calorieapp', 'caloriedeficit', 'macros', 'foodtracking'],
  about: [
    'Full day of eating, logged in {app}',
    '{app} or {other}: who guesses my curry right?',
    'The barcode scanner in {app}, twenty products, how many misses',
    'Calorie counter apps for people who cook from scratch',
    'Why I left {other} for {app} after 200 days',
    'Macros in {app}, set up for a vegetarian',
    'Is the paid calorie counter in {app} worth it?',
    'Eating out and guessing in {app}',
    'My weight chart in {app}, twelve honest weeks',
    'Recipes in {app}: type once, count forever',
  ],
  aboutSaid: [
    'I weigh what I can and guess the rest.',
    'The database had my supermarket bread, which surprised me.',
    'Numbers are on screen for every meal.',
    'The streak resets if you forget dinner.',
    'You can turn the red warnings off, please do.',
    'Premium adds macros by meal.',
  ],
  bios: ['Counting with an app and still eating cake.', 'Food logging apps, tested on real dinners.'],
  topic: [
    'A dietitian on why every calorie counter is a guess',
    'Calories in a Sunday roast, weighed by hand',
    'Stop counting: intuitive eating explained',
    'Calorie myths about nuts',
    'How labs count the calories in your bread',
    'Volume eating: a huge bowl for four hundred calories',
    'The counter at our canteen: how portions are set',
    'Why athletes fear the calorie counter',
  ],
  topicSaid: [
    'See your doctor before you change anything.',
    'Fibre first.',
    'The bomb calorimeter is a lovely machine.',
    'Salt to taste.',
  ],
  topicHashtags: ['nutrition', 'calories', 'dietitian', 'mealprep'],
  topicPeople: [
    { name: 'Plate Science', bio: 'Registered dietitian. Evidence, no scales.' },
    { name: 'Big Bowl Bettina', bio: 'Volume recipes, one pan.' },
  ],
  asides: ['Wedding week: cake tasting, no calorie counter invited', 'Hiking hut food, a calorie counter would weep'],
  sound: {
    name: 'Over the Counter Comics',
    bio: 'Comic shop owners talk across the counter.',
    posts: [
      'Back issues worth a calorie',
      'The counter of doom: customer stories',
      'New comics day',
      'Grading a soaked first issue',
    ],
  },
  official: [
    'New foods in {app} this month',
    'Scan faster with {app}',
    'Meet the dietitians behind {app}',
    'Log your first meal in {app}',
  ],
};

export const passwordKeeper: KindBank = {
  kind: 'Password Keeper',
  hashtags: ['passwordmanager', 'passwordkeeper', 'cybersecurity', 'privacyapps', 'passkeys'],
  about: [
    'Moving 300 logins into {app}',
    '{app} against {other}: password keeper showdown',
    'Family sharing in {app}, explained to my father',
    'Passkeys in {app}, what works today',
    'I tried to lock myself out of {app}',
    'Free password keeper apps you can trust',
    'Emergency access in {app}: set it up now',
    'Autofill is broken? Fix it in {app}',
    'Export from {other} to {app} without leaks',
  ],
  aboutSaid: [
    'Nothing leaves the phone unencrypted.',
    'I wiped a test device on camera.',
    'Two minutes, three taps.',
    'The browser part costs extra.',
  ],
  bios: ['Password apps and passkeys, calmly.', 'I test privacy apps on my own family.'],
  topic: [
    'How passwords leak: a forensic walk-through',
    'The keeper of a password museum shows us around',
    'Why your password is not the problem',
    'Phishing mail of the month, read aloud',
    'Write your password in a notebook: a defence',
    'A locksmith and a hacker compare keys',
    'Password rules that make things worse',
  ],
  topicSaid: [
    'Never answer the phone to your bank.',
    'Talk given at our local meet-up.',
    'Slides are on the site.',
    'Stay boring.',
  ],
  topicHashtags: ['infosec', 'password', 'cybersecurity', 'phishing'],
  topicPeople: [
    { name: 'Hex and Tea', bio: 'Security researcher. Talks, mail forensics.' },
    { name: 'The Locksmith’s Bench', bio: 'Locks, keys, history.' },
  ],
  asides: [
    'Inherited a house: forty keys, no keeper, one password on the fridge',
    'School trip chaos: who is keeper of the wifi password',
  ],
  sound: {
    name: 'Goalkeeper Password FC',
    bio: 'Sunday league. The password is beer.',
    posts: ['Our keeper saves three', 'Muddy derby highlights', 'New kit day', 'Keeper drills in the rain'],
  },
  official: [
    '{app} passes another audit',
    'Passkeys arrive in {app}',
    'Move to {app} in five minutes',
    'Ask our security team about {app}',
  ],
};

export const plantGuide: KindBank = {
  kind: 'Plant Guide',
  hashtags: ['plantapp', 'plantguide', 'plantidentification', 'houseplants', 'plantcare'],
  about: [
    'Can {app} name twenty weeds?',
    'Plant guide apps: {app} against a botanist',
    'Watering plan from {app}, two months later',
    '{app} says my fern is sick',
    '{app} and {other} disagree about this orchid',
    'Free plant guide apps for balcony people',
    'Mushrooms: why {app} refuses to answer',
    'My plant collection in {app}',
  ],
  aboutSaid: [
    'Photos in daylight help a lot.',
    'Seventeen of twenty, not bad.',
    'It wanted a subscription after three leaves.',
    'The care calendar is the useful part.',
  ],
  bios: ['Plant apps, tested on 80 pots.', 'Asking my phone about leaves.'],
  topic: [
    'A field guide to plants of the canal',
    'Plant guide for shady rooms: seven survivors',
    'Botanist walks through a car park',
    'Repotting a giant, with my uncle',
    'Herbarium basics: press a plant',
    'Guide to plant names and who gave them',
    'Propagating in jam jars',
  ],
  topicSaid: ['Bring wellingtons.', 'The book is out of print.', 'Water from below.', 'Do not eat this one.'],
  topicHashtags: ['botany', 'plants', 'plantguide', 'gardening'],
  topicPeople: [
    { name: 'Canal Botanist', bio: 'Walks with a hand lens.' },
    { name: 'Uncle Fern', bio: 'Nursery owner. Pots, peat-free soil.' },
  ],
  asides: ['New flat, one plant, a guide dog in training', 'Allotment open day: a plant swap and our guide got lost'],
  sound: {
    name: 'Power Plant Guide Tours',
    bio: 'We visit old power plants.',
    posts: [
      'Guided tour of a turbine hall',
      'The plant that lit the valley',
      'Inside a cooling tower',
      'Our guide retires',
    ],
  },
  official: [
    '{app} learns 500 new plants',
    'Ask a botanist, now in {app}',
    'Care plans in {app}',
    'How {app} reads a leaf',
  ],
};
