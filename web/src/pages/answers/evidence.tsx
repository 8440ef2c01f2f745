import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Answer, type Finding, findingsOf, proseOf } from '../../../../server/exports/answers/answer.ts';
import { findingCited } from '../../answers/citations.ts';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import type { Cite } from '../../parts/texts/prose.tsx';
import { Quotes } from '../../parts/texts/quotes.tsx';
import { count, counted, share } from '../../words.ts';
import style from './answers.module.css';

interface Evidence {
  readonly findings: readonly Finding[];
  show(no: number): void;
}

const EvidenceContext = createContext<Evidence>({ findings: [], show: () => {} });

/** What the quotes leave out, for those who may not read the reviews themselves. */
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
    {counted(finding.reviews, 'review')}, {share(finding.share)} of those read
    {finding.app !== null && <span dir="auto"> of {finding.app}</span>}
  </p>
);

interface Props {
  readonly answer: Answer;
  /** The finding whose evidence is open, as the address has it. */
  readonly open: number | undefined;
  onOpen(no: number | undefined): void;
  /** Shows every review of a finding; where nobody is signed in they are told by number. */
  readonly AllReviews?: ComponentType<{ finding: Finding }> | undefined;
  readonly children: ReactNode;
}

/** The findings of an answer, for everything inside to lead to; the drawer shows one of them. */
export const EvidenceDrawer = ({ answer, open, onOpen, AllReviews = Rest, children }: Props) => {
  const findings = useMemo(() => findingsOf(answer), [answer]);
  const evidence = useMemo(() => ({ findings, show: onOpen }), [findings, onOpen]);
  const shown = findings.find(({ no }) => no === open);
  return (
    <EvidenceContext value={evidence}>
      {children}
      <Dialog side title={shown?.label ?? 'Evidence'} open={shown !== undefined} onClose={() => onOpen(undefined)}>
        {shown && (
          <div className={style.evidence}>
            <Facts finding={shown} />
            <Quotes quotes={shown.quotes} />
            <AllReviews finding={shown} />
          </div>
        )}
      </Dialog>
    </EvidenceContext>
  );
};

/** Opens the evidence of a finding. */
export const EvidenceButton = ({ no, children }: { no: number; children: ReactNode }) => {
  const { show } = useContext(EvidenceContext);
  return (
    <button type="button" className={style.cite} onClick={() => show(no)} aria-haspopup="dialog">
      {children}
    </button>
  );
};

/** Citations of the prose as buttons into the evidence. */
export const useCite = (answer: Answer): Cite => {
  const { findings } = useContext(EvidenceContext);
  const prose = proseOf(answer);
  return (tag, before) => {
    const no = findingCited(findings, prose, tag, before);
    return no === null ? null : <EvidenceButton no={no}>[{tag}]</EvidenceButton>;
  };
};

export const useFinding = (label: string): Finding | undefined =>
  useContext(EvidenceContext).findings.find((finding) => finding.label === label);

/** On paper there is no drawer: the words behind each finding stand at the end, under its number. */
export const Endnotes = () => {
  const { findings } = useContext(EvidenceContext);
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
