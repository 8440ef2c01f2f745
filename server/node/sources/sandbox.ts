import type { KnownPast } from '../../collectors/sandbox-history.ts';
import { allSourcesSet } from '../../connectors/http/source-urls.ts';
import type { Base } from '../base.ts';

/** The stand-in internet, as far as the service knows it. */
export interface Sandbox {
  readonly address: string;
  readonly world: KnownPast;
}

/** Imported only here: a service with live sources never loads the sandbox. */
export const loadSandbox = () => import('../../../sandbox/start.ts');

/** Starts the sandbox of this process, the same world in every one. Null where the sources are live or elsewhere. */
export const startOwnSandbox = async ({
  config,
  clock,
  cleanup,
}: Pick<Base, 'config' | 'clock' | 'cleanup'>): Promise<Sandbox | null> => {
  if (config.sources === 'live' || allSourcesSet(config)) return null;
  const { startStores } = await loadSandbox();
  // A fixed port keeps the addresses of pictures valid over a restart; a second process on this machine takes another.
  const sandbox = await startStores({ port: config.sandboxPort, today: clock.today }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      return startStores({ port: 0, today: clock.today });
    },
  );
  cleanup.add(() => sandbox.stop());
  return sandbox;
};
