import { type Lens, lensFor } from '../analysis/creators/lens.ts';
import { rankCreators } from '../analysis/creators/rank.ts';
import type { Subject } from '../analysis/subject/subject.ts';
import { platformTitles } from '../analysis/videos/platform-names.ts';
import type { Social } from '../connectors/social/social.ts';
import type { CreatorSearch, creatorPlatforms } from '../contract/resources/creators.ts';
import type { PlatformError } from '../contract/resources/videos.ts';
import { RunFailure } from '../jobs/run-kind.ts';
import { answerOf, goOnFrom, saveContinuation } from '../store/continuations.ts';
import { creatorMark, erasedAmong } from '../store/creators.ts';
import { insist } from '../store/insist.ts';
import { allOrNone } from './all-or-none.ts';
import { type Candidate, CreatorsLeft } from './creators-left.ts';
import { findCreators } from './find-creators.ts';
import { platformError } from './platform-errors.ts';
import { readCreatorsByModel } from './read-creators-by-model.ts';
import type { Run } from './run.ts';
import { notConfigured } from './search-videos.ts';
import { findSubject } from './subject.ts';
import { creatorOf, type ReadCreator, readByRules, readCreators } from './vet-creators.ts';

type Platform = (typeof creatorPlatforms)[number];
type Context = Parameters<Run['run']>[1];

interface CreatorsInput {
  readonly query: string;
  readonly platforms: readonly Platform[];
  readonly more?: string;
}

/** What there is to vet, and what kept it from being more. */
interface Begun {
  readonly subject: Subject;
  readonly lens: Lens;
  readonly candidates: readonly Candidate[];
  readonly errors: readonly PlatformError[];
}

/** So many of a platform are vetted in one run: their posts are many reads. */
const mostEach = 10;

/** Who posts about a kind of app: found by their videos, vetted by their own newest posts. */
export const creators: Run = {
  kind: 'creators',
  limitMs: 15 * 60_000,
  async run(input, context) {
    // The input was checked by the operation that started the run, which alone starts this kind.
    const asked = input as unknown as CreatorsInput;
    const { db, jobId, claim, signal } = context;
    const platforms = [...new Set(asked.platforms)];
    const open = platforms.flatMap((platform) => socialOf(context, platform) ?? []);
    const missing = platforms.filter((platform) => context.sources.social[platform] === null).map(notConfigured);
    if (open.length === 0) throw new RunFailure('upstream_failed', missing.map(({ message }) => message).join(' '));

    const begun = asked.more === undefined ? await search(asked, open, context) : await goOn(asked.more, context);
    const { subject, lens } = begun;
    const { read, left, errors: readErrors, gone } = await readInTurn(open, begun.candidates, context);
    const errors = [...begun.errors, ...readErrors];
    if (read.length === 0)
      throw whyNobody(asked.query, { errors: left.length > 0 ? [...errors, ...missing] : errors, gone });

    const { creators, readShare, note } = await vetAll(read, lens, context);
    signal.throwIfAborted();
    const state: CreatorsLeft | null = left.length === 0 ? null : { subject: storable(subject), left };
    await insist(() => saveContinuation(db, { jobId, claim }, state));
    const result: CreatorSearch = {
      query: asked.query,
      kindOfApp: subject.kindOfApp,
      creators: rankCreators(creators),
      unreached: left.length,
      notes: notesOf({ subject, gone, note }),
      errors: [...missing, ...errors],
      readBy: readShare > 0 ? 'model' : 'rules',
      readShare,
      generatedAt: new Date().toISOString(),
    };
    // What failed in passing, a source or the model, may not fail the next time.
    return { result, holdable: errors.length === 0 && note === null };
  },
};

const socialOf = ({ sources }: Context, platform: Platform): (Social & { readonly platform: Platform }) | null => {
  const social = sources.social[platform];
  return social && { ...social, platform };
};

/** Finds whose videos are about the subject, all platforms side by side. */
const search = async (
  { query }: CreatorsInput,
  open: readonly (Social & { readonly platform: Platform })[],
  context: Context,
): Promise<Begun> => {
  const { signal, progress } = context;
  progress({ stage: 'reading', message: 'Finding the apps that are meant', done: 0, total: null });
  const { subject, errors: storeErrors } = await findSubject(context, query, signal);
  if (subject.apps.length === 0 && subject.kindOfApp === null && storeErrors.length === 0) {
    throw new RunFailure('nothing_found', `No app is found at “${query}”: ask for a kind of app, or a name.`);
  }
  const lens = lensFor(subject);
  const asked = new Map<Platform, string>();
  const found = await allOrNone(open, signal, (social, both) =>
    findCreators(social, subject, lens, {
      signal: both,
      onSearch: (done, most) => {
        const name = platformTitles[social.platform];
        asked.set(social.platform, `${name}: ${done} of at most ${most} searches`);
        progress({ stage: 'searching', message: [...asked.values()].join('; '), done: 0, total: null });
      },
    }),
  );
  const errors = [
    ...storeErrors.map(({ code, message }): PlatformError => ({ platform: null, code, message })),
    ...found.flatMap((each) => each.errors),
  ];
  const candidates = found.flatMap((each) => each.candidates);
  if (candidates.length === 0) throw whyNobody(query, { errors, gone: 0 });
  return { subject, lens, candidates, errors };
};

