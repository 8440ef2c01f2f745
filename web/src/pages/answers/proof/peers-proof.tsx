import type { Research } from '../../../../../server/contract/resources/research/research.ts';
import { wilson } from '../../../../../server/metrics/counting/statistics/proportions.ts';
import { IntervalRows } from '../../../plots/interval-rows.tsx';
import { counted, share } from '../../../words.ts';

const maxRows = 8;

interface Peer {
  readonly label: string;
  readonly count: number;
  readonly of: number;
  readonly isAnswer: boolean;
}

/** The topic or the themes of the answer, with the most frequent other themes of the same reviews. */
const peersOf = ({ evidence }: Research, { figures }: NonNullable<Research['verdict']>): Peer[] => {
  const themes = figures
    .filter(({ part, said }) => part === 'theme' && (said ?? 0) > 0)
    .map(({ name, said, reviews }) => ({ label: name, count: said ?? 0, of: reviews, isAnswer: true }));
  if (themes.length > 1) return themes;
  const [app] = evidence.reviews.apps;
  if (!app) return [];
  const toPeer =
    (isAnswer: boolean) =>
    ({ label, reviews }: { label: string; reviews: number }) => ({
      label,
      count: reviews,
      of: app.read,
      isAnswer,
    });
  const asked = app.asked.map(toPeer(true));
  const others = app.complaints.filter(({ label }) => asked.every((each) => each.label !== label)).map(toPeer(false));
  return asked.length === 0 ? [] : [...asked, ...others];
};

/** Compares shares taken from the answer itself. */
export const PeersProof = ({ result, verdict }: { result: Research; verdict: NonNullable<Research['verdict']> }) => {
  const peers = peersOf(result, verdict)
    .filter(({ of }) => of > 0)
    .sort((one, other) => other.count / other.of - one.count / one.of)
    .slice(0, maxRows);
  if (peers.length < 2) return null;
  const rows = peers.map(({ label, count: reviews, of, isAnswer }) => ({
    key: label,
    label,
    value: reviews / of,
    interval: wilson({ count: reviews, of }),
    note: `${reviews} of ${counted(of, 'review')}`,
    isAnswer,
  }));
  return (
    <IntervalRows
      title="Share of reviews"
      caption="With 95% intervals."
      rows={rows}
      look="bars"
      domain={[0, Math.max(...rows.map(({ interval }) => interval[1]))]}
      format={share}
    />
  );
};
