/** Ads that speak of budget planners and sell something else. */

import { course, courseLines, english, shop, shopLines } from '../offers.ts';
import type { Theme } from '../theme.ts';

export const aroundBudgets: readonly Theme[] = [
  english(
    'a book or a binder',
    [
      ['Inkwell & Daughters', 'inkwelldaughters.example'],
      ['Penny Press', 'pennypress-books.example'],
    ],
    ['The envelope binder', 'A book about budgets', 'Cash, in envelopes'],
    [
      'Budget planner binder with {n} envelopes. Cash goes in, temptation stays out.',
      'She kept a budget planner for fifty years. Her granddaughter found it. A novel.',
      'The undated budget planner in linen. For people who like pens.',
    ],
    shop,
    shopLines,
  ),
  english(
    'a loan',
    [
      ['Quickferry Credit', 'quickferry-credit.example'],
      ['Heronbank', 'heronbank.example'],
    ],
    ['Cash by tomorrow', 'Up to 5,000 €', 'See your rate'],
    [
      'Budget planner says no? We say yes. Up to 5,000 € by tomorrow.',
      'A budget planner cannot pay for a new clutch. A small loan can.',
    ],
    ['Representative APR {percent} %.', 'Borrowing costs money.', 'Subject to checks.'],
    ['Loan in ten minutes', 'Borrow responsibly'],
  ),
  english(
    'a wedding planner',
    [['Aisle & Alder Weddings', 'aislealder.example']],
    ['Your day, your budget', 'Ask for a date'],
    [
      'Wedding planner on a budget? We have done {n} barns this summer.',
      'Tell your planner your budget, we will tell you about the barn.',
    ],
    ['First talk free.', 'Dates for spring are going.'],
    ['Weddings in {city}', 'Planning and flowers'],
  ),
  english(
    'a kitchen planner',
    [['Küchenhof Brandt', 'kuechenhof-brandt.example']],
    ['Plan the kitchen', 'Show kitchens reduced'],
    ['A kitchen planner who sticks to your budget. Visit our showroom in {city}.'],
    ['First talk free.', 'Show kitchens reduced by {percent} %.'],
    ['Kitchens', 'In {city}'],
  ),
  english(
    'a seminar',
    [
      ['Moneywise Evenings', 'moneywise-evenings.example'],
      ['Debt Advice {city}', 'debt-advice.example'],
    ],
    ['Free debt advice', 'Six evenings on money', 'Ask us'],
    [
      'Six evenings on pensions, shares and why your budget planner lies to you.',
      'Behind with bills? Bring your budget planner or a shoebox of letters. Our advice is free.',
    ],
    course,
    courseLines,
  ),
  english(
    'a supermarket',
    [['Grünmarkt', 'gruenmarkt.example']],
    ['Budget week', 'Fresh and cheap'],
    [
      'Our meal planner for a small budget: {n} dinners under three euros. At Grünmarkt.',
      'Your weekly budget planner is our leaflet. Butter 1.49 until Saturday.',
    ],
    ['While stocks last.', 'Until Saturday.'],
    ['This week only', 'In all branches'],
  ),
  english(
    'a holiday',
    [['Sunhopper Holidays', 'sunhopper.example']],
    ['From {price} €', 'Last minute'],
    ['Trip planner, budget airline, nice beach. Sunhopper puts it together from {price} €.'],
    ['Flights included.', 'From {city}.'],
    ['Seven nights', 'Last minute'],
  ),
  english(
    'software for companies',
    [['Ledgerline ERP', 'ledgerline-erp.example']],
    ['For finance teams', 'Ask for a demo'],
    [
      'Budget planner, forecast and consolidation for groups with {n} subsidiaries. Ledgerline ERP.',
      'CFOs: retire the budget planner spreadsheet. See Ledgerline in a demo.',
    ],
    ['Talk to sales.', 'On premises or hosted.'],
    ['ERP for the mid-market', 'For finance departments'],
  ),
];
