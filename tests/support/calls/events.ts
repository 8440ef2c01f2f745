import { credentialHeaders } from '../call.ts';

export interface ServerEvent {
  readonly event: string;
  // Whatever the service sends: tests look at parts of it.
  readonly data: Record<string, unknown>;
}

/** An open stream of server-sent events, and what has come through it. */
export interface Events {
  readonly status: number;
  readonly headers: Headers;
  readonly events: readonly ServerEvent[];
  /** The comment lines and fields that are no events. */
  readonly asides: readonly string[];
  /** Whether the service has ended it. */
  readonly isEnded: boolean;
  close(): void;
}

const readBlock = (block: string): ServerEvent | null => {
  const event = /^event: (.*)$/m.exec(block)?.[1];
  const data = /^data: (.*)$/m.exec(block)?.[1];
  return event !== undefined && data !== undefined ? { event, data: JSON.parse(data) } : null;
};

/** Opens `/api/events` as anyone who has this key or session. */
export const openEvents = async (url: string, key: string): Promise<Events> => {
  const left = new AbortController();
  const response = await fetch(`${url}/api/events`, { headers: credentialHeaders(url, key), signal: left.signal });
  const events: ServerEvent[] = [];
  const asides: string[] = [];
  let isEnded = false;
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const event = readBlock(block);
        if (event) events.push(event);
        else asides.push(block);
      }
    }
  };
  read()
    .catch(() => {})
    .finally(() => {
      isEnded = true;
    });
  return {
    status: response.status,
    headers: response.headers,
    events,
    asides,
    get isEnded() {
      return isEnded;
    },
    close: () => left.abort(),
  };
};
