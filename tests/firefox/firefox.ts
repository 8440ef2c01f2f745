import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** An element by its accessible role and name. */
export interface Accessible {
  readonly role: string;
  /** Its whole name. */
  readonly name: string;
}

export interface FirefoxPage {
  goto(url: string): Promise<void>;
  /** What an expression is on the page. */
  read(expression: string): Promise<string>;
  /** Waits until an expression is true on the page. */
  until(expression: string): Promise<void>;
  /** Presses the first of these once there is one, and waits for it. */
  click(element: Accessible | { readonly css: string }): Promise<void>;
  type(keys: string): Promise<void>;
}

/** Only what hangs takes so long. */
const patienceMs = 120_000;

const locatorOf = (element: Parameters<FirefoxPage['click']>[0]) =>
  'css' in element ? { type: 'css', value: element.css } : { type: 'accessibility', value: element };

/** What the page answers to a command of WebDriver BiDi. */
type Reply = { readonly id: number; readonly error?: string; readonly message?: string; readonly result?: unknown };

/** The Firefox that people have, driven by WebDriver BiDi, the protocol that it ships with. */
export const openFirefox = async (program: string): Promise<{ page: FirefoxPage; close(): Promise<void> }> => {
  const profile = await mkdtemp(join(tmpdir(), 'appraise-firefox-'));
  const child = spawn(program, ['--headless', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let address: string | undefined;
  for await (const line of createInterface(child.stderr)) {
    address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) break;
  }
  if (!address) throw new Error(`${program} does not listen for WebDriver BiDi.`);
  child.stderr.resume();
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`${address} refuses connections.`));
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.onmessage = ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  };
  let last = 0;
  /** The cast is the caller's knowledge of the protocol. */
  const send = async <Result>(method: string, params: object): Promise<Result> => {
    const id = ++last;
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (reply.error) throw new Error(`${method}: ${reply.error}: ${reply.message}`);
    return reply.result as Result;
  };
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const { context } = contexts[0]!;
  await send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });

  const read = async (expression: string): Promise<string> => {
    const params = { expression: `String(${expression})`, target: { context }, awaitPromise: true };
    const { result } = await send<{ result?: { value: string } }>('script.evaluate', params);
    return result?.value ?? '';
  };
  const poll = async <Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> => {
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(100)) {
      // Between two pages there is nothing to look at.
      const found = await look().catch(() => undefined);
      if (found !== undefined) return found;
    }
    throw new Error(`${what} is not on the page, which shows: ${await read('document.body.innerText')}`);
  };
  const page: FirefoxPage = {
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    read,
    until: async (expression) => {
      await poll(expression, async () => ((await read(expression)) === 'true' ? true : undefined));
    },
    click: (element) =>
      poll(JSON.stringify(element), async () => {
        const locator = locatorOf(element);
        const { nodes } = await send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
          context,
          locator,
        });
        if (!nodes[0]) return undefined;
        const { sharedId } = nodes[0];
        await send('script.callFunction', {
          functionDeclaration: "(element) => element.scrollIntoView({ block: 'center' })",
          arguments: [{ sharedId }],
          target: { context },
          awaitPromise: false,
        });
        const origin = { type: 'element', element: { sharedId } };
        const actions = [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
        return null;
      }).then(() => {}),
    type: async (keys) => {
      const actions = [...keys].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
  };
  const close = async (): Promise<void> => {
    socket.close();
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true });
  };
  return { page, close };
};
