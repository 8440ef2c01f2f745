import { useId } from 'react';
import { type Answer, type Finding, sectionsOf } from '../../../../server/exports/answers/answer.ts';
import { Quotes } from '../../parts/texts/quotes.tsx';
import { count, counted, place, share, stars } from '../../words.ts';
import style from './answers.module.css';
import { EvidenceButton } from './evidence.tsx';
import { TrendDots } from './trend-dots.tsx';

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

/** In the margin: what was counted. */
const Counted = ({ finding, most }: { finding: Finding; most: number }) => (
  <dl className={style.counted}>
    <div>
      <dt>Reviews</dt>
      <dd>
        <b>{count(finding.reviews)}</b> {share(finding.share)}
      </dd>
    </div>
    {finding.avgRating !== null && (
      <div>
        <dt>Stars</dt>
        <dd>{stars(finding.avgRating)}</dd>
      </div>
    )}
    {finding.apps !== null && (
      <div>
        <dt>Apps</dt>
        <dd>{count(finding.apps)}</dd>
      </div>
    )}
    {finding.opportunity !== null && finding.kind !== 'praise' && (
      <div>
        <dt>Opportunity</dt>
        <dd>{finding.opportunity.toFixed(0)} of 100</dd>
      </div>
    )}
    <div className={style.wide}>
      <dt className="hidden">Trend</dt>
      <dd>
        <TrendDots trend={finding.trend} most={most} />
      </dd>
    </div>
    {finding.versions.length > 0 && (
      <div className={style.wide}>
        <dt>More often in</dt>
        <dd>
          <Versions versions={finding.versions} />
        </dd>
      </div>
    )}
    {finding.countries.length > 0 && (
      <div className={style.wide}>
        <dt>Share of a country’s reviews</dt>
        <dd>
          {finding.countries
            .map(({ country, reviews, share: part }) => `${place(country)} ${share(part)} (${count(reviews)})`)
            .join(', ')}
        </dd>
      </div>
    )}
  </dl>
);

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
      {finding.quotes.length > 0 && (
        <p className={style.more}>
          <EvidenceButton no={finding.no}>
            Evidence: {counted(finding.reviews, 'review')}
            <span className="hidden"> for {finding.label}</span>
          </EvidenceButton>
        </p>
      )}
    </div>
    <Counted finding={finding} most={most} />
  </li>
);

const mostOf = (findings: readonly Finding[]): number =>
  Math.max(0, ...findings.flatMap(({ trend: { before, after } }) => [before ?? 0, after ?? 0]));

const SectionView = ({ title, findings }: { title: string; findings: readonly Finding[] }) => {
  const id = useId();
  const most = mostOf(findings);
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

/** Every finding of an answer under its heading, with what was counted in the margin. */
export const Findings = ({ answer }: { answer: Answer }) =>
  sectionsOf(answer).map(({ title, findings }) => <SectionView key={title} title={title} findings={findings} />);
