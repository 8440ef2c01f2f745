import { judge } from '../../../../server/connectors/http/judge-reply.ts';
import type { Http, SourceReply, SourceRequest } from '../../../../server/connectors/http/source.ts';

const hosts: Partial<Record<SourceRequest['source'], string>> = {
  youtube: 'https://www.googleapis.com',
  graph: 'https://graph.facebook.com',
  scrapecreators: 'https://api.scrapecreators.com',
};

export interface SocialHttp extends Http {
  /** Every request, in order, as it would leave. */
  readonly sent: SourceRequest[];
  /** Their addresses on the real hosts, as one reads them. */
  readonly addresses: string[];
  /** How many of each allowance they take. */
  taken(): Record<string, number>;
}

/** An object is sent as JSON under 200. */
export type SocialReply = Partial<SourceReply> | { readonly json: unknown; readonly status?: number };

const replyOf = (reply: SocialReply): SourceReply => ({
  status: 200,
  headers: {},
  body: '',
  ...('json' in reply ? { status: reply.status ?? 200, body: JSON.stringify(reply.json) } : reply),
});

/** Answers as the test says, and judges the answers as the way out does, without a wire between. */
export const socialHttp = (answer: (url: URL, at: number) => SocialReply): SocialHttp => {
  const sent: SourceRequest[] = [];
  const addresses: string[] = [];
  return {
    sent,
    addresses,
    taken: () => {
      const counts: Record<string, number> = {};
      for (const { quota } of sent) if (quota) counts[quota.of] = (counts[quota.of] ?? 0) + 1;
      return counts;
    },
    async send(request) {
      const url = new URL(`${hosts[request.source]}${request.path}`);
      for (const [name, value] of Object.entries(request.query ?? {})) {
        if (value !== undefined) url.searchParams.append(name, String(value));
      }
      sent.push(request);
      addresses.push(decodeURIComponent(url.href.replaceAll('+', ' ')));
      const { outcome } = judge(request.source, replyOf(answer(url, sent.length)), request.understands ?? [], 0);
      return (outcome.kind === 'found' && request.refusal?.(outcome.value)) || outcome;
    },
  };
};
