/** The sandbox with both stores. */

import { appleRoutes } from './apple/routes.ts';
import { modelRoutes } from './model/routes.ts';
import { playRoutes } from './play/routes.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from './server.ts';

export const startStores = (options: Omit<SandboxOptions, 'routes'> = {}): Promise<Sandbox> =>
  startSandbox({ ...options, routes: [...appleRoutes, ...playRoutes, ...modelRoutes] });
