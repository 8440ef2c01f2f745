import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Answer, type Finding, findingsOf, proseOf } from '../../../../server/exports/answers/answer.ts';
import { findingCited } from '../../answers/citations.ts';
import { countsCited, numberCited, numberPattern, openFindings, sentenceBefore } from '../../answers/open-numbers.ts';
import { PanelHead, SidePanel } from '../../evidence/side-panel.tsx';
import { percent } from '../../metrics/metrics.ts';
import type { Cite, Words } from '../../parts/texts/prose.tsx';
import { Quotes } from '../../parts/texts/quotes.tsx';
import { TranslateSwitch } from '../../parts/texts/translated.tsx';
import { count, counted, stars } from '../../words.ts';
import style from './answers.module.css';

interface Evidence {
  readonly findings: readonly Finding[];
  show(no: number): void;
}

const EvidenceContext = createContext<Evidence>({ findings: [], show: () => {} });

/** How many reviews the quotes leave out, for readers without access to the reviews. */
const Rest = ({ finding: { reviews, quotes, reviewIds } }: { finding: Finding }) => {
  const more = reviews - new Set(quotes.map(({ reviewId }) => reviewId)).size;
  if (more <= 0) return <p className="soft small">These are all the reviews that say it.</p>;
  return (
    <p className="soft small">
      {counted(more, 'more review')} {more === 1 ? 'says' : 'say'} it. The answer names{' '}
      {reviewIds.length < reviews ? `the newest ${count(reviewIds.length)}` : 'all'} by id in its CSV.
    </p>
  );
};

const Facts = ({ finding }: { finding: Finding }) => (
  <p className="soft">
    {counted(finding.reviews, 'review')}, {percent(finding.share)} of those counted
    {finding.app !== null && <span dir="auto"> of {finding.app}</span>}
    {finding.avgRating !== null && `, ${stars(finding.avgRating)} stars`}
  </p>
);

interface Props {
  readonly answer: Answer;
  /** The finding whose evidence is open, from the address. */
  readonly open: number | undefined;
  onOpen(no: number | undefined): void;
  /** Shows all reviews of a finding; shared pages only say how many more there are. */
  readonly AllReviews?: ComponentType<{ finding: Finding }> | undefined;
  readonly children: ReactNode;
}

/** Provides an answer's findings to its children, and a drawer for the open one. */
export const EvidenceDrawer = ({ answer, open, onOpen, AllReviews = Rest, children }: Props) => {
  const findings = useMemo(() => openFindings(answer), [answer]);
  const evidence = useMemo(() => ({ findings, show: onOpen }), [findings, onOpen]);
  const shown = findings.find(({ no }) => no === open);
  const close = (): void => onOpen(undefined);
  return (
    <EvidenceContext value={evidence}>
      <SidePanel
        open={shown?.no}
        label={shown?.label ?? ''}
        onClose={close}
        panel={
          shown && (
            <div className={style.evidence}>
              <PanelHead title={shown.label} onClose={close}>
                <TranslateSwitch />
              </PanelHead>
              <Facts finding={shown} />
              <Quotes quotes={shown.quotes} />
              <AllReviews finding={shown} />
            </div>
          )
        }
      >
        <div className={style.body}>{children}</div>
      </SidePanel>
    </EvidenceContext>
  );
};

interface EvidenceButtonProps {
  readonly no: number;
  /** `number`: a number within a sentence. */
  readonly look?: 'link' | 'number';
  readonly children: ReactNode;
}

export const EvidenceButton = ({ no, look = 'link', children }: EvidenceButtonProps) => {
  const { show } = useContext(EvidenceContext);
  return (
    <span data-row="">
      <button type="button" className={look === 'number' ? style.number : style.cite} onClick={() => show(no)}>
        {children}
      </button>
    </span>
  );
};

/** Renders the counts in a sentence as buttons that open their reviews. */
export const useWords = (): Words => {
  const { findings } = useContext(EvidenceContext);
  return (text) => {
    const parts: ReactNode[] = [];
    let end = 0;
    for (const match of text.matchAll(numberPattern)) {
      const no = numberCited(findings, match);
      if (no === null) continue;
      parts.push(
        text.slice(end, match.index),
        <EvidenceButton key={match.index} no={no} look="number">
          {match[0]}
        </EvidenceButton>,
      );
      end = match.index + match[0].length;
    }
    return [...parts, text.slice(end)];
  };
};

export const useCite = (answer: Answer): Cite => {
  const { findings } = useContext(EvidenceContext);
  const prose = proseOf(answer);
  return (tag, before) => {
    // A sentence with a number that opens needs no citation.
    if (tag === 'reviews' && countsCited(findings, sentenceBefore(before)).some((no) => no !== null)) return '';
    const no = findingCited(findings, prose, tag, before);
    if (no === null) return tag === 'reviews' ? '' : null;
    return <EvidenceButton no={no}>[{tag}]</EvidenceButton>;
  };
};

export const useFinding = (label: string): Finding | undefined =>
  useContext(EvidenceContext).findings.find((finding) => finding.label === label);

/** Print replacement for the drawer: quotes of each finding, or of those with the given labels. */
export const Endnotes = ({ answer, labels }: { answer: Answer; labels?: readonly string[] | undefined }) => {
  const findings = findingsOf(answer).filter(({ label }) => labels?.includes(label) ?? true);
  return (
    <section className={style.endnotes}>
      <h2>Evidence</h2>
      {findings.map((finding) => (
        <div key={finding.no}>
          <h3>
            {finding.no}. {finding.label}
          </h3>
          <Facts finding={finding} />
          <Quotes quotes={finding.quotes} />
        </div>
      ))}
    </section>
  );
};
