import type { SandboxAnswer } from '../../../sandbox/route.ts';
import { appleRoutes } from '../../../sandbox/start.ts';
import type { World } from '../../../sandbox/world/types.ts';
import { judge } from '../../../server/connectors/http/judge-reply.ts';
import type { Http, SourceName, SourceRequest } from '../../../server/connectors/http/source.ts';

/** A fault that the route plays itself, or what becomes of its answer; null leaves this one alone. */
export type Misbehaviour = string | ((answer: SandboxAnswer, url: URL) => SandboxAnswer | null);

export interface AppleHttp extends Http {
  /** Every request, in order, as it would leave. */
  readonly sent: SourceRequest[];
  /** Their addresses on the real hosts. */
  readonly addresses: string[];
  misbehave(route: string, how: Misbehaviour): void;
}

const hosts: Readonly<Partial<Record<SourceName, string>>> = {
  itunes: 'https://itunes.apple.com',
  appstore: 'https://apps.apple.com',
  play: 'https://play.google.com',
};

/** Straight to the routes of the sandbox, without a wire between: for what is said, not for how it travels. */
export const appleHttp = (world: World): AppleHttp => {
  const faults = new Map<string, Misbehaviour>();
  const sent: SourceRequest[] = [];
  const addresses: string[] = [];
  return {
    sent,
    addresses,
    misbehave: (route, how) => {
      if (!appleRoutes.some(({ name }) => name === route)) throw new Error(`There is no route ${route}.`);
      faults.set(route, how);
    },
    async send(request) {
      const url = new URL(`${hosts[request.source]}${request.path}`);
      for (const [name, value] of Object.entries(request.query ?? {})) {
        if (value !== undefined) url.searchParams.append(name, String(value));
      }
      sent.push(request);
      addresses.push(url.href);
      const route = appleRoutes.find(({ source, match }) => source === request.source && match(url));
      if (!route) throw new Error(`No route of the sandbox for ${url.href}.`);
      const how = faults.get(route.name);
      const played = typeof how === 'string' ? { fault: how } : {};
      const asked = { url, headers: { ...request.headers }, body: '', origin: 'http://sandbox.example', ...played };
      const answer = route.answer(asked, world);
      const reply = typeof how === 'function' ? (how(answer, url) ?? answer) : answer;
      return judge(request.source, reply, request.understands ?? [], 0).outcome;
    },
  };
};
