import * as z from 'zod';
import { leftOutNotes } from '../../apps/subject/left-out.ts';
import type { Subject } from '../../apps/subject/subject.ts';
import { minuteMs } from '../../contract/domain/durations.ts';
import { platforms } from '../../contract/domain/platforms.ts';
import type { InputOf } from '../../contract/job-kinds/job-kind.ts';
import { videoSearchKind } from '../../contract/job-kinds/reach.ts';
import { type PlatformError, Video, type VideoSearch } from '../../contract/resources/reach/videos.ts';
import { questionOf } from '../../jobs/question.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import { defineRun } from '../../jobs/run-kind.ts';
import { readingOfSubject } from '../../questions/find/shown/shown-reading.ts';
import { orderVideos, platformList, searchWords } from '../../reach/videos/order-videos.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import type { Database } from '../../store/engine/database.ts';
import {
  advanceContinuation,
  claimContinuation,
  lastAnswer,
  saveContinuation,
} from '../../store/jobs/continuations.ts';
import { listed } from '../../support/prose/numbers.ts';
import { fileVideos } from '../../videos/file-videos.ts';
import {
  fromTheStart,
  lookAhead,
  notConfigured,
  type OpenPlatform,
  searchVideos,
  type VideosSearched,
} from '../../videos/find-videos.ts';
import type { Tools } from '../run.ts';
import { findSubject, type SubjectError } from '../subject/find-subject.ts';

const AheadVideo = Video.omit({ apps: true }).extend({
  description: z.string(),
  hashtags: z.array(z.string()),
  creator: z
    .object({
      id: z.string().nullable(),
      handle: z.string(),
      name: z.string().nullable(),
      followers: z.int().nullable(),
    })
    .nullable(),
});

/** State of a search between pages. */
const State = z.object({
  page: z.int().min(1),
  words: z.string(),
  open: z.array(
    z.object({
      platform: z.enum(platforms),
      cursor: z.string().nullable(),
      asked: z.array(z.string()),
      seen: z.array(z.string()),
      // Missing in states of earlier versions.
      ahead: z.array(AheadVideo).default([]),
    }),
  ),
});
type State = z.output<typeof State>;

/** Takes over the page after the caller's last answer, so that no other job reads it. */
const takePage = async (
  { db, accountId, jobId }: { db: Database; accountId: string; jobId: string },
  input: InputOf<typeof videoSearchKind>,
): Promise<{ readonly jobId: string; readonly state: State }> => {
  const { question } = questionOf(videoSearchKind.name, input);
  const answered = await lastAnswer(db, accountId, question);
  if (!answered || answered.state === null) {
    throw new RunFailure('nothing_found', 'The earlier search has no further pages: leave `more` out to search again.');
  }
  const isMine = await retryWrite(() => claimContinuation(db, answered.jobId, jobId));
  if (!isMine) {
    throw new RunFailure(
      'nothing_found',
      'Another run of yours has already read this page: ask for `more` again to get the next one.',
    );
  }
  return { jobId: answered.jobId, state: State.parse(answered.state) };
};

const storeErrors = (errors: readonly SubjectError[]): PlatformError[] =>
  errors.map(({ code, message }) => ({ platform: null, code, message }));

/** Why there is no result, or null. */
const whyNothing = (
  { videos, errors, answered }: VideosSearched,
  { words, page }: { words: string; page: number },
): RunFailure | null => {
  if (videos.length > 0) return null;
  const failed = errors.filter(({ code }) => code !== 'not_configured');
  if (failed.length > 0 || answered.length === 0) {
    const failed = errors.length > 0 ? errors : [];
    const isLate = failed.length > 0 && failed.every(({ code }) => code === 'upstream_timeout');
    const detail = [...new Set(failed.map(({ message }) => message))].join(' ');
    return new RunFailure(isLate ? 'upstream_timeout' : 'upstream_failed', detail);
  }
  const further = page > 1 ? 'further ' : '';
  return new RunFailure(
    'nothing_found',
    `${platformList(answered)} ${answered.length > 1 ? 'show' : 'shows'} no ${further}videos for “${words}”.`,
  );
};

const foldedNote = (folded: number): string[] => {
  if (folded === 0) return [];
  const more = folded === 1 ? 'one video' : `${folded} videos`;
  return [`This answer leaves out ${more} with the same title and creator as another; the library keeps them all.`];
};

const matchedNote = (videos: readonly Video[]): string => {
  const matched = videos.filter(({ apps }) => apps.length > 0).length;
  const rest = videos.length - matched;
  if (rest === 0)
    return matched === 1 ? 'The video was matched to an app.' : `All ${matched} videos were matched to apps.`;
  return `Of ${videos.length} videos, ${matched === 0 ? 'none' : matched} ${matched === 1 ? 'was' : 'were'} matched to apps; the others only match the search words and have no \`apps\`.`;
};

