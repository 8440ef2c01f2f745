/** Ads that speak of running coaches and sell something else. */

import { course, courseLines, english, pills, shop, shopLines } from '../offers.ts';
import type { Theme } from '../theme.ts';

export const aroundRunning: readonly Theme[] = [
  english(
    'shoes',
    [
      ['Stridewear', 'stridewear-shop.example'],
      ['Fellfoot Shoes', 'fellfoot.example'],
    ],
    ['The Tempo 4', 'Shoes for mud', 'Find your size'],
    [
      'Your running coach would pick these. {n} mm drop, recycled mesh, no nonsense.',
      'Every running coach says it: change shoes every 700 km. Fellfoot, from {price} €.',
      'No running coach, no plan, just mud. Fellfoot trail shoes.',
    ],
    shop,
    shopLines,
  ),
  english(
    'a person who coaches',
    [
      ['Coach Henrike Volt', 'henrike-volt.example'],
      ['{city} Athletics Club', 'athletics-club.example'],
    ],
    ['Train with me', 'Tuesdays at six', 'Join the club'],
    [
      'Running coach in {city}, former 800 m champion. I take {n} athletes at a time, in person only.',
      'A running coach, a track, floodlights. Tuesdays at six with the {city} Athletics Club.',
    ],
    ['First session free.', 'Write to me.', 'From {price} € a month.'],
    ['In person', 'Membership from {price} €'],
  ),
  english(
    'a licence for coaches',
    [['Sport Academy North', 'sportacademy-north.example']],
    ['Become a coach', 'Weekend course'],
    [
      'Become a licensed running coach in {n} weekends. Theory online, practice on the track.',
      'Level 2 running coach certificate: next course in {city}.',
    ],
    course,
    courseLines,
  ),
  english(
    'a trip in a coach',
    [['Bluebird Coach Tours', 'bluebirdcoaches.example']],
    ['Coach trips for spectators', 'Seats left'],
    [
      'Running late? Our coach waits. Day trips to the {city} marathon with lunch.',
      'Coach running daily to the coast, {n} pick-up points. Marathon weekend special.',
    ],
    ['Return ticket {price} €.', 'Book by phone.'],
    ['By coach from your town', 'From {price} €'],
  ),
  english(
    'gels and pills',
    [
      ['Voltberry Gels', 'voltberry.example'],
      ['Voltberry', 'voltberry.example'],
    ],
    ['Fuel for hour two', 'Knees like new'],
    [
      'What your running coach puts in his pocket: Voltberry, {n} g of carbs, no sticky fingers.',
      'Joint pain on the stairs? A running coach told us about rosehip. Now it is in Voltberry Joint.',
    ],
    pills,
    ['Food supplement', 'Trial pack {price} €'],
  ),
  english(
    'a book',
    [['Bellwether Books', 'bellwetherbooks.example']],
    ['Last Lap', 'Read a sample'],
    ['A disgraced running coach, a girl who will not stop. “Last Lap”, the novel.'],
    ['Hardback {price} €.', 'Also as an audiobook.'],
    ['In all bookshops', 'A novel'],
  ),
  english(
    'a race',
    [['{city} Half Marathon', 'half-marathon-entries.example']],
    ['Enter now', '21.1 km'],
    ['No running coach can promise you the weather. Enter the {city} Half Marathon.'],
    ['Entries close in {n} days.'],
    ['21.1 km along the river', 'Entry {price} €'],
  ),
];
