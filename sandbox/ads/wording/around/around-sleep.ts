/** Ads that speak of meditation and sleep and sell something else. */

import { course, english, pills, shop, shopLines } from '../offers.ts';
import type { Theme } from '../theme.ts';

export const aroundSleep: readonly Theme[] = [
  english(
    'a mattress or a pillow',
    [
      ['Dunlin Mattress', 'dunlinmattress.example'],
      ['Goosefield Bedding', 'goosefieldbedding.example'],
    ],
    ['100 nights on trial', 'The honest pillow', 'Sleep on it'],
    [
      'No meditation needed: the Dunlin mattress puts you to sleep by its own weight.',
      'Sleep is not meditation. It is a good pillow, {n} cm of latex and a dark room.',
      'You have tried meditation, tea and counting. Now try better sleep on real wool.',
    ],
    shop,
    shopLines,
  ),
  english(
    'pills and drops',
    [['Lunadrop', 'lunadrop.example']],
    ['Drops for the night', 'Fall asleep naturally', 'Try one bottle'],
    [
      'Meditation takes years. Lunadrop takes twenty minutes. Melatonin and lemon balm for better sleep.',
      'For those who fall asleep in meditation class and lie awake at home: valerian, hops, done.',
    ],
    pills,
    ['Food supplement', 'First bottle {price} €'],
  ),
  english(
    'a retreat or a yoga house',
    [
      ['Quiet Hill Retreat', 'quiethillretreat.example'],
      ['Casa Silencio', 'casa-silencio.example'],
    ],
    ['Seven days of silence', 'Rooms for autumn', 'Come and sit'],
    [
      'Five days of meditation, mountain air and deep sleep. No phones past the gate.',
      'Sit, walk, eat, sleep. A meditation retreat two hours from {city}.',
    ],
    ['Full board {price}0 €.', '{n} rooms left.', 'Early birds save {percent} %.'],
    ['Retreat in the hills', 'All meals included'],
  ),
  english(
    'a clinic',
    [['Nightowl Sleep Clinic', 'nightowlclinic.example']],
    ['Do you snore?', 'Book a sleep test'],
    [
      'If meditation did not help, your sleep may be a medical matter. Test for apnoea at home.',
      'Sleep doctors in {city}. We have nothing against meditation. We have oxygen.',
    ],
    ['Covered by most insurers.', 'Results in {n} days.'],
    ['Sleep laboratory', 'Book a test'],
  ),
  english(
    'a training for teachers',
    [['Lotus & Ledger Academy', 'lotusledger.example']],
    ['Become a teacher', 'Train with us'],
    [
      'Become a certified meditation and sleep coach in {n} weekends.',
      'Teach meditation, understand sleep, earn a living: our academy in {city} takes {n} students.',
    ],
    course,
    ['With certificate', 'Weekends in {city}'],
  ),
  english(
    'a book',
    [['Bellwether Books', 'bellwetherbooks.example']],
    ['The Insomniac’s Monk', 'Read a sample'],
    ['He taught meditation for thirty years and could not sleep. A memoir.'],
    ['Hardback {price} €.', 'Also as an audiobook.'],
    ['Hardback and audio', 'In all bookshops'],
  ),
  english(
    'headphones or a lamp',
    [['Murmur Audio', 'murmuraudio.example']],
    ['Soft enough to lie on', 'Sleep buds'],
    [
      'Sleep buds thin enough to lie on. Use them with your favourite meditation, or with nothing at all.',
      'A lamp that dims itself through your evening meditation and lets you sleep.',
    ],
    shop,
    shopLines,
  ),
];
