import type { FastifyInstance } from 'fastify';
import { addDocs } from './docs/docs-routes.ts';
import { addEvents } from './events/events-route.ts';
import { addHealth, type Health } from './health.ts';
import { createHttpApp, type HttpAppOptions } from './http-app.ts';
import { addMcp } from './mcp/mcp.ts';
import { addOpenapi } from './openapi/openapi.ts';
import { addRestRoutes } from './rest/rest.ts';
import type { Services } from './services.ts';
import { addOAuth } from './sign-in/oauth/oauth-routes.ts';
import { addSignIn } from './sign-in/sign-in-routes.ts';
import { frameOf } from './site/frame.ts';
import { addMailLinks } from './site/mail/mail-routes.ts';
import { notFoundPage } from './site/not-found-page.ts';
import { addPictures } from './site/picture-routes.ts';
import { addShared } from './site/shared/shared-routes.ts';
import { builtSite } from './site/site-files.ts';
import { addSite } from './site/site-routes.ts';

export const buildServer = (services: Services): FastifyInstance => {
  const files = builtSite();
  const frame = frameOf(files);
  const app = createHttpApp({ ...services, notFoundPage: notFoundPage(frame) });
  addHealth(app, services, { behindProxy: true });
  addSite(app, services, files, addShared(app, services));
  addPictures(app, services);
  addMailLinks(app, services, frame);
  addDocs(app, services, frame);
  addOpenapi(app, services);
  addSignIn(app, services);
  addOAuth(app, services);
  addMcp(app, services);
  addEvents(app, services);
  addRestRoutes(app, services);
  return app;
};

/** A private port for health checks and metrics. */
export const buildHealthServer = (services: HttpAppOptions & Health): FastifyInstance => {
  const app = createHttpApp(services);
  addHealth(app, services, { behindProxy: false });
  return app;
};
