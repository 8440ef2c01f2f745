import { expect } from 'vitest';
import type { Job } from '../../../server/contract/resources/job.ts';
import type { CreatorSearch } from '../../../server/contract/resources/reach/creators.ts';
import { createShare } from '../../../server/store/jobs/shares.ts';
import { call, ended } from '../../support/call.ts';
import type { Question, ResearchedSite } from '../../support/web/researched.ts';
import type { PageRow } from './pages.ts';

const tidebook = { store: 'apple', appId: '6965719118' };

/** The page of a run that has answered a question. */
const pageOf =
  (name: Question, at = '/runs') =>
  async ({ runs }: ResearchedSite): Promise<string> =>
    `${at}/${runs[name]}`;

/** The page of another run of the account, which has ended as it should. */
const pageOfRun =
  (path: string, body: Record<string, unknown>, status: Job['status'] = 'done') =>
  async ({ service: { url }, customer: { key } }: ResearchedSite): Promise<string> => {
    const started = await call<Job>(url, key, 'POST', `/api/v1${path}`, body);
    const { id, ...job } = await ended(url, key, started.body.id);
    expect(job).toMatchObject({ status });
    return `/runs/${id}`;
  };

const teardownPage = pageOf('teardown');

/** What a stranger opens who was given a link. */
const sharedPage = async ({ service, customer, runs }: ResearchedSite): Promise<string> => {
  const made = await createShare(service.db, customer.accountId, runs.teardown);
  if (made.outcome !== 'made') throw new Error(`no link was made: ${made.outcome}`);
  return `/s/${made.token}`;
};

const creatorsPage = pageOf('creators', '/creators');

/** The first creator found, with what they post and where they can be reached. */
const aCreatorPage = async (site: ResearchedSite): Promise<string> => {
  const path = await creatorsPage(site);
  const job = await ended(site.service.url, site.customer.key, site.runs.creators);
  const [first] = (job.result as unknown as CreatorSearch).creators;
  return `${path}?creator=${first!.platform}:${first!.handle}`;
};

/** Runs: their list, one of each kind of result, and the forms. */
export const runPages: readonly PageRow[] = [
  { name: 'run: teardown', path: teardownPage, ready: 'Complaints' },
  {
    name: 'run: no such app',
    path: pageOfRun('/teardowns', { store: 'apple', appId: '1' }, 'failed'),
    ready: 'Failed;',
  },
  {
    name: 'run: research',
    path: pageOf('research'),
    ready: 'Coverage, revenue and sources',
  },
  {
    name: 'run: playbook',
    path: pageOf('playbook'),
    ready: 'Playbook',
  },
  {
    name: 'run: report',
    path: pageOf('report'),
    ready: 'Method',
  },
  {
    name: 'run: evidence',
    path: async (site) => `${await teardownPage(site)}?evidence=1`,
    ready: 'Open this review',
  },
  { name: 'shared answer', path: sharedPage, ready: 'Complaints', by: 'stranger' },
  { name: 'ads found', path: pageOf('ads', '/ads'), ready: 'When they ran' },
  { name: 'creators found', path: creatorsPage, ready: 'Good matches' },
  { name: 'a creator', path: aCreatorPage, ready: 'Contact' },
  { name: 'videos found', path: pageOf('videos', '/videos'), ready: '24 of 100 videos' },
  { name: 'videos', path: '/videos?q=habit+tracker', ready: /1 to 24 of/ },
  {
    name: 'run: pull',
    path: pageOfRun('/reviews/pulls', { apps: [tidebook], stars: [1, 2] }),
    ready: 'Reviews kept',
  },
  {
    name: 'run: filter',
    path: pageOf('filter'),
    ready: 'Get reviews',
  },
  { name: 'runs', path: '/activity', ready: 'habit tracker' },
  { name: 'start a run', path: '/runs/new', ready: '250 credits' },
  { name: 'form: teardown', path: '/teardowns?app=apple:6965719118', ready: 'Costs 25 credits' },
  { name: 'form: ads', path: '/ads', ready: 'Costs 20 credits' },
  { name: 'form: pull', path: '/pulls/new?since=2026-01-01', ready: 'Costs 1 credit' },
];
