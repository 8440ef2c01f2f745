import { isCaptcha } from '../http/judge-reply.ts';
import type { Failure } from '../wire/outcome.ts';

/**
 * Whether a reply is the wall in front of the store instead of the store. Asked only of replies that hold no data: an
 * app's own text may speak of captchas, too.
 */
export const wallOf = (body: string): Failure | null => {
  if (isCaptcha(body)) return { kind: 'blocked', detail: 'Google Play asks for a captcha instead of answering.' };
  if (/https:\/\/consent\.(?:google|youtube)\.[a-z]/i.test(body)) {
    return { kind: 'blocked', detail: 'Google Play asks for consent to cookies instead of answering.' };
  }
  return null;
};
