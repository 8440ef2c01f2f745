import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../contract/problem.ts';

export const nothingHere = () =>
  new Problem('not_found', 'There is nothing at this path: /docs lists every operation.');

/** Tells why a request matches no route: 405 where the path is somebody's, 404 where it is nobody's. */
export const createUnmatched = (app: FastifyInstance): ((request: FastifyRequest) => Problem) => {
  const methodsByUrl = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) methodsByUrl.set(url, (methodsByUrl.get(url) ?? []).concat(method));
  });
  const shapes: { shape: RegExp; methods: string }[] = [];
  app.addHook('onReady', (done) => {
    for (const [url, methods] of methodsByUrl) {
      shapes.push({ shape: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`), methods: methods.join(', ') });
    }
    done();
  });

  return (request) => {
    const path = request.url.split('?', 1)[0]!;
    const known = shapes.find(({ shape }) => shape.test(path));
    return known
      ? new Problem('method_not_allowed', `Use ${known.methods.replace(/, ([^,]+)$/u, ' or $1')} on this path.`, {
          headers: { allow: known.methods },
        })
      : nothingHere();
  };
};
