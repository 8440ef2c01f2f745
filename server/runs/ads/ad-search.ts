import { leftOutNotes } from '../../apps/subject/left-out.ts';
import type { Subject } from '../../apps/subject/subject.ts';
import { type AdNetwork, adLibraryTitles } from '../../contract/domain/ad-networks.ts';
import { hourMs } from '../../contract/domain/durations.ts';
import type { InputOf } from '../../contract/job-kinds/job-kind.ts';
import { adSearchKind } from '../../contract/job-kinds/reach.ts';
import type { AdSearch, NetworkError } from '../../contract/resources/reach/ad-search.ts';
import { questionOf } from '../../jobs/question.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import { defineRun } from '../../jobs/run-kind.ts';
import { readingOfSubject } from '../../questions/find/shown/shown-reading.ts';
import { advertisersIn, gapNotes, summaryOfAds } from '../../reach/ads/summary.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import {
  advanceContinuation,
  claimContinuation,
  lastAnswer,
  saveContinuation,
} from '../../store/jobs/continuations.ts';
import { counted, listed, noun } from '../../support/prose/numbers.ts';
import type { Tools } from '../run.ts';
import { findSubject, type SubjectError } from '../subject/find-subject.ts';
import { AdSearchState, hasMore } from './ad-search-state.ts';
import { type AdsFound, type AdsRequest, lookAhead, openNetworks, searchAds } from './find-ads.ts';

export const adSearch = defineRun(adSearchKind, {
  limitMs: hourMs,
  async run(input, tools: Tools) {
    const { query, more } = input;
    const networks = [...new Set(input.networks)];
    const { db, jobId, claim, signal, progress } = tools;
    const earlier = more ? await placeOf(input, tools) : null;
    const from = earlier?.state ?? null;
    progress({ stage: 'finding', message: 'Finding the apps', done: 0, total: null });
    const { subject, errors: storeErrors } = from
      ? { subject: from.subject, errors: [] }
      : await subjectOf(query, tools);
    const found = await searchUntilKept(tools, subject, {
      networks,
      from,
      signal,
      tell: (stage, message, done, total) => progress({ stage, message, done, total }),
    });
    if (found.ads.length === 0) {
      signal.throwIfAborted();
      // Pages that had no results are not read again.
      if (earlier && found.failures.length === 0)
        await retryWrite(() => advanceContinuation(db, earlier.jobId, hasMore(found.state) ? found.state : null));
      throw whyNothing(found, { query, subject, storeErrors, page: found.state.page });
    }
    progress({ stage: 'searching', message: 'Checking whether there are more ads', done: 0, total: null });
    const { state, rest, notes } = await lookAhead(tools, { networks, signal }, found.state);
    signal.throwIfAborted();
    await retryWrite(() => saveContinuation(db, { jobId, claim }, state));
    const page = found.state.page;
    const dropped = [...found.dropped, ...rest];
    const unread = networks.filter((network) => !found.answered.includes(network) && isNamed(network, found.errors));
    const result: AdSearch = {
      query,
      reading: readingOfSubject(subject, 'ads'),
      kindOfApp: subject.kindOfApp,
      apps: subject.apps.map(({ store, appId, title, developer }) => ({ store, appId, title, developer })),
      ads: [...found.ads],
      advertisers: advertisersIn(found.ads, subject.apps).map(({ name, names, ads }) => ({
        name,
        names: [...names],
        ads: ads.length,
      })),
      hooks: [...found.hooks],
      summary: summaryOfAds({
        subject,
        page,
        ...found,
        dropped,
        read: found.answered,
        unread,
        hasMore: state !== null,
      }),
      dropped,
      next: state && { page: page + 1, networks: openNetworks(state) },
      notes: [...leftOutNotes(subject), ...gapNotes(found.answered), ...found.notes, ...notes],
      errors: [...storeErrors.map(ofStore), ...found.errors],
      readBy: found.readShare > 0 ? 'model' : 'rules',
      readShare: found.readShare,
      generatedAt: tools.clock.timestamp(),
    };
    // After a temporary failure, including the model's, another run may do better.
    const isWhole = found.failures.length === 0 && storeErrors.length === 0 && !found.isModelAway;
    return { result, holdable: isWhole };
  },
});

const isNamed = (network: AdNetwork, errors: readonly NetworkError[]): boolean =>
  errors.some((error) => error.network === network);

const ofStore = ({ code, message }: SubjectError): NetworkError => ({ network: null, code, message });

