import { expect } from 'vitest';
import type { Job } from '../../../server/contract/resources/job.ts';
import type { CreatorSearch } from '../../../server/contract/resources/reach/creators.ts';
import { createShare } from '../../../server/store/jobs/shares.ts';
import { call, ended } from '../../support/call.ts';
import { onceASite } from '../../support/web/once.ts';
import type { Site } from '../../support/web/site.ts';
import type { PageRow } from './pages.ts';

const tidebook = { store: 'apple', appId: '6965719118' };

/** The page of a run of the account, which has ended as it should. */
const pageOfRun =
  (path: string, body: Record<string, unknown>, status: Job['status'] = 'done', at = '/runs') =>
  async ({ service: { url }, customer: { key } }: Site): Promise<string> => {
    const started = await call<Job>(url, key, 'POST', `/api/v1${path}`, body);
    const { id, ...job } = await ended(url, key, started.body.id);
    expect(job).toMatchObject({ status });
    return `${at}/${id}`;
  };

const teardownPage = onceASite(pageOfRun('/teardowns', { ...tidebook, days: 90 }));

/** What a stranger opens who was given a link. */
const sharedPage = async (site: Site): Promise<string> => {
  const id = (await teardownPage(site)).slice('/runs/'.length);
  const made = await createShare(site.service.db, site.customer.accountId, id);
  if (made.outcome !== 'made') throw new Error(`no link was made: ${made.outcome}`);
  return `/s/${made.token}`;
};

const query = { query: 'habit tracker' };
const adsPage = onceASite(pageOfRun('/ad-search', query, 'done', '/ads'));
const creatorsPage = onceASite(pageOfRun('/creators', query, 'done', '/creators'));

/** The first creator found, with what they post and where they can be reached. */
const aCreatorPage = async (site: Site): Promise<string> => {
  const path = await creatorsPage(site);
  const id = path.slice('/creators/'.length);
  const job = await ended(site.service.url, site.customer.key, id);
  const [first] = (job.result as unknown as CreatorSearch).creators;
  return `${path}?creator=${first!.platform}:${first!.handle}`;
};

/** Runs: their list, one of each kind of result, and the forms. */
export const runPages: readonly PageRow[] = [
  { name: 'run: teardown', path: teardownPage, ready: 'Complaints' },
  {
    name: 'run: no such app',
    path: pageOfRun('/teardowns', { store: 'apple', appId: '1' }, 'failed'),
    ready: 'The run failed',
  },
  {
    name: 'run: research',
    path: pageOfRun('/research', { question: 'Why do people leave?', app: tidebook }),
    ready: 'Sources',
  },
  {
    name: 'run: playbook',
    path: pageOfRun('/research', { question: 'How do I grow a habit tracker?' }),
    ready: 'Playbook',
  },
  {
    name: 'run: report',
    path: pageOfRun('/reports', { question: 'What do people miss in habit trackers?' }),
    ready: 'Method',
  },
  {
    name: 'run: evidence',
    path: async (site) => `${await teardownPage(site)}?evidence=1`,
    ready: 'Open this review',
  },
  { name: 'shared answer', path: sharedPage, ready: 'Complaints', signedOut: true },
  { name: 'ads found', path: adsPage, ready: 'When they ran' },
  {
    name: 'ads found, some shown',
    path: async (site) => `${await adsPage(site)}?hook=offer`,
    ready: 'Opens with: An offer',
  },
  { name: 'creators found', path: creatorsPage, ready: 'Creators who fit' },
  { name: 'a creator', path: aCreatorPage, ready: 'Contacts' },
  { name: 'videos found', path: pageOfRun('/videos/search', query, 'done', '/videos'), ready: '24 of 100 videos' },
  { name: 'videos', path: '/videos?q=habit+tracker', ready: /1 to 24 of/ },
  { name: 'videos, none', path: '/videos?q=xylophone+repair', ready: 'The library has no video for' },
  {
    name: 'run: pull',
    path: pageOfRun('/reviews/pulls', { apps: [tidebook], stars: [1, 2] }),
    ready: 'Reviews kept',
  },
  {
    name: 'run: filter',
    path: pageOfRun('/reviews/scan', { query: 'login problems in Tidebook' }),
    ready: 'Pull the reviews',
  },
  { name: 'runs', path: '/runs', ready: 'habit tracker' },
  { name: 'runs: none of these', path: '/runs?status=cancelled', ready: 'No run matches these filters.' },
  { name: 'start a run', path: '/runs/new', ready: '250 credits' },
  { name: 'form: teardown', path: '/teardowns?app=apple:6965719118', ready: 'Costs 25 credits' },
  { name: 'form: research', path: '/research', ready: 'Costs 1 credit' },
  { name: 'form: report', path: '/reports', ready: 'Costs 10 credits' },
  { name: 'form: ads', path: '/ads', ready: 'Costs 20 credits' },
  { name: 'form: creators', path: '/creators', ready: 'Costs 250 credits' },
  { name: 'form: videos', path: '/videos/search?more=1', ready: 'Costs 4 credits' },
  { name: 'form: pull', path: '/pulls/new?since=2026-01-01', ready: 'Costs 1 credit' },
  { name: 'form: filter', path: '/pulls/describe', ready: 'Costs 1 credit' },
];
