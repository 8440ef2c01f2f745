import type { Research } from '../../../../server/contract/resources/research/research.ts';
import { newcombe } from '../../../../server/metrics/counting/statistics/proportions.ts';
import { percent, points } from '../../metrics/metrics.ts';
import { Quotes } from '../../parts/texts/quotes.tsx';
import style from './answers.module.css';
import { EvidenceButton, useFinding } from './evidence.tsx';

type Change = NonNullable<NonNullable<Research['verdict']>['changes']>[number];

/** A share of zero reviews has no total: use the other period's, which is about the same. */
const partOf = ({ reviews, share: part }: Change['before'], fallback: number) => ({
  count: reviews,
  of: part > 0 ? Math.round(reviews / part) : fallback,
});

const Row = ({ change: { label, before, after } }: { change: Change }) => {
  const finding = useFinding(label);
  const now = partOf(after, 1);
  const then = partOf(before, now.of);
  const [low, high] = newcombe(now, then);
  return (
    <li className={style.change}>
      <div className={style.words}>
        <h3 dir="auto">{label}</h3>
        {finding && <Quotes quotes={finding.quotes.slice(0, 1)} />}
      </div>
      <p className={style.shares}>
        <b>
          {percent(before.share)} →{' '}
          {finding ? (
            <EvidenceButton no={finding.no} look="number">
              {percent(after.share)}
            </EvidenceButton>
          ) : (
            percent(after.share)
          )}
        </b>
        <span className="soft small">
          {points(after.share - before.share)} points ({points(low)} to {points(high)})
        </span>
      </p>
    </li>
  );
};

export const SaidMore = ({ changes }: { changes: readonly Change[] }) =>
  changes.length > 0 && (
    <section>
      <h2>What changed in the reviews</h2>
      <ul className={style.findings}>
        {changes.map((change) => (
          <Row key={change.kind + change.label} change={change} />
        ))}
      </ul>
    </section>
  );
