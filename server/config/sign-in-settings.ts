import { define } from './setting.ts';
import { wholeNumber } from './setting-values.ts';

/** How long people and programs stay signed in. */
export const signInSettings = {
  sessionDays: define({
    name: 'SESSION_DAYS',
    default: '30',
    allowed: 'a whole number from 1 to 365',
    description: 'How many days after a sign-in a browser must sign in again, however much it is used.',
    parse: wholeNumber(1, 365),
  }),
  sessionIdleDays: define({
    name: 'SESSION_IDLE_DAYS',
    default: '7',
    allowed: 'a whole number from 1 to 365',
    description: 'How many days a browser stays signed in without being used.',
    parse: wholeNumber(1, 365),
  }),
  grantDays: define({
    name: 'GRANT_DAYS',
    default: '90',
    allowed: 'a whole number from 1 to 3650',
    description: 'How many days after a person allowed a program it must ask again, however much it is used.',
    parse: wholeNumber(1, 3_650),
  }),
  grantIdleDays: define({
    name: 'GRANT_IDLE_DAYS',
    default: '30',
    allowed: 'a whole number from 1 to 365',
    description: 'How many days a program keeps its access without using it.',
    parse: wholeNumber(1, 365),
  }),
};
