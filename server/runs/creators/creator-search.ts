import { leftOutNotes } from '../../apps/subject/left-out.ts';
import type { Subject } from '../../apps/subject/subject.ts';
import type { Social } from '../../connectors/social/social.ts';
import { minuteMs } from '../../contract/domain/durations.ts';
import { type CreatorPlatform, platformTitles } from '../../contract/domain/platforms.ts';
import { creatorSearchKind } from '../../contract/job-kinds/reach.ts';
import type { CreatorSearch } from '../../contract/resources/reach/creators.ts';
import type { PlatformError } from '../../contract/resources/reach/videos.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import { defineRun } from '../../jobs/run-kind.ts';
import { readingOfSubject } from '../../questions/find/shown/shown-reading.ts';
import { type Lens, lensFor } from '../../reach/creators/lens.ts';
import { rankCreators } from '../../reach/creators/standing.ts';
import { creatorMark, erasedAmong } from '../../store/creators/erased-creators.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import {
  advanceContinuation,
  claimContinuation,
  readAnswer,
  saveContinuation,
} from '../../store/jobs/continuations.ts';
import { allOrNone, mapInSlices } from '../../support/concurrency/promises.ts';
import { capital, countedInWords, noun, verb } from '../../support/prose/numbers.ts';
import { notConfiguredFor } from '../../videos/platform-errors.ts';
import type { Tools } from '../run.ts';
import { findSubject } from '../subject/find-subject.ts';
import { type Candidate, CreatorsLeft, findCreators } from './find-creators.ts';
import { type InTurn, mostEach, readCreatorsByModel, readInTurn } from './read-creators-by-model.ts';
import { creatorOf, type ReadCreator, readByRules } from './vet-creators.ts';

/** Creators to vet, and errors while finding them. */
interface Begun {
  readonly subject: Subject;
  readonly lens: Lens;
  readonly candidates: readonly Candidate[];
  readonly errors: readonly PlatformError[];
}

/** Finds creators by their videos about a kind of app, and vets them by their newest posts. */
export const creatorSearch = defineRun(creatorSearchKind, {
  limitMs: 15 * minuteMs,
  async run(asked, context: Tools) {
    const { db, jobId, claim, signal } = context;
    const platforms = [...new Set(asked.platforms)];
    const open = platforms.flatMap((platform) => socialOf(context, platform) ?? []);
    const missing = platforms
      .filter((platform) => !open.some((social) => social.platform === platform))
      .map(notConfiguredFor('creators'));
    if (open.length === 0) throw new RunFailure('upstream_failed', missing.map(({ message }) => message).join(' '));

    const begun =
      asked.more === undefined ? await search(asked.query, open, context) : await continueSearch(asked.more, context);
    const { subject, lens } = begun;
    const candidates = await withoutErased(begun.candidates, context);
    const { read, left, errors: readErrors, gone, lost } = await readAll(open, candidates, context);
    const errors = [...begun.errors, ...readErrors];
    const state: CreatorsLeft | null = left.length === 0 ? null : { subject: storable(subject), left: [...left] };
    const { creators, readShare, note } = await vetAll(read, lens, context);
    if (creators.length === 0) {
      // Deleted or given-up accounts aren't read again when the search continues.
      if (asked.more !== undefined && gone + lost > 0) await advanceContinuation(db, asked.more, state);
      throw noCreators(asked.query, { errors: left.length > 0 ? [...errors, ...missing] : errors, gone });
    }
    signal.throwIfAborted();
    await retryWrite(() => saveContinuation(db, { jobId, claim }, state));
    const result: CreatorSearch = {
      query: asked.query,
      reading: readingOfSubject(subject, 'creators'),
      kindOfApp: subject.kindOfApp,
      creators: rankCreators(creators),
      unreached: left.length,
      notes: [...leftOutNotes(subject), ...notesOf({ subject, gone, lost, note })],
      errors: [...missing, ...errors],
      readBy: readShare > 0 ? 'model' : 'rules',
      readShare,
      generatedAt: context.clock.timestamp(),
    };
    // Temporary failures of a source or the model may not recur.
    return { result, holdable: errors.length === 0 && note === null };
  },
});

/** Null if nothing is configured that identifies a video's author. */
const socialOf = (
  { sources }: Tools,
  platform: CreatorPlatform,
): (Social & { readonly platform: CreatorPlatform }) | null => {
  const social = sources.social[platform];
  return social?.findsCreators ? { ...social, platform } : null;
};

/** Searches all platforms in parallel for authors of videos about the subject. */
const search = async (
  query: string,
  open: readonly (Social & { readonly platform: CreatorPlatform })[],
  context: Tools,
): Promise<Begun> => {
  const { signal, progress } = context;
  progress({ stage: 'reading', message: 'Finding the apps', done: 0, total: null });
  const { subject, errors: storeErrors } = await findSubject(context, query, signal);
  if (subject.apps.length === 0 && subject.kindOfApp === null && storeErrors.length === 0) {
    throw new RunFailure('nothing_found', `No app was found at “${query}”: search for a kind of app or a name.`);
  }
  const lens = lensFor(subject);
  const asked = new Map<CreatorPlatform, string>();
  const found = await allOrNone(open, signal, (social, both) =>
    findCreators(social, subject, lens, {
      signal: both,
      onSearch: (done, most) => {
        const name = platformTitles[social.platform];
        asked.set(social.platform, `${name}: ${done} of up to ${most} searches`);
        progress({ stage: 'searching', message: [...asked.values()].join('; '), done: 0, total: null });
      },
    }),
  );
  const errors = [
    ...storeErrors.map(({ code, message }): PlatformError => ({ platform: null, code, message })),
    ...found.flatMap((each) => each.errors),
  ];
  const candidates = found.flatMap((each) => each.candidates);
  if (candidates.length === 0) throw noCreators(query, { errors, gone: 0 });
  return { subject, lens, candidates, errors };
};

