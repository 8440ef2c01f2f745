import { me } from './account/me.ts';
import { cancelJob } from './jobs/cancel.ts';
import { getJob } from './jobs/get.ts';
import { listJobs } from './jobs/list.ts';

/** Every operation of the service. A new one is a file in this folder and its line here. */
export const operations = [me, listJobs, getJob, cancelJob] as const;
