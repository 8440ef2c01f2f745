import { playRoutes } from '../../../sandbox/play/routes.ts';
import type { SandboxAnswer } from '../../../sandbox/route.ts';
import type { World } from '../../../sandbox/world/types.ts';
import { judge } from '../../../server/connectors/http/judge-reply.ts';
import type { Http, SourceRequest } from '../../../server/connectors/http/source.ts';

export interface PlayHttp extends Http {
  /** Every request, in order, as it would leave. */
  readonly sent: SourceRequest[];
  /** From the nth answer on, or all: what the route plays, or another answer in its place. */
  misbehave(how: string | ((answer: SandboxAnswer) => SandboxAnswer), from?: number): void;
}

/** Straight to the routes of the sandbox, without a wire between: for what is said, not for how it travels. */
export const playHttp = (world: World): PlayHttp => {
  const sent: SourceRequest[] = [];
  let fault: { how: string | ((answer: SandboxAnswer) => SandboxAnswer); from: number } | null = null;
  return {
    sent,
    misbehave(how, from = 0) {
      fault = { how, from };
    },
    async send(request) {
      const url = new URL(`https://play.google.com${request.path}`);
      for (const [name, value] of Object.entries(request.query ?? {})) {
        if (value !== undefined) url.searchParams.set(name, String(value));
      }
      const playing = fault && sent.length >= fault.from ? fault.how : null;
      sent.push(request);
      const route = playRoutes.find(({ method, match }) => method === (request.method ?? 'GET') && match(url));
      if (!route) throw new Error(`No route of the sandbox for ${url.pathname}.`);
      const answer = route.answer(
        {
          url,
          headers: { ...request.headers },
          body: request.body ?? '',
          origin: 'http://sandbox.example',
          ...(typeof playing === 'string' && { fault: playing }),
        },
        world,
      );
      const reply = typeof playing === 'function' ? playing(answer) : answer;
      return judge('play', reply, request.understands ?? [], 0).outcome;
    },
  };
};