const notesOf = ({ kindOfApp, apps }: Subject, words: string, answered: boolean): string[] => {
  const names = [...new Set(apps.map(({ title }) => title))];
  const named = names.slice(0, 5).map((name) => `“${name}”`);
  const shown = listed(names.length > 5 ? [...named, `${names.length - 5} more`] : named);
  const asked = `The platforms were searched for “${words}”.`;
  if (apps.length === 0) {
    return answered ? ['No app was found for this, so the videos only match the search words.', asked] : [asked];
  }
  return kindOfApp === null
    ? [`The query was read as the name of ${shown}.`, asked]
    : [`The query was read as a kind of app, such as ${shown}.`, asked];
};

const stateOf = (
  open: readonly OpenPlatform[],
  { page, words }: { page: number; words: string },
): Readonly<Omit<State, 'open'> & { open: readonly OpenPlatform[] }> | null =>
  open.length === 0 ? null : { page, words, open };

/** A link or id without an app can't be used as search words. */
const deadLink = (query: string, errors: readonly SubjectError[]): RunFailure =>
  errors.length > 0
    ? new RunFailure('upstream_failed', errors.map(({ message }) => message).join(' '))
    : new RunFailure('nothing_found', `Neither store has an app “${query}”: search for it by name.`);

/** Searches for videos about an app or a kind of app, and adds them to the library. */
export const videoSearch = defineRun(videoSearchKind, {
  limitMs: 15 * minuteMs,
  async run(input, context: Tools) {
    const { query, more } = input;
    const { db, clock, sources, authorSalt, jobId, claim, signal, progress } = context;
    const asked = platforms.filter((platform) => input.platforms.includes(platform));
    const from = more ? await takePage(context, input) : null;
    const earlier = from?.state ?? null;

    progress({ stage: 'reading', message: 'Finding the apps', done: 0, total: null });
    const { subject, errors: subjectErrors, answered } = await findSubject({ db, clock, sources }, query, signal);
    if (!earlier && subject.kindOfApp === null && subject.apps.length === 0) throw deadLink(query, subjectErrors);
    // A further page belongs to the same search, even if the stores have changed.
    const words = earlier?.words ?? searchWords(subject);
    const page = (earlier?.page ?? 0) + 1;
    const missing = asked.filter((platform) => sources.social[platform] === null);
    const open: readonly OpenPlatform[] =
      earlier?.open ?? asked.filter((platform) => !missing.includes(platform)).map(fromTheStart);
    const total = open.length;
    const say = (done: number): void =>
      progress({
        stage: 'searching',
        message: `Searching ${platformList(open.map(({ platform }) => platform))}`,
        done,
        total,
      });
    say(0);
    const searched = await searchVideos(sources.social, words, { open, signal, onAnswer: (_, done) => say(done) });
    const failed = new Set(searched.errors.map(({ platform }) => platform));
    const errors = [...missing.filter((platform) => !failed.has(platform)).map(notConfigured), ...searched.errors];
    const failure = whyNothing({ ...searched, errors }, { words, page });
    if (failure) {
      signal.throwIfAborted();
      // Pages that had no results are not read again.
      if (from && failure.code === 'nothing_found') {
        await retryWrite(() => advanceContinuation(db, from.jobId, stateOf(searched.open, { page, words })));
      }
      throw failure;
    }

    const found = searched.videos.length;
    progress({
      stage: 'matching',
      message: `Matching ${found} ${found === 1 ? 'video' : 'videos'} to apps`,
      done: found,
      total: found,
    });
    const filed = await fileVideos({ db, clock, sources, authorSalt }, searched.videos, subject);
    const { videos, folded } = orderVideos(filed, subject);
    const further = await lookAhead(sources.social, words, searched.open, signal);
    const state = stateOf(further, { page, words });
    signal.throwIfAborted();
    await retryWrite(() => saveContinuation(db, { jobId, claim }, state));
    const result: VideoSearch = {
      query,
      reading: readingOfSubject(subject, 'videos'),
      kindOfApp: subject.apps.length > 0 ? subject.kindOfApp : null,
      videos: [...videos],
      next: state && { page: page + 1, platforms: further.map(({ platform }) => platform) },
      notes: [
        ...leftOutNotes(subject),
        ...notesOf(subject, words, answered),
        matchedNote(videos),
        ...foldedNote(folded),
      ],
      errors: [...errors, ...storeErrors(subjectErrors)],
      readBy: 'rules',
      readShare: 0,
      generatedAt: clock.timestamp(),
    };
    const isWhole = subjectErrors.length === 0 && errors.every(({ code }) => code === 'not_configured');
    return { result, holdable: isWhole };
  },
});
