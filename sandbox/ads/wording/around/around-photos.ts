/** Ads that speak of photo editors and sell something else. */

import { course, courseLines, english, shop, shopLines } from '../offers.ts';
import type { Theme } from '../theme.ts';

export const aroundPhotos: readonly Theme[] = [
  english(
    'a job',
    [
      ['Harbour News', 'harbournews.example'],
      ['Staffbridge Recruiting', 'staffbridge.example'],
    ],
    ['We are hiring', 'Photo editor (m/f/d)', 'Apply by Friday'],
    [
      'Wanted: photo editor for our newsroom in {city}. Night shifts, good coffee.',
      'Photo editor (m/f/d), {n} hours a week, agency work for fashion brands.',
    ],
    ['Apply with your book.', 'Start in January.'],
    ['Full time', 'Jobs in media'],
  ),
  english(
    'people who retouch for you',
    [
      ['Retouch Room', 'retouchroom.example'],
      ['Weddings, Edited', 'weddingsedited.example'],
    ],
    ['You shoot, we edit', '0.40 a picture', 'Send ten for free'],
    [
      'Your own photo editor, a human one: send the raw files tonight, get the gallery on Monday.',
      'Photographers: outsource to a photo editor who knows your style. {price} cents a picture.',
    ],
    ['Send ten for free.', 'Delivery in {n} hours.'],
    ['Editing service', 'For photographers'],
  ),
  english(
    'prints and frames',
    [
      ['Framery', 'framery-prints.example'],
      ['Pixelbox Photobooks', 'pixelbox-books.example'],
    ],
    ['Your year as a book', 'Prints from 9 cents'],
    [
      'No photo editor needed: pick the pictures, we print the book.',
      'Straight from your photo editor to your wall. Oak frames, museum glass.',
    ],
    shop,
    shopLines,
  ),
  english(
    'a course',
    [
      ['Night School of Design', 'nightschool-design.example'],
      ['Darkroomless', 'darkroomless.example'],
    ],
    ['Learn retouching', 'Weekend class'],
    [
      'Learn what a magazine photo editor looks for. Weekend class in {city}.',
      'Twelve lessons, any photo editor, one portfolio.',
    ],
    course,
    courseLines,
  ),
  english(
    'a camera',
    [['Shutterbarn', 'shutterbarn.example']],
    ['Used cameras', 'Lenses with a past'],
    ['Get it right in camera and skip the photo editor. Used bodies from {price} €.'],
    shop,
    shopLines,
  ),
  english(
    'a computer',
    [['Novabook Laptops', 'novabook.example']],
    ['For creatives', 'The new Novabook'],
    ['{n} hours of battery, a screen every photo editor will love. The new Novabook.'],
    shop,
    shopLines,
  ),
  english(
    'a film or a gossip site',
    [['Velvet Rope News', 'velvetrope-news.example']],
    ['Caught!', 'See the pictures'],
    ['Fans spotted it at once: this star’s photo editor forgot the mirror.'],
    ['See all {n} pictures.'],
    ['Read more', 'Gallery'],
  ),
];
