import { hourMs } from '../../../contract/domain/durations.ts';
import type { Http } from '../../http/source.ts';

/** A visit that brought nothing is tried again sooner. */
const tenMinutes = 600_000;

/** `set-cookie` headers, joined by commas, as the `cookie` that a browser would send back. */
export const cookiesOf = (setCookie: string | undefined): string =>
  (setCookie ?? '')
    // A comma inside of a date is followed by a day, not by a name.
    .split(/,\s*(?=[^\s;,=]+=)/)
    .map((cookie) => cookie.split(';')[0]!.trim())
    .filter((pair) => /^[^\s=]+=./.test(pair))
    .join('; ');

/**
 * The cookies of a visit to the library's front page. Callers without any are shown the page for robots after some twenty
 * calls, so a visit helps; nothing depends on it.
 */
export const createVisit = (http: Http, now: () => number) => {
  let visit: { cookie: Promise<string>; until: number } | null = null;

  const goThere = async (): Promise<string> => {
    const reply = await http.send({ source: 'googleads', path: '/' });
    return reply.kind === 'found' ? cookiesOf(reply.value.headers['set-cookie']) : '';
  };

  return {
    cookie(): Promise<string> {
      if (visit !== null && now() < visit.until) return visit.cookie;
      // Without the caller's signal: whoever asks meanwhile shares the visit.
      const made = { cookie: goThere().catch(() => ''), until: now() + tenMinutes };
      visit = made;
      void made.cookie.then((cookie) => {
        if (cookie !== '') made.until = now() + hourMs;
      });
      return made.cookie;
    },
    /** The cookies did not help: the next caller gets others. */
    forget(): void {
      visit = null;
    },
  };
};
