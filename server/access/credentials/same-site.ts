import { Problem } from '../../contract/problem.ts';
import { createHostCheck, type OwnAddress } from '../../support/addresses/own-host.ts';
import type { CallerRequest } from '../caller.ts';

/** Why a request with a cookie is refused; null: it comes from our own pages. */
export type SameSiteCheck = (request: CallerRequest) => Problem | null;

const refused = (detail: string): Problem => new Problem('cross_site', detail);

/**
 * Prevents cross-site requests and DNS rebinding: refuses an unknown Host, a cross-site `Sec-Fetch-Site`, and changes without our own
 * Origin.
 */
export const createSameSiteCheck = (own: OwnAddress): SameSiteCheck => {
  const isOurs = createHostCheck(own);
  const publicName = own.publicUrl && new URL(own.publicUrl).hostname;
  const isOurOrigin = (origin: string, host: string): boolean =>
    // Under its public name the service has one origin; a page there over plain HTTP is not ours.
    origin === own.publicUrl || (origin === `http://${host}` && host.replace(/:\d+$/, '') !== publicName);

  return ({ method, headers, socket }) => {
    const host = headers.host?.toLowerCase() ?? '';
    if (!isOurs(host, socket.localPort)) {
      return refused('The Host header does not match this service: open it at its own address.');
    }
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      return refused('This request came from a page of another site: make it from a page of this service.');
    }
    const { origin } = headers;
    if (origin === undefined) {
      const changes = method !== 'GET' && method !== 'HEAD';
      return changes ? refused('A change by a signed-in browser needs the Origin header, which is missing.') : null;
    }
    return isOurOrigin(origin, host)
      ? null
      : refused('The Origin header names another site: make the request from a page of this service.');
  };
};
