import type { Http, SourceRequest } from '../http/source.ts';
import type { Outcome } from '../wire/outcome.ts';
import { Json, reading, readJson, ShapeChanged } from '../wire/read.ts';
import { wallOf } from './play-reply.ts';

export interface RpcCall {
  readonly rpc: string;
  readonly inner: unknown;
  readonly language: string;
  readonly country: string;
  /** Requests length-prefixed chunks (`rt=c`), as the store's own page does for charts. */
  readonly chunked?: boolean;
}

export const rpcRequest = ({ rpc, inner, language, country, chunked }: RpcCall): SourceRequest => ({
  source: 'play',
  method: 'POST',
  path: '/_/PlayStoreUi/data/batchexecute',
  query: { hl: language, gl: country, rt: chunked ? 'c' : undefined },
  headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
  body: `f.req=${encodeURIComponent(JSON.stringify([[[rpc, JSON.stringify(inner), null, 'generic']]]))}`,
});

const gatewayError = 'com.google.play.gateway.proto.PlayGatewayError';

const refused = {
  kind: 'rate_limited',
  detail: 'Google Play refused the call with a gateway error, as it does after too many requests.',
  retryAfterMs: null,
} as const;

/** All frames of a reply, in either framing: the lines that start with `[`. */
const framesOf = (body: string): readonly (readonly unknown[])[] =>
  body.split('\n').flatMap((line) => {
    if (!line.startsWith('[')) return [];
    try {
      const frames: unknown = JSON.parse(line);
      return Array.isArray(frames) ? frames.filter((frame) => Array.isArray(frame)) : [];
    } catch {
      // A truncated line; its payload is reported as missing.
      return [];
    }
  });

/**
 * Reads the payload of an rpc. A null payload is passed to `read` as null: the store sends it for refusals, and perhaps
 * for empty results, so the caller decides.
 */
export const readReply = <T>(body: string, rpc: string, read: (payload: Json) => Outcome<T>): Outcome<T> => {
  const frames = framesOf(body).filter((frame) => frame[0] === 'wrb.fr' && frame[1] === rpc);
  const answer = frames.find((frame) => typeof frame[2] === 'string') ?? frames[0];
  if (!answer) {
    if (body.includes(gatewayError)) return refused;
    const wall = wallOf(body);
    if (wall) return wall;
    return new ShapeChanged(`wrb.fr.${rpc}`, 'a frame of it', undefined).failure;
  }
  // The error's place in the frame is undocumented; inside the payload it may be a review's text.
  if (JSON.stringify(answer.toSpliced(2, 1)).includes(gatewayError)) return refused;
  const outcome = reading(() => {
    const slot = new Json(answer[2], `wrb.fr.${rpc}[2]`);
    return read(slot.present ? readJson(slot.string(), rpc) : new Json(null, rpc));
  });
  return outcome.kind === 'shape_changed' && body.includes(gatewayError) ? refused : outcome;
};

export const callRpc = async <T>(
  http: Http,
  call: RpcCall,
  read: (payload: Json) => Outcome<T>,
  signal?: AbortSignal,
): Promise<Outcome<T>> => {
  const reply = await http.send(rpcRequest(call), signal);
  return reply.kind === 'found' ? readReply(reply.value.body, call.rpc, read) : reply;
};
