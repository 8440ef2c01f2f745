import type { Job } from '../../../../client/follow.ts';
import { Button } from '../../parts/button.tsx';

const download = (job: Job): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(job.result, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${job.kind}-${job.id}.json`;
  link.click();
  // Not at once: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** The whole result as the API gives it. */
export const DownloadJson = ({ job }: { job: Job }) => <Button onClick={() => download(job)}>Download JSON</Button>;
