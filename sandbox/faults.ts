/** Faults per route, for a number of requests or until cleared. */

import type { SandboxAnswer } from './route.ts';

export interface Fault {
  /** A route's name, or `*` for all. */
  readonly route: string;
  /** One of those below, or one that the route implements. */
  readonly fault: string;
  /** Number of requests; without it, until cleared. */
  readonly times?: number | undefined;
  /** `slow`: delay of the reply. */
  readonly ms?: number | undefined;
  /** `429`: seconds, sent as `Retry-After`. */
  readonly retryAfter?: number | undefined;
}

export interface Faults {
  set(fault: Fault): void;
  clear(): void;
  /** The fault for this request; decrements its remaining count. */
  take(route: string): Fault | null;
}

export const makeFaults = (): Faults => {
  let waiting: { fault: Fault; left: number }[] = [];
  return {
    set: (fault) => {
      waiting.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
    },
    clear: () => {
      waiting = [];
    },
    take: (route) => {
      const found = waiting.find(({ fault }) => fault.route === route || fault.route === '*');
      if (!found) return null;
      found.left -= 1;
      if (found.left <= 0) waiting = waiting.filter((one) => one !== found);
      return found.fault;
    },
  };
};

/** Returns a string if the body is invalid. */
export const readFault = (body: string): Fault | string => {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    return 'The body is not JSON: send {"route", "fault", "times"}.';
  }
  if (typeof read !== 'object' || read === null) return 'The body is not an object: send {"route", "fault", "times"}.';
  const { route, fault, times, ms, retryAfter } = read as Record<string, unknown>;
  if (typeof route !== 'string' || route === '') return '"route" must name a route, or be "*" for all.';
  if (typeof fault !== 'string' || !/^[\w-]{1,40}$/.test(fault)) return '"fault" must name a fault, such as "429".';
  const numbers = { times, ms, retryAfter };
  for (const [name, value] of Object.entries(numbers)) {
    if (value !== undefined && !(typeof value === 'number' && Number.isFinite(value) && value >= 0))
      return `"${name}" must be a number.`;
  }
  return {
    route,
    fault,
    times: typeof times === 'number' ? times : undefined,
    ms: typeof ms === 'number' ? ms : undefined,
    retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
  };
};

const CAPTCHA = `<!DOCTYPE html><html><head><title>Sorry...</title></head><body>
<h1>About this page</h1><p>Our systems have detected unusual traffic from your computer network. This page checks to see if
it&#39;s really you sending the requests, and not a robot.</p>
<form id="captcha-form" action="index" method="post"><div id="recaptcha" class="g-recaptcha" data-sitekey="sample"></div></form>
</body></html>`;

const html = { 'content-type': 'text/html; charset=utf-8' };

/** The reply of faults that don't depend on the route; null if the route replies. */
export const faultAnswer = ({ fault, retryAfter }: Fault, url: URL): SandboxAnswer | null => {
  switch (fault) {
    case '429':
      return {
        status: 429,
        headers: { ...html, ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) },
        body: '<html><body>Too Many Requests</body></html>',
      };
    case '403-empty':
      return { status: 403, headers: {}, body: '' };
    case '500':
      return { status: 500, headers: html, body: '<html><body>Internal Server Error</body></html>' };
    case 'empty-body':
      return { status: 200, headers: html, body: '' };
    case 'captcha':
      return { status: 200, headers: html, body: CAPTCHA };
    case 'consent-redirect':
      return {
        status: 302,
        headers: {
          location: `https://consent.google.com/ml?continue=${encodeURIComponent(`https://play.google.com${url.pathname}${url.search}`)}&gl=DE&m=0&pc=play&hl=en`,
        },
        body: '',
      };
    default:
      return null;
  }
};

/** Implemented by the server on top of the route's reply. */
export const serverFaults: ReadonlySet<string> = new Set(['slow', 'cut-body', 'endless', 'dripping']);
