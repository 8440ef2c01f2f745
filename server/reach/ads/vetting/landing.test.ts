import { expect, test } from 'vitest';
import { partOfSite, readLanding } from './landing.ts';

test.each([
  [null, 'unknown'],
  ['', 'unknown'],
  ['Get it now', 'unknown'],
  ['facebook.com', 'unknown'],
  ['apps.apple.com', 'store'],
  ['play.google.com', 'store'],
  ['https://play.google.com/store/apps/details?id=com.pebblet.app', 'app'],
  ['https://apps.apple.com/de/app/x/id9900000001', 'app'],
  ['pebblet.onelink.me', 'app link'],
  ['www.pebblet.example', 'site'],
])('%j leads to: %s', (address, to) => {
  expect(readLanding(address).to).toBe(to);
});

test.each([
  ['careers.kieselwerk.example', 'a job'],
  ['kieselwerk.example/jobs/ios', 'a job'],
  ['shop.kieselwerk.co.uk', 'goods'],
  ['events.kieselwerk.example', 'an event'],
  ['www.kieselwerk.example', undefined],
  ['pebblet.kieselwerk.example', undefined],
  ['play.google.com/store', undefined],
])('%j is a part of a site about: %s', (address, name) => {
  expect(partOfSite(readLanding(address))?.name).toBe(name);
});
