import type { Job } from '../../../../client/follow.ts';
import { Button } from '../../parts/controls/button.tsx';
import { download } from '../../parts/controls/download.ts';

/** The whole result as the API gives it. */
export const DownloadJson = ({ job: { kind, id, result } }: { job: Job }) => (
  <Button onClick={() => download(`${kind}-${id}.json`, 'application/json', JSON.stringify(result, null, 2))}>
    Download JSON
  </Button>
);
