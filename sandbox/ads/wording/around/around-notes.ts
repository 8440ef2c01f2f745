/** Ads that speak of notes and tasks and sell something else. */

import { course, english, shop, shopLines } from '../offers.ts';
import type { Theme } from '../theme.ts';

export const aroundNotes: readonly Theme[] = [
  english(
    'paper',
    [
      ['Inkwell & Daughters', 'inkwelldaughters.example'],
      ['Papierhaus Linde', 'papierhaus-linde.example'],
    ],
    ['Sticky notes that stick', 'The desk pad', 'Paper for busy people'],
    [
      'Left side notes, right side tasks. Our desk pad has {n} weeks and no notifications.',
      'Sticky notes for tasks that stay put, even on brick.',
    ],
    shop,
    shopLines,
  ),
  english(
    'an assistant for hire',
    [
      ['Handover Assistants', 'handover-assistants.example'],
      ['Deskmates', 'deskmates.example'],
    ],
    ['A person, not a program', 'Ten hours a month'],
    [
      'Send your notes, we do the tasks. Real assistants in {city}, from ten hours a month.',
      'Who takes notes while you run the meeting? Your tasks, our people.',
    ],
    ['From {price} € an hour.', 'No contract.'],
    ['Virtual assistants', 'Try a week'],
  ),
  english(
    'a tutor or an exam',
    [
      ['Gradeline Tutors', 'gradeline.example'],
      ['Essay Ferry', 'essayferry.example'],
    ],
    ['Pass the exam', 'Past papers'],
    [
      'Revision notes and practice tasks for every chapter of A-level biology.',
      'Lecture notes, solved tasks, model answers: {n} subjects.',
    ],
    course,
    ['For school and university', 'Get the pack'],
  ),
  english(
    'a perfume',
    [['Atelier Ambre', 'atelier-ambre.example']],
    ['Top notes of bergamot', 'A scent for work'],
    ['Top notes of bergamot for days full of tasks. Eau de parfum, {n} ml.'],
    shop,
    shopLines,
  ),
  english(
    'a whisky',
    [['Fathom Distillery', 'fathom-distillery.example']],
    ['Tasting box', 'Cask {n}'],
    ['Notes of smoke and pear. Of all evening tasks, pouring slowly is the best.'],
    ['18+. Drink responsibly.', 'From {price} €.'],
    ['From {price} €', '18+'],
  ),
  english(
    'software for companies',
    [['Taskforce Field Service', 'taskforce-fieldservice.example']],
    ['For service companies', 'Ask for a demo'],
    [
      'Delivery notes, tasks and routes for fleets of {n} vans and more. Taskforce Field Service.',
      'Care homes: handover notes and tasks that stand up to an audit.',
    ],
    ['Talk to sales.', 'Hosted in the EU.'],
    ['For companies from 20 staff', 'Book a demo'],
  ),
  english(
    'a piano book',
    [['Keys & Co. Music', 'keysandco-music.example']],
    ['Play by spring', 'Sheet music'],
    ['Fewer notes, better tasks: our piano book for adults teaches {n} songs.'],
    shop,
    shopLines,
  ),
];
