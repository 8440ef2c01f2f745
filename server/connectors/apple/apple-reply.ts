import { isCaptcha } from '../http/judge-reply.ts';
import type { SourceReply } from '../http/source.ts';
import { andThen, type Outcome } from '../wire/outcome.ts';
import { reading, readJson, ShapeChanged } from '../wire/read.ts';

/** Reads what a reply says. A reply that cannot be read is a changed shape, or a page that keeps robots out. */
export const readReply = <T>(outcome: Outcome<SourceReply>, read: (reply: SourceReply) => Outcome<T>): Outcome<T> =>
  andThen(outcome, (reply) => {
    const said = reading(() => read(reply));
    return said.kind === 'shape_changed' && isCaptcha(reply.body)
      ? { kind: 'blocked', detail: 'Apple sent a captcha page instead of an answer.' }
      : said;
  });

/** What a source says with 400 or 404 about a country that it has no storefront for; null when the reply is no refusal. */
export const storefrontRefusal = (reply: SourceReply): Outcome<never> | null => {
  if (reply.status < 400) return null;
  // The feeds refuse without a word (400) or with a page of HTML (404); search and lookup give their reason.
  if (reply.status === 404 || reply.body.trim() === '') return { kind: 'not_offered' };
  const reason = readJson(reply.body, '$').at('errorMessage').text();
  if (/\bcountry\b/.test(reason)) return { kind: 'not_offered' };
  throw new ShapeChanged('$.errorMessage', 'a refusal of the country', reason);
};
