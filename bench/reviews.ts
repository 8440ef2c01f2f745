import { benchGrowth } from './support/ingest/growth.ts';
import { benchIngest } from './support/ingest/ingest.ts';

/** Reviews on their way in. */
export const bench = async (): Promise<boolean> => {
  const isFast = await benchIngest();
  const staysFast = await benchGrowth();
  return isFast && staysFast;
};
