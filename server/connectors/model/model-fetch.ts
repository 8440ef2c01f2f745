import { EnvHttpProxyAgent, fetch as send } from 'undici';

export interface ModelProxy {
  readonly httpsProxy: string | null;
  readonly httpProxy: string | null;
  readonly noProxy: string;
}

const capped = (body: ReadableStream<Uint8Array>, most: number): ReadableStream<Uint8Array> => {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length;
        if (size > most) controller.error(new Error(`The model sent more than ${most} bytes.`));
        else controller.enqueue(chunk);
      },
    }),
  );
};

/** The way to the model: through the proxy that the sources use, never redirected, and of bounded size. */
export const createModelFetch = (
  config: ModelProxy,
  mostBytes: number,
): { fetch: typeof globalThis.fetch; close(): Promise<void> } => {
  const dispatcher = new EnvHttpProxyAgent({
    httpProxy: config.httpProxy ?? '',
    httpsProxy: config.httpsProxy ?? '',
    noProxy: `${config.noProxy},localhost,127.0.0.1,::1`,
    connect: { timeout: 5_000 },
    connections: 8,
  });
  const fetch = async (input: unknown, init?: unknown): Promise<Response> => {
    // undici's types of a request and the platform's differ in name only.
    const response = await send(input as Parameters<typeof send>[0], {
      ...(init as Parameters<typeof send>[1]),
      redirect: 'error',
      dispatcher,
    });
    const body = response.body ? capped(response.body as unknown as ReadableStream<Uint8Array>, mostBytes) : null;
    return new Response(body, {
      status: response.status,
      headers: [...response.headers.entries()].filter(([name]) => !/^content-(encoding|length)$/i.test(name)),
    });
  };
  return { fetch: fetch as typeof globalThis.fetch, close: () => dispatcher.destroy() };
};