/** Takes over the state after the caller's last answer, so that no other run reads the same page. */
const placeOf = async (
  input: InputOf<typeof adSearchKind>,
  { db, accountId, jobId }: Tools,
): Promise<{ readonly jobId: string; readonly state: AdSearchState }> => {
  const answered = await lastAnswer(db, accountId, questionOf(adSearchKind.name, input).question);
  // The operation has checked this; a missing state was deleted since.
  if (!answered || answered.state === null) {
    throw new RunFailure('nothing_found', 'Nothing is left: every page of every library has been read.');
  }
  if (!(await claimContinuation(db, answered.jobId, jobId))) {
    throw new RunFailure(
      'nothing_found',
      'Another run has already read this page: ask for `more` again to get the next one.',
    );
  }
  return { jobId: answered.jobId, state: AdSearchState.parse(answered.state) };
};

const subjectOf = async (
  query: string,
  tools: Tools,
): Promise<{ subject: Subject; errors: readonly SubjectError[] }> => {
  const found = await findSubject(tools, query, tools.signal);
  const { subject, errors, answered } = found;
  if (!answered) {
    const late = errors.every(({ code }) => code === 'upstream_timeout');
    throw new RunFailure(
      late ? 'upstream_timeout' : 'upstream_failed',
      `Neither store could be searched for “${query}”: try again in a few minutes.`,
    );
  }
  if (subject.apps.length > 0) return found;
  // A store that failed may have it, so this is not "nothing found".
  if (errors.length > 0) throw new RunFailure('upstream_failed', `${errors[0]!.message} Try again in a few minutes.`);
  if (subject.kindOfApp === null) throw new RunFailure('nothing_found', `Neither store has an app called “${query}”.`);
  return found;
};

/** The search stops after this many pages in a row without a suitable ad. */
const maxEmptyPages = 8;

const searchUntilKept = async (tools: Tools, subject: Subject, request: AdsRequest): Promise<AdsFound> => {
  let found = await searchAds(tools, subject, request);
  for (let page = 1; page < maxEmptyPages && found.ads.length === 0 && canContinue(found); page++) {
    const next = await searchAds(tools, subject, { ...request, from: found.state });
    found = {
      ...next,
      dropped: [...found.dropped, ...next.dropped],
      notes: [...new Set([...found.notes, ...next.notes])],
    };
  }
  // The caller sees one page, however many were read.
  return { ...found, state: { ...found.state, page: (request.from?.page ?? 0) + 1 } };
};

const canContinue = ({ state, failures, answered }: AdsFound): boolean =>
  hasMore(state) && failures.length === 0 && answered.length > 0;

const whyNothing = (
  { dropped, failures, errors, answered, state }: AdsFound,
  request: {
    readonly query: string;
    readonly subject: Subject;
    readonly storeErrors: readonly SubjectError[];
    readonly page: number;
  },
): RunFailure => {
  // Libraries that failed may have some, so this is not "nothing found".
  if (failures.length > 0 || request.storeErrors.length > 0) {
    const late = [...errors, ...request.storeErrors].every(
      ({ code }) => code === 'upstream_timeout' || code === 'not_configured',
    );
    const read =
      answered.length > 0 ? ` ${named(answered)} ${answered.length > 1 ? 'show' : 'shows'} no ads for it.` : '';
    const messages = [...request.storeErrors, ...errors].map(({ message }) => message);
    return new RunFailure(
      late ? 'upstream_timeout' : 'upstream_failed',
      `No ads for “${request.query}” could be found. ${[...new Set(messages)].join(' ')}${read}`,
      failures.map(({ network, failure }) => `${network}: ${failure.kind}: ${failure.detail}`).join('; '),
    );
  }
  const apps = request.subject.apps.length === 0 ? ' The stores list no app of that name or kind.' : '';
  if (answered.length === 0) {
    const details = errors.map(({ message }) => ` ${message}`).join('');
    return new RunFailure('nothing_found', `No library could be searched for “${request.query}”.${apps}${details}`);
  }
  const others =
    dropped.length === 0
      ? ''
      : ` None of the ${counted(dropped.length, noun('ad'))} found is known to be for it; one is by ${shortened(dropped[0]!.advertiser.name)}.`;
  const behind = request.page > 1 ? ': ask for `more` again to read further pages' : '';
  const where = hasMore(state) ? ` in the pages read so far${behind}` : '';
  const which = request.page > 1 ? 'No further ads' : 'No ads';
  return new RunFailure(
    'nothing_found',
    `${which} for “${request.query}” were found in ${named(answered)}${where}.${others}${apps}`,
  );
};

const named = (networks: readonly AdNetwork[]): string => listed(networks.map((network) => adLibraryTitles[network]));

/** Used at the end of a sentence. */
const shortened = (name: string): string => (name.length > 80 ? `${name.slice(0, 79)}…` : name.replace(/\.$/u, ''));
