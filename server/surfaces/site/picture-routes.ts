import type { FastifyInstance } from 'fastify';
import { Problem } from '../../contract/problem.ts';
import { nothingHere } from '../requests/first-checks.ts';
import type { Services } from '../services.ts';

/** Pictures must not be interpreted as anything else. */
const picturePolicy = "default-src 'none'; sandbox";

/** Addresses are signed, and a changed picture gets a new one. */
const forever = 'public, max-age=31536000, immutable';

const busy = () =>
  new Problem('unavailable', 'Too many pictures are being fetched: try again in a moment.', {
    headers: { 'retry-after': '2' },
  });

const failed = () => new Problem('upstream_failed', 'There is no such picture at its source, or it could not be read.');

export const addPictures = (app: FastifyInstance, { pictures }: Pick<Services, 'pictures'>): void => {
  app.get<{ Params: { signature: string }; Querystring: { of?: unknown } }>(
    '/media/:signature',
    async ({ params, query }, reply) => {
      if (typeof query.of !== 'string') throw nothingHere();
      const picture = await pictures.read(params.signature, query.of);
      switch (picture.kind) {
        case 'picture':
          return reply
            .headers({
              'content-type': picture.type,
              'cache-control': forever,
              'content-security-policy': picturePolicy,
            })
            .send(picture.bytes);
        case 'unknown':
          throw nothingHere();
        case 'busy':
          throw busy();
        case 'failed':
          throw failed();
      }
    },
  );
};
