import { type ReactNode, useId } from 'react';
import { type Answer, type Finding, sectionsOf } from '../../../../server/exports/answers/answer.ts';
import { trendWords } from '../../../../server/exports/answers/words.ts';
import { Quotes } from '../../parts/texts/quotes.tsx';
import { count, counted, place, share, stars } from '../../words.ts';
import style from './answers.module.css';
import { EvidenceButton } from './evidence.tsx';

/** Frequency in the two halves of the window: a hollow dot before, a filled one after. */
const TrendDots = ({ finding, most }: { finding: Finding; most: number }) => {
  const { direction, before, after } = finding.trend;
  const place = (value: number): string => `${(100 * value) / Math.max(most, 1e-9)}%`;
  return (
    <div className={style.trend} data-direction={direction} data-kind={finding.kind}>
      <span className={style.track} aria-hidden="true">
        {before !== null && after !== null && (
          <span
            className={style.between}
            style={{
              insetInlineStart: place(Math.min(before, after)),
              inlineSize: place(Math.abs(after - before)),
            }}
          />
        )}
        {before !== null && <span className={style.before} style={{ insetInlineStart: place(before) }} />}
        {after !== null && <span className={style.after} style={{ insetInlineStart: place(after) }} />}
      </span>
      <span className="small">{trendWords({ direction, before, after })}</span>
    </div>
  );
};

const shownVersions = 4;

const Versions = ({ versions }: Pick<Finding, 'versions'>) => (
  <>
    {versions
      .slice(0, shownVersions)
      .map(({ version, share: part }) => `${version} (${share(part)})`)
      .join(', ')}
    {versions.length > shownVersions && ` and ${count(versions.length - shownVersions)} more`}
  </>
);

const More = ({ finding: { apps, opportunity, kind, versions, countries } }: { finding: Finding }) => {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(apps === null ? [] : [['Apps', count(apps)] as const]),
    ...(opportunity === null || kind === 'praise' ? [] : [['Demand', `${opportunity.toFixed(0)} of 100`] as const]),
    ...(versions.length === 0 ? [] : [['Mostly in', <Versions key="versions" versions={versions} />] as const]),
    ...(countries.length === 0
      ? []
      : [
          [
            'Share of a country’s reviews',
            countries
              .map(({ country, reviews, share: part }) => `${place(country)} ${share(part)} (${count(reviews)})`)
              .join(', '),
          ] as const,
        ]),
  ];
  return (
    facts.length > 0 && (
      <details className={style.where}>
        <summary>Where</summary>
        <dl>
          {facts.map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    )
  );
};

const FindingRow = ({ finding, most }: { finding: Finding; most: number }) => (
  <li className={style.finding}>
    <div className={style.words}>
      <h3>
        <span className={style.no}>{finding.no}</span> <span dir="auto">{finding.label}</span>
      </h3>
      {finding.fix && (
        <p>
          <span className="soft">What to do: </span>
          {finding.fix}
        </p>
      )}
      <Quotes quotes={finding.quotes.slice(0, 1)} />
      <More finding={finding} />
    </div>
    <div className={style.counted}>
      <b>{share(finding.share)}</b>
      <span className="small">
        {finding.quotes.length > 0 ? (
          <EvidenceButton no={finding.no} look="number">
            <span className="hidden">Evidence: </span>
            {counted(finding.reviews, 'review')}
            <span className="hidden"> for {finding.label}</span>
          </EvidenceButton>
        ) : (
          counted(finding.reviews, 'review')
        )}
        {finding.avgRating !== null && ` · ${stars(finding.avgRating)} stars`}
      </span>
      <TrendDots finding={finding} most={most} />
    </div>
  </li>
);

const maxTrendShare = (findings: readonly Finding[]): number =>
  Math.max(0, ...findings.flatMap(({ trend: { before, after } }) => [before ?? 0, after ?? 0]));

const SectionView = ({ title, findings }: { title: string; findings: readonly Finding[] }) => {
  const id = useId();
  const most = maxTrendShare(findings);
  return (
    <section>
      <h2 id={id}>{title}</h2>
      <ul className={style.findings} aria-labelledby={id}>
        {findings.map((finding) => (
          <FindingRow key={finding.no} finding={finding} most={most} />
        ))}
      </ul>
    </section>
  );
};

export const Findings = ({ answer }: { answer: Answer }) =>
  sectionsOf(answer).map(({ title, findings }) => <SectionView key={title} title={title} findings={findings} />);
