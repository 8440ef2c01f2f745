import { judge } from '../../../../server/connectors/http/judge-reply.ts';
import type { Http, SourceReply, SourceRequest } from '../../../../server/connectors/http/source.ts';

const hosts: Partial<Record<SourceRequest['source'], string>> = {
  googleads: 'https://adstransparency.google.com',
  appleads: 'https://adrepository.apple.com',
  graph: 'https://graph.facebook.com',
  tiktok: 'https://open.tiktokapis.com',
};

export interface AdHttp extends Http {
  /** Every request, in order, as it would leave. */
  readonly sent: SourceRequest[];
  /** Their addresses on the real hosts. */
  readonly addresses: URL[];
}

export type AdReply = Partial<SourceReply>;

/** Answers as the test says, and judges the answers as the way out does, without a wire between. */
export const adHttp = (answer: (request: SourceRequest, url: URL, at: number) => AdReply): AdHttp => {
  const sent: SourceRequest[] = [];
  const addresses: URL[] = [];
  return {
    sent,
    addresses,
    async send(request) {
      const url = new URL(`${hosts[request.source]}${request.path}`);
      for (const [name, value] of Object.entries(request.query ?? {})) {
        if (value !== undefined) url.searchParams.append(name, String(value));
      }
      sent.push(request);
      addresses.push(url);
      const reply = { status: 200, headers: {}, body: '', ...answer(request, url, sent.length) };
      const { outcome } = judge(request.source, reply, request.understands ?? [], 0);
      return (outcome.kind === 'found' && request.refusal?.(outcome.value)) || outcome;
    },
  };
};

/** One answer after the other; the last one for good. */
export const adHttpInTurn = (...replies: (AdReply | string)[]): AdHttp =>
  adHttp((_, _url, at) => {
    const reply = replies[Math.min(at, replies.length) - 1]!;
    return typeof reply === 'string' ? { body: reply } : reply;
  });
