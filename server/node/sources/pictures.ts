import { createPictures, type Pictures } from '../../connectors/pictures/pictures.ts';
import { pictureSecret } from '../../store/engine/stamps.ts';
import { type Base, patiently } from '../base.ts';

/** @param sandboxAddress where the sandbox shows its pictures; null: there is none */
export const openPictures = async (base: Base, sandboxAddress: string | null): Promise<Pictures> => {
  const { config, db, cleanup } = base;
  const secret = await patiently(() => pictureSecret(db));
  const sandboxOrigin = config.sources === 'sandbox' && sandboxAddress !== null ? new URL(sandboxAddress).origin : null;
  const pictures = createPictures({ secret, sandboxOrigin, proxies: config });
  cleanup.add(() => pictures.close());
  return pictures;
};