/** Takes up where an earlier search stopped; nobody else may then. */
const goOn = async (more: string, { db, accountId, jobId }: Context): Promise<Begun> => {
  const earlier = await answerOf(db, accountId, more);
  const state = CreatorsLeft.safeParse(earlier?.state).data;
  if (!earlier || !state || !(await goOnFrom(db, earlier.jobId, jobId))) {
    throw new RunFailure('nothing_found', `Nobody is left of job ${more}: another job has gone on from there.`);
  }
  return { subject: state.subject, lens: lensFor(state.subject), candidates: state.left, errors: [] };
};

interface AllRead {
  readonly read: readonly ReadCreator[];
  /** Those whom this run has not read, in the order in which the next one should. */
  readonly left: Candidate[];
  readonly errors: readonly PlatformError[];
  readonly gone: number;
}

/** Reads the likeliest of each platform; where all of them are gone, those who come next. */
const readInTurn = async (
  open: readonly Social[],
  candidates: readonly Candidate[],
  context: Context,
): Promise<AllRead> => {
  let [waiting, gone] = [candidates, 0];
  for (;;) {
    const turn = new Set(
      open.flatMap((social) => waiting.filter(({ platform }) => platform === social.platform).slice(0, mostEach)),
    );
    const now = await readAll(open, [...turn], context);
    waiting = waiting.filter((candidate) => !turn.has(candidate));
    gone += now.gone;
    const isDone = turn.size === 0 || now.read.length > 0 || now.errors.length > 0;
    if (isDone) return { read: now.read, errors: now.errors, left: [...now.unread, ...waiting], gone };
  }
};

const readAll = async (open: readonly Social[], turn: readonly Candidate[], { signal, progress }: Context) => {
  let done = 0;
  const tell = (): void =>
    progress({ stage: 'vetting', message: 'Reading creators’ own posts', done, total: turn.length });
  tell();
  const platforms = await allOrNone(open, signal, async (social, both) => {
    const theirs = turn.filter(({ platform }) => platform === social.platform);
    const read = await readCreators(social, theirs, both);
    done += theirs.length;
    tell();
    return read;
  });
  return {
    read: platforms.flatMap(({ read }) => read),
    unread: platforms.flatMap(({ unread }) => unread.map(({ candidate }) => candidate)),
    errors: platforms.flatMap(({ unread }) =>
      unread
        .slice(0, 1)
        .map(({ candidate, failure }) =>
          platformError(candidate.platform, failure, `${unread.length} of the creators found could not be read`),
        ),
    ),
    gone: platforms.reduce((sum, { gone }) => sum + gone, 0),
  };
};

const vetAll = async (read: readonly ReadCreator[], lens: Lens, context: Context) => {
  const { db, authorSalt } = context;
  const byModel = await readCreatorsByModel(read, lens, context);
  const marks = read.map(({ candidate, profile }) => creatorMark(authorSalt, { ...candidate, handle: profile.handle }));
  // Asked last of all: an erasure while the posts were read still counts.
  const erased = await erasedAmong(db, marks);
  const now = Date.now();
  const creators = read.map((each, at) =>
    creatorOf(each, byModel.readings.get(each) ?? readByRules(each, lens), {
      lens,
      now,
      isErased: erased.has(marks[at]!),
    }),
  );
  return { creators, readShare: byModel.readShare, note: byModel.note };
};

/** Why there is nobody to tell of. */
const whyNobody = (query: string, { errors, gone }: { errors: readonly PlatformError[]; gone: number }): RunFailure => {
  // What could not be read may have somebody: that there is nobody is not known.
  if (errors.length > 0) {
    const isLate = errors.every(({ code }) => code === 'upstream_timeout');
    const told = [...errors.map(({ message }) => message), 'Try again in a few minutes.'];
    return new RunFailure(isLate ? 'upstream_timeout' : 'upstream_failed', told.join(' '));
  }
  const pages = gone === 1 ? 'the page of the one who was found is gone' : `the pages of all ${gone} found are gone`;
  return new RunFailure(
    'nothing_found',
    gone > 0 ? `Of “${query}”, ${pages}.` : `Nobody is found who posts about “${query}”: try a kind of app, or a name.`,
  );
};

const storable = ({ query, kindOfApp, apps }: Subject): CreatorsLeft['subject'] => ({
  query,
  kindOfApp,
  apps: [...apps],
});

const notesOf = ({ subject, gone, note }: { subject: Subject; gone: number; note: string | null }): string[] => [
  ...(subject.apps.length === 0
    ? ['No store lists an app for these words: creators are judged by the words alone.']
    : []),
  ...(gone > 0 ? [`${gone} of the creators found are gone from their platform.`] : []),
  ...(note === null ? [] : [note]),
];
