import type { KnownPast } from '../../collectors/sandbox-history.ts';
import { allSourcesSet } from '../../connectors/http/source-urls.ts';
import type { Base } from '../base.ts';

export interface Sandbox {
  readonly address: string;
  readonly world: KnownPast;
}

/** Imported only here: a service with live sources never loads the sandbox. */
export const loadSandbox = () => import('../../../sandbox/start.ts');

/** Starts this process's sandbox; every process has the same world. Null when sources are live or configured. */
export const startOwnSandbox = async ({
  config,
  clock,
  cleanup,
}: Pick<Base, 'config' | 'clock' | 'cleanup'>): Promise<Sandbox | null> => {
  if (config.sources === 'live' || allSourcesSet(config)) return null;
  const { startStores } = await loadSandbox();
  // A fixed port keeps picture URLs valid across restarts; a second process on this machine uses another.
  const sandbox = await startStores({ port: config.sandboxPort, today: clock.today }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      return startStores({ port: 0, today: clock.today });
    },
  );
  cleanup.add(() => sandbox.stop());
  return sandbox;
};
