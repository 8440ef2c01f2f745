/** Ads that speak of habit trackers and sell something else. */

import { course, courseLines, english, pills, shop, shopLines } from '../offers.ts';
import type { Theme } from '../theme.ts';

export const aroundHabits: readonly Theme[] = [
  english(
    'a paper journal',
    [
      ['Inkwell & Daughters', 'inkwelldaughters.example'],
      ['Papierhaus Linde', 'papierhaus-linde.example'],
    ],
    ['The habit tracker journal', 'Linen cover, 120 g paper', 'A journal for one year'],
    [
      'Our habit tracker journal lies flat, smells of paper and never needs charging.',
      'A wall-sized habit tracker, letterpress printed. Hang it, cross it, frame it.',
      'Habit tracker pads, set of three: tear off a month, stick it on the fridge.',
    ],
    shop,
    shopLines,
  ),
  english(
    'a diet pill',
    [
      ['Slimberry Nutrition', 'slimberry.example'],
      ['Slimberry', 'slimberry.example'],
    ],
    ['Cravings? Gone.', 'The morning capsule', 'Try one box'],
    [
      'No habit tracker ever stopped a craving. Two Slimberry capsules before lunch might.',
      'Throw away the habit tracker: this habit-forming berry drink does the work for you.',
      'I logged snacks in a habit tracker for a year. Then a friend gave me Slimberry.',
    ],
    pills,
    ['Food supplement', 'First box {price} €'],
  ),
  english(
    'a ring that is worn',
    [['Bandolier Rings', 'bandolier-rings.example']],
    ['A ring that counts', 'Titanium, {n} sizes'],
    [
      'A habit tracker for your finger: turn the ring, feel the click, that is one. No battery.',
      'The clicker ring. Part jewellery, part habit tracker, wholly offline.',
    ],
    shop,
    shopLines,
  ),
  english(
    'a therapist or a coach',
    [
      ['Dr. Moira Vance, Psychotherapy', 'vance-practice.example'],
      ['The Slow Habit School', 'slowhabitschool.example'],
    ],
    ['Book a first talk', 'Eight evenings', 'Habits, seriously'],
    [
      'When the habit tracker becomes the problem: therapy for perfectionists, online or in {city}.',
      'Eight evenings on why habits fail. Bring your half-empty habit tracker, we bring tea.',
    ],
    course,
    courseLines,
  ),
  english(
    'a book',
    [['Bellwether Books', 'bellwetherbooks.example']],
    ['The Thursday Problem', 'Read a sample'],
    [
      'Why every habit tracker has the same empty square: a book about Thursdays.',
      'A psychologist, a habit tracker and {n} monks. The funniest book on habits this year.',
    ],
    ['Hardback {price} €.', 'Also as an audiobook.'],
    ['In all bookshops', 'Audiobook and print'],
  ),
  english(
    'a trainer for dogs',
    [['Good Boy Academy', 'goodboyacademy.example']],
    ['Calm on the lead', 'Puppy course'],
    ['Bad habit, meet tracker dog. Our {n}-week class turns pullers into partners.'],
    course,
    courseLines,
  ),
];
