import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A company's OpenID provider, run for real, whose people sign in with any password. */
export interface OpenidProvider {
  readonly issuer: string;
  /** Registers the service, once its address is known. */
  register(redirectUri: string): Promise<void>;
  /** Lets all who are signed in there have signed in so much earlier. */
  age(seconds: number): void;
  stop(): Promise<void>;
}

export const client = { id: 'appraise', secret: 'a-secret-for-the-tests' };

/** Somebody whose login begins so has an address that the provider has not verified. */
export const unverified = 'unverified-';

export const emailOf = (login: string): string => `${login}@company.test`;

type Stored = Record<string, unknown> & { uid?: string; loginTs?: number; consumed?: number };

/** Where the provider keeps sessions, codes and tokens; its own memory cannot be reached from outside. */
const createMemory = () => {
  const stored = new Map<string, Stored>();
  const adapter = (type: string) => ({
    upsert: async (id: string, payload: Stored) => void stored.set(`${type}:${id}`, payload),
    find: async (id: string) => stored.get(`${type}:${id}`),
    findByUid: async (uid: string) => [...stored.values()].find((each) => each.uid === uid),
    findByUserCode: async () => undefined,
    destroy: async (id: string) => void stored.delete(`${type}:${id}`),
    consume: async (id: string) => void Object.assign(stored.get(`${type}:${id}`)!, { consumed: Date.now() / 1_000 }),
    revokeByGrantId: async () => undefined,
  });
  const age = (seconds: number): void => {
    for (const each of stored.values()) if (each.loginTs !== undefined) each.loginTs -= seconds;
  };
  return { adapter, age };
};

export const startOpenidProvider = async (): Promise<OpenidProvider> => {
  const memory = createMemory();
  let handle: ReturnType<import('oidc-provider').default['callback']> | null = null;
  const server = createServer((request, response) => {
    if (handle) handle(request, response);
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    async register(redirectUri) {
      const { default: Provider } = await import('oidc-provider');
      const provider = new Provider(issuer, {
        clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        findAccount: (_context: unknown, id: string) => ({
          accountId: id,
          claims: () => ({ sub: id, email: emailOf(id), email_verified: !id.startsWith(unverified) }),
        }),
        adapter: memory.adapter,
        cookies: { keys: ['a-key-for-the-tests'] },
        features: { devInteractions: { enabled: true } },
      });
      handle = provider.callback();
    },
    age: memory.age,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** A browser as far as signing in needs one: it keeps cookies, follows redirects and sends the forms of a page. */
export class Visitor {
  readonly #jars = new Map<string, Map<string, string>>();

  cookies(origin: string): Map<string, string> {
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    return jar;
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    const jar = this.cookies(new URL(url).origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie && { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (/Max-Age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name!);
      else jar.set(name!, value!);
    }
    return response;
  }

  /** Opens an address and follows redirects until `stopAt` says that the next one is far enough. */
  async open(
    url: string,
    stopAt: (next: string) => boolean = () => false,
    init: RequestInit = {},
  ): Promise<{ url: string; response: Response }> {
    const response = await this.#send(url, init);
    const location = response.headers.get('location');
    if (!location) return { url, response };
    const next = new URL(location, url).href;
    return stopAt(next) ? { url: next, response } : this.open(next, stopAt);
  }

  /** Signs in on the provider's page and agrees to what it asks; the answer is where the provider sends the browser. */
  async signInThere(url: string, login: string, isBack: (next: string) => boolean): Promise<string> {
    let at = await this.open(url, isBack);
    for (const fields of [{ prompt: 'login', login, password: 'any' }, { prompt: 'consent' }]) {
      if (isBack(at.url)) break;
      const action = /<form[^>]+action="([^"]+)"/.exec(await at.response.text())![1]!;
      at = await this.open(new URL(action, at.url).href, isBack, { method: 'POST', body: new URLSearchParams(fields) });
    }
    return at.url;
  }
}
