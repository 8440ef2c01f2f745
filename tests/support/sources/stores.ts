import { onTestFinished } from 'vitest';
import type { Sandbox } from '../../../sandbox/server.ts';
import type { WorldApp } from '../../../sandbox/world/types.ts';
import type { Config } from '../../../server/config/config.ts';
import type { Clock } from '../../../server/support/clock.ts';
import { call, type Reply } from '../call.ts';
import { testClock } from '../clock.ts';
import { newCustomer, type Service, startService } from '../service.ts';
import { startSandbox } from './sandbox.ts';

/** A service and the stand-in stores it reads, with what is true in them. */
export interface Stores {
  readonly service: Service;
  readonly sandbox: Sandbox;
  /** A planted app of the world by its key. */
  app(key: string): WorldApp;
  get<Body = Record<string, unknown>>(path: string, query?: Record<string, string | number>): Promise<Reply<Body>>;
  /** Makes a route of a store misbehave until the test ends. */
  break(route: string, fault: string): void;
  /** How often the stores were asked on a route since the start. */
  asked(route: string): number;
  stop(): Promise<void>;
}

export const startStores = async (config: Partial<Config> = {}, clock: Clock = testClock): Promise<Stores> => {
  const sandbox = await startSandbox(clock.today());
  const service = await startService({ sandbox, config, clock });
  const { key } = await newCustomer(service.db);
  return {
    service,
    sandbox,
    app(key) {
      const app = sandbox.world.apps.find((one) => one.key === key);
      if (!app) throw new Error(`The world has no app ${key}.`);
      return app;
    },
    get: (path, query = {}) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      return call(service.url, key, 'GET', `/api/v1${path}?${search}`);
    },
    break(route, fault) {
      sandbox.setFault({ route, fault });
      onTestFinished(() => sandbox.clearFaults());
    },
    asked: (route) => sandbox.requests.filter(({ name }) => name === route).length,
    async stop() {
      await service.stop();
      await sandbox.stop();
    },
  };
};
