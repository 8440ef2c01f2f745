import { isStopWord } from '../../../tagging/words/stop-words.ts';
import { termOf } from '../../../tagging/words/terms.ts';
import { wordsOf } from '../../../tagging/words/words.ts';
import type { Finding, Said } from '../findings.ts';
import { mostFirst } from './by-rules.ts';

/** Words that do not distinguish labels. */
const idle: ReadonlySet<string> = new Set(
  `app application problem issue trouble feature option function functionality missing lack want need add request please more
   better bad good user people support experience thing too many poor fail failure not doesnt cannot`
    .split(/\s+/u)
    .map((word) => termOf(word, 'en')),
);

/** Stems that distinguish a label from others. */
export const stemsOf = (label: string): ReadonlySet<string> => {
  const words = wordsOf(label).filter(({ folded }) => !isStopWord(folded, 'en'));
  const stems = words.map(({ folded }) => termOf(folded, 'en'));
  const telling = stems.filter((stem) => !idle.has(stem));
  return new Set(telling.length > 0 ? telling : stems);
};

/** Whether a label has no distinguishing words: `Bad experience`. */
export const isVague = (label: string): boolean => [...stemsOf(label)].every((stem) => idle.has(stem));

const lastOf = (stems: ReadonlySet<string>): string | undefined => [...stems].at(-1);

interface Group {
  readonly founder: Finding;
  readonly stems: ReadonlySet<string>;
  readonly isMember: ReadonlySet<number>;
  readonly findings: Finding[];
}

/** Fewer reviews may coincide by chance. */
const minAlike = 3;

/** Whether a finding equals a group's first: by theme, else by words, by a word and half the reviews, or by reviews. */
const isSame = (finding: Finding, stems: ReadonlySet<string>, group: Group): boolean => {
  const { founder } = group;
  if (finding.kind !== founder.kind) return false;
  if (finding.theme !== null && founder.theme !== null) return finding.theme === founder.theme;
  const words = [...stems].filter((stem) => group.stems.has(stem)).length;
  const isWithin = words > 0 && words === Math.min(stems.size, group.stems.size);
  // The last word of a request is the thing: a watch app is not a wish to watch videos.
  if (isWithin && (finding.kind !== 'request' || lastOf(stems) === lastOf(group.stems))) return true;
  const both = finding.members.filter((at) => group.isMember.has(at)).length;
  const [less, more] = [finding.members.length, founder.members.length].sort((one, other) => one - other);
  if (words > 0) return both >= 0.5 * less!;
  return less! >= minAlike && both >= 0.8 * (more! + less! - both);
};

const union = (lists: readonly (readonly number[] | undefined)[]): number[] =>
  [...new Set(lists.flatMap((list) => list ?? []))].sort((one, other) => one - other);

const fold = ({ founder, findings }: Group): Finding => {
  if (findings.length === 1) return founder;
  const said = new Map<number, Said>();
  for (const finding of findings) {
    for (const [at, place] of finding.said ?? []) if (!said.has(at)) said.set(at, place);
  }
  const themed = findings.find(({ theme }) => theme !== null);
  return {
    kind: founder.kind,
    label: founder.label,
    theme: themed?.theme ?? null,
    members: union(findings.map(({ members }) => members)),
    said,
    pleased: union(findings.map(({ pleased }) => pleased)),
  };
};

/** Merges findings that are the same in other words, in any order. Each is compared only with a group's largest. */
export const mergeFindings = (lists: readonly (readonly Finding[])[]): Finding[] => {
  const groups: Group[] = [];
  for (const finding of lists.flat().sort(inOrder)) {
    const stems = stemsOf(finding.label);
    const group = groups.find((each) => isSame(finding, stems, each));
    if (group) group.findings.push(finding);
    else groups.push({ founder: finding, stems, isMember: new Set(finding.members), findings: [finding] });
  }
  return groups.map(fold).sort(mostFirst);
};

/** Also orders findings of equal kind, size and label. */
const inOrder = (one: Finding, other: Finding): number => {
  const [theme, next] = [one.theme ?? '', other.theme ?? ''];
  const byTheme = theme < next ? 1 : theme > next ? -1 : 0;
  return mostFirst(one, other) || byTheme || one.members.join().localeCompare(other.members.join());
};
