import { dayMs, minuteMs } from '../contract/domain/durations.ts';
import { clearContacts } from '../store/creators/clear-contacts.ts';
import { eraseLateCreators } from '../store/creators/late-creators.ts';
import type { Collector } from './collector.ts';

/** How long an answer tells how its creators can be reached. */
const contactsKeptMs = 30 * dayMs;

/** Takes contacts out of answers in time, and out of those that came after their creator was erased. */
export const creatorContacts: Collector = {
  name: 'creator contacts',
  everyMs: 10 * minuteMs,
  lane: 'upkeep',
  async run({ db, authorSalt, log }) {
    const cleared = await clearContacts(db, contactsKeptMs);
    const erased = await eraseLateCreators(db, authorSalt);
    if (cleared + erased > 0) log.info({ answers: cleared, creators: erased }, 'removed the contacts of creators');
    return null;
  },
};
