/** The sandbox with everything in it: the stores, the ad libraries, the video platforms and a model. */

import { adRoutes } from './ads/routes.ts';
import { appleRoutes } from './apple/routes.ts';
import { modelRoutes } from './model/routes.ts';
import { playRoutes } from './play/routes.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from './server.ts';
import { socialRoutes } from './social/routes.ts';

export const startStores = (options: Omit<SandboxOptions, 'routes'> = {}): Promise<Sandbox> =>
  startSandbox({ ...options, routes: [...appleRoutes, ...playRoutes, ...adRoutes, ...socialRoutes, ...modelRoutes] });
