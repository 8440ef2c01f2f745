import Fastify from 'fastify';
import { serveParent } from './child.ts';

/** The reference: a bare Fastify route that answers with the object it was given, and so serialises it for each request. */
const { path = '/api/v1/me', body } = JSON.parse(process.argv[2]!) as { path?: string; body: string };
const app = Fastify({ logger: false });
const answer: unknown = JSON.parse(body);
app.get(path, async () => answer);
serveParent(
  await app.listen({ port: 0, host: '127.0.0.1' }),
  () => 0,
  () => app.close(),
);
