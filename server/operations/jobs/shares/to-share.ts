import type { Share } from '../../../contract/resources/share.ts';
import type { ShareRow } from '../../../store/jobs/shares.ts';

export const toShare = ({ id, jobId, createdAt }: ShareRow): Share => ({
  id,
  jobId,
  createdAt: createdAt.toISOString(),
});
