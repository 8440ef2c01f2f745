import Fastify from 'fastify';
import { serveParent } from './child.ts';

/** The reference: a bare Fastify route that sends the bytes it was given. */
const { path = '/api/v1/me', body } = JSON.parse(process.argv[2]!) as { path?: string; body: string };
const app = Fastify({ logger: false });
app.get(path, (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(body);
});
serveParent(
  await app.listen({ port: 0, host: '127.0.0.1' }),
  () => 0,
  () => app.close(),
);
