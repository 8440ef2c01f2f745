import type { PullRequest } from '../../contract/resources/reviews/pull-request.ts';
import { packFacts } from '../../reviews/pulls/pull-facts.ts';
import { packWords } from '../../reviews/pulls/pull-words.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { type Holder, savePulledApp } from '../../store/reviews/pulls.ts';
import { seqOf } from '../../store/reviews/review-ids.ts';
import { clean } from '../../support/clean.ts';
import type { Reading } from './app-in-pull.ts';
import { notesOf } from './pull-notes.ts';

/** Files what is kept of an app, newest first, with what there is to say about it. */
export const filePulledApp = async (
  { app, ordinal, reads, closed, instead, picks, known }: Reading,
  { sort }: PullRequest,
  db: Database,
  holder: Holder,
): Promise<void> => {
  const cleaned = (text: string | null | undefined) => (text ? clean(text) : null);
  const [title, icon] = [cleaned(known?.title), cleaned(known?.icon)];
  const places = reads.toSorted((one, other) => one.place.at - other.place.at);
  const kept = picks.kept().flatMap(({ review, ms, numbers }) => {
    // Not numbered: the run was cut off between reading and filing it.
    return numbers ? [{ review, ms, no: numbers.no, seq: seqOf(numbers.id), helpful: numbers.helpful }] : [];
  });
  kept.sort((one, other) => other.ms - one.ms || one.seq - other.seq);
  const facts = kept.map(({ review, ms, no, seq, helpful }) => ({
    no,
    seq,
    ms,
    rating: review.rating,
    helpful,
    country: review.country,
    version: cleaned(review.version),
    // The contract knows of Google Play's replies only.
    replied: app.store === 'play' && review.reply !== null,
  }));
  const pulled = {
    ordinal,
    title,
    icon,
    read: picks.read,
    kept: kept.length,
    ...notesOf({
      ...app,
      title,
      sort,
      places,
      closed,
      instead,
      couldKeep: (edge) => picks.couldKeep(edge),
    }),
    ...packFacts(facts),
    words: await packWords(kept.map(({ review }) => review)),
  };
  await retryWrite(() => savePulledApp(db, holder, pulled));
};
