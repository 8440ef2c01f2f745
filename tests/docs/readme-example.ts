// Save as try.ts in the project folder and run it with `bin/node try.ts`: the pinned Node runs TypeScript as it is.
import { connect } from '../../client/connect.ts';

const appraise = connect({ baseUrl: 'http://127.0.0.1:4000', key: process.env.APPRAISE_KEY! });
const { credits } = await appraise.call('me');
console.log(credits.left);

// Starts the run and waits for its end; a teardown's job has a teardown as its result.
const job = await appraise.run('teardowns.create', { store: 'apple', appId: '6965719118', days: 90 });
if (job.status === 'done') console.log(job.result.complaints[0]?.label);
