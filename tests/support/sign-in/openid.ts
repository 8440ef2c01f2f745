import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A company's OpenID provider, run for real, whose people sign in with any password. */
export interface OpenidProvider {
  readonly issuer: string;
  /** Registers the service, once its address is known. */
  register(redirectUri: string): Promise<void>;
  stop(): Promise<void>;
}

export const client = { id: 'appraise', secret: 'a-secret-for-the-tests' };

/** Somebody whose login begins so has an address that the provider has not verified. */
export const unverified = 'unverified-';

export const emailOf = (login: string): string => `${login}@company.test`;

export const startOpenidProvider = async (): Promise<OpenidProvider> => {
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
        cookies: { keys: ['a-key-for-the-tests'] },
        features: { devInteractions: { enabled: true } },
      });
      handle = provider.callback();
    },
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
