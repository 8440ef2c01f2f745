import { figureChanges } from '../../analysis/watching/changes.ts';
import type { WatchState } from '../../analysis/watching/watch-state.ts';
import type { Playbook, Research } from '../../contract/resources/research/research.ts';
import { research } from '../research/research.ts';
import type { Tools } from '../run.ts';
import type { ObservedTarget } from './observed-target.ts';

type Figures = Record<string, string | number | null>;

const isResearch = (answer: Research | Playbook): answer is Research => 'verdict' in answer;

/** The figures of an answer, by what they count: what changes in them is what is new in the answer. */
const figuresOf = (answer: Research | Playbook): Figures => {
  const figures: Figures = {};
  if (!isResearch(answer)) {
    figures['Reviews read'] = answer.read.reviews;
    answer.playbook.forEach(({ step }, at) => {
      figures[`Step ${at + 1}`] = step;
    });
    return figures;
  }
  for (const { title, score, ratingsTotal } of [answer.app, ...answer.compare]) {
    figures[`Rating of ${title}`] = score;
    figures[`Ratings of ${title}`] = ratingsTotal;
  }
  const { verdict } = answer;
  if (!verdict) return figures;
  figures.Answer = verdict.sentence;
  for (const { part, name, reviews, avgRating, share } of verdict.figures) {
    const of = `${part} ${name}`.trim();
    figures[`Reviews: ${of}`] = reviews;
    figures[`Average rating: ${of}`] = avgRating;
    if (share !== null) figures[`Share: ${of}`] = share;
  }
  for (const { label, reviews } of verdict.items) figures[label] = reviews;
  return figures;
};

/** Asks a question again, and compares the figures of the answer with those of the one before. */
export const observeWatchedQuestion = async (
  request: Readonly<Record<string, unknown>>,
  before: WatchState,
  tools: Tools,
): Promise<ObservedTarget> => {
  const { result } = await research.run({ ...request, force: false }, tools);
  // The run of this kind results in one of the two.
  const figures = figuresOf(result as unknown as Research | Playbook);
  return {
    apps: [],
    releases: new Map(),
    changes: figureChanges(figures, before.figures),
    state: { figures },
    notes: [],
  };
};