/** Continues an earlier search; possible once. */
const continueSearch = async (more: string, { db, accountId, jobId }: Tools): Promise<Begun> => {
  const earlier = await readAnswer(db, accountId, more);
  const state = CreatorsLeft.safeParse(earlier?.state).data;
  if (!earlier || !state) throw new RunFailure('nothing_found', `No creators from job ${more} are left to vet.`);
  if (!(await claimContinuation(db, earlier.jobId, jobId))) {
    const by = (await readAnswer(db, accountId, more))?.continuedBy;
    throw new RunFailure(
      'nothing_found',
      `${by ? `Job ${by}` : 'Another job'} has already continued job ${more}: use its id in \`more\` for the remaining creators.`,
    );
  }
  return { subject: state.subject, lens: lensFor(state.subject), candidates: state.left, errors: [] };
};

const marksOf = (salt: string, { platform, handle, id }: Pick<Candidate, 'platform' | 'handle' | 'id'>): string[] =>
  [handle, ...(id === null ? [] : [id])].map((name) => creatorMark(salt, { platform, handle: name }));

/** Removes creators who asked to be left out. */
const withoutErased = async <Who extends Pick<Candidate, 'platform' | 'handle' | 'id'>>(
  all: readonly Who[],
  { db, authorSalt }: Tools,
): Promise<Who[]> => {
  const marks = all.map((one) => marksOf(authorSalt, one));
  const erased = await erasedAmong(db, marks.flat());
  return all.filter((_, at) => !marks[at]!.some((mark) => erased.has(mark)));
};

/** Reads the most promising candidates of each platform in parallel; the others remain for later. */
const readAll = async (
  open: readonly Social[],
  candidates: readonly Candidate[],
  { signal, progress }: Tools,
): Promise<InTurn> => {
  const of = (social: Social): Candidate[] => candidates.filter(({ platform }) => platform === social.platform);
  const total = open.reduce((sum, social) => sum + Math.min(mostEach, of(social).length), 0);
  let done = 0;
  const tell = (): void => progress({ stage: 'vetting', message: 'Reading creators’ posts', done, total });
  tell();
  const platforms = await allOrNone(open, signal, (social, both) =>
    readInTurn(social, of(social), {
      signal: both,
      onTurn: (creators) => {
        done = Math.min(total, done + creators);
        tell();
      },
    }),
  );
  const isAsked = new Set(open.map(({ platform }) => platform as string));
  const sum = (count: (one: InTurn) => number): number => platforms.reduce((all, one) => all + count(one), 0);
  return {
    read: platforms.flatMap(({ read }) => read),
    left: [...platforms.flatMap(({ left }) => left), ...candidates.filter(({ platform }) => !isAsked.has(platform))],
    errors: platforms.flatMap(({ errors }) => errors),
    gone: sum(({ gone }) => gone),
    lost: sum(({ lost }) => lost),
  };
};

const vetAll = async (read: readonly ReadCreator[], lens: Lens, context: Tools) => {
  const byModel = await readCreatorsByModel(read, lens, context);
  // Checked last, so that an erasure during the reads still counts.
  const shown = await withoutErased(
    read.map((each) => ({ each, platform: each.candidate.platform, handle: each.profile.handle, id: each.profile.id })),
    context,
  );
  const now = context.clock.now();
  const creators = await mapInSlices(shown, ({ each }) =>
    creatorOf(each, byModel.readings.get(each) ?? readByRules(each, lens), { lens, now }),
  );
  return { creators, readShare: byModel.readShare, note: byModel.note };
};

const noCreators = (
  query: string,
  { errors, gone }: { errors: readonly PlatformError[]; gone: number },
): RunFailure => {
  // Platforms that failed may have creators, so this isn't "nothing found".
  if (errors.length > 0) {
    const isLate = errors.every(({ code }) => code === 'upstream_timeout');
    const details = errors.map(({ message }) => message).join(' ');
    return new RunFailure(isLate ? 'upstream_timeout' : 'upstream_failed', details);
  }
  const pages =
    gone === 1 ? 'the only account found no longer exists' : `none of the ${gone} accounts found exists any more`;
  return new RunFailure(
    'nothing_found',
    gone > 0
      ? `For “${query}”, ${pages}.`
      : `No creators who post about “${query}” were found: try a kind of app or a name.`,
  );
};

const storable = ({ query, kindOfApp, apps }: Subject): CreatorsLeft['subject'] => ({
  query,
  kindOfApp,
  apps: [...apps],
});

interface NoteFacts {
  readonly subject: Subject;
  readonly gone: number;
  readonly lost: number;
  readonly note: string | null;
}

const notesOf = ({ subject, gone, lost, note }: NoteFacts): string[] => [
  ...(subject.apps.length === 0
    ? ['Neither store lists an app for these words, so creators are judged by the words alone.']
    : []),
  ...(gone > 0
    ? [
        `${capital(countedInWords(gone, noun('creator')))} found no longer ${verb(gone, 'exists', 'exist')} on their platform.`,
      ]
    : []),
  ...(lost > 0
    ? [
        `${capital(countedInWords(lost, noun('creator')))} found could not be read twice in a row and will not be tried again.`,
      ]
    : []),
  ...(note === null ? [] : [note]),
];
