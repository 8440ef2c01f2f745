import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/processes/free-port.ts';

export interface Version {
  readonly name: 'old' | 'new';
  readonly folder: string;
}

/** A node of some version that serves. */
export interface ServingNode {
  readonly version: Version;
  readonly url: string;
  /** Ends it as an upgrade does: first nobody is sent to it any more, then it is asked to stop. */
  leave(): Promise<void>;
}

interface Launched {
  readonly child: ChildProcess;
  readonly url: string;
  said(): string;
}

/** How nodes are started: the settings that all of them share. */
export interface Launcher {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  /** Told of a node that ends without being asked to. */
  onSelfEnded(what: string): void;
  /** Told of every run that ended in an error that was not foreseen: what the log says of it. */
  onRunError(version: Version, error: string): void;
}

const runError = 'unexpected error in a run';

const launch = async ({ env, folder, onRunError }: Launcher, version: Version): Promise<Launched> => {
  const port = await freePort();
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: version.folder,
    env: { ...env, DATA_DIR: join(folder, version.name), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.includes(runError)) onRunError(version, line);
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  return { child, url: `http://127.0.0.1:${port}`, said: () => text.slice(-2_000) };
};

const startedMs = 120_000;

/** Starts a node and waits until it is ready; `serving` is the list that callers choose from. */
export const joinNode = async (launcher: Launcher, version: Version, serving: ServingNode[]): Promise<ServingNode> => {
  const { child, url, said } = await launch(launcher, version);
  let leaving = false;
  child.once('exit', (code, signal) => {
    if (!leaving)
      launcher.onSelfEnded(`a node of the ${version.name} version ended by itself (${code ?? signal}): ${said()}`);
  });
  const node: ServingNode = {
    version,
    url,
    async leave() {
      serving.splice(serving.indexOf(node), 1);
      // Calls under way end first, as behind a balancer.
      await sleep(1_000);
      leaving = true;
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
  for (const until = Date.now() + startedMs; Date.now() < until && child.exitCode === null; await sleep(100)) {
    if (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) continue;
    serving.push(node);
    return node;
  }
  leaving = true;
  child.kill('SIGKILL');
  throw new Error(`a node of the ${version.name} version did not start: ${said()}`);
};

/** What a node says that is started and ends by itself; null where it goes on. */
export const refusalOf = async (launcher: Launcher, version: Version): Promise<string | null> => {
  const { child, said } = await launch(launcher, version);
  const ended = await Promise.race([once(child, 'exit'), sleep(30_000, null, { ref: false })]);
  if (ended === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
    return null;
  }
  return said().trim();
};
