import { isCaptcha } from '../http/judge-reply.ts';
import type { SourceReply } from '../http/source.ts';
import { andThen, type Outcome } from '../wire/outcome.ts';
import { reading } from '../wire/read.ts';

/**
 * Reads what a library says. Its addresses do not depend on what is asked, so "no such page" means that they have moved,
 * never that there is no ad.
 */
export const readReply = <T>(
  library: string,
  outcome: Outcome<SourceReply>,
  read: (reply: SourceReply) => Outcome<T>,
): Outcome<T> => {
  if (outcome.kind === 'not_found' || outcome.kind === 'not_offered') {
    return { kind: 'shape_changed', detail: `${library} is no longer where it was.`, path: 'status' };
  }
  return andThen(outcome, (reply) => {
    const said = reading(() => read(reply));
    return said.kind === 'shape_changed' && isCaptcha(reply.body)
      ? { kind: 'blocked', detail: `${library} sent a captcha page instead of an answer.` }
      : said;
  });
};
