import { expect, test } from 'vitest';
import { screensNamed } from './screens-named.ts';

test('the parts of an app that several texts name are those where it happens', () => {
  const texts = [
    'It crashes every time I open the reminders.',
    'it closes whenever I tap on the Reminders',
    'Crashes when I open the reminders, again',
    'Crashes when I open the calendar view.',
    'It crashes all the time',
  ];
  expect(screensNamed(texts)).toEqual(['reminders']);
  expect(screensNamed(texts.slice(3))).toEqual([]);
});

test.each(['open the app', 'use my phone', 'open it in the morning', 'loading the new update', 'on the home screen'])(
  'no part of an app is named by “%s”',
  (words) => {
    expect(screensNamed(Array.from({ length: 5 }, () => `Crashes when I ${words}.`))).toEqual([]);
  },
);
