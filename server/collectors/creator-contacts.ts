import { clearContacts, eraseLateAnswers } from '../store/creators/creators.ts';
import type { Collector } from './collector.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long an answer tells how its creators can be reached. */
export const contactsKeptMs = 30 * day;
/** Longer than any run that may have been under way. */
const lateMs = day;

/** Takes contacts out of answers in time, and out of those that came after their creator was erased. */
export const creatorContacts: Collector = {
  name: 'creator contacts',
  everyMs: 10 * minute,
  lane: 'upkeep',
  async run({ db, authorSalt, log }) {
    const cleared = await clearContacts(db, new Date(Date.now() - contactsKeptMs));
    const erased = await eraseLateAnswers(db, authorSalt, new Date(Date.now() - lateMs));
    if (cleared + erased > 0) log.info({ answers: cleared, creators: erased }, 'contacts of creators were taken out');
    return null;
  },
};
