import { smallApp, smallWorld } from '../../support/sources/small-world.ts';

export const pebble = smallApp({
  title: 'Pebble: Habit Streaks',
  playId: 'com.example.pebble',
  purchases: [
    { name: 'Month', usd: 1.99, period: 'month' },
    { name: 'Year', usd: 29.99, period: 'year' },
  ],
  ads: true,
  key: 'p1',
});

export const lantern = smallApp({ title: 'Lantern Sleep', playId: 'com.example.lantern', usdPrice: 2.99, key: 'l1' });

export const unrated = smallApp({
  title: 'Pebble Collector',
  playId: 'com.example.rocks',
  ratings: [0, 0, 0, 0, 0],
  key: 'r1',
});

export const elsewhere = smallApp({ title: 'Only Elsewhere', playId: 'com.example.else', notIn: ['de'], key: 'e1' });

export const unwritten = smallApp({ title: 'Nobody Wrote', playId: 'com.example.nobody', key: 'n1' });

export const apps = [pebble, lantern, unrated, elsewhere, unwritten];

export const reviewed = { app: pebble, language: 'en', count: 340 };

export const world = smallWorld(apps, [reviewed, { app: pebble, language: 'de', count: 3 }]);

export const us = { country: 'us', language: 'en' };
