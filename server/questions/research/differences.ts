import type { AppRef } from '../../contract/domain/app-ref.ts';
import type { Store } from '../../contract/domain/stores.ts';
import { shareOf } from '../../metrics/counting/count-reviews.ts';
import { fisher, type Part } from '../../metrics/counting/statistics/proportions.ts';
import { type GroupId, groups, taxonomy } from '../../tagging/themes/taxonomy.ts';
import type { Finding, FindingKind } from '../findings/findings.ts';

/** Something mentioned more often for one app than for another, by more than chance. */
export interface Difference {
  readonly kind: FindingKind;
  readonly label: string;
  readonly theme: string | null;
  /** In the order of the question. */
  readonly apps: readonly {
    readonly store: Store;
    readonly appId: string;
    readonly reviews: number;
    readonly share: number;
    /** Indexes of the app's reviews. */
    readonly members: readonly number[];
  }[];
}

export interface ComparedApp extends AppRef {
  readonly read: number;
  readonly findings: readonly Finding[];
}

/** Maximum probability of a chance difference. */
const rare = 0.01;
const minReviews = 4;
/** Minimum difference worth acting on. */
const minApart = 0.05;
/** A group of themes replaces its themes if its difference is larger by this factor. */
const wider = 1.2;

/** The part of the difference between two shares that exceeds chance. */
const widthOf = (one: Part, other: Part): number => {
  if (Math.max(one.count, other.count) < minReviews || fisher(one, other) > rare) return 0;
  const width = Math.abs(one.count / one.of - other.count / other.of);
  return width >= minApart ? width : 0;
};

/** A finding, or the complaints of one group of themes. */
interface Candidate {
  readonly kind: FindingKind;
  readonly label: string;
  readonly theme: string | null;
  readonly group: GroupId | null;
  readonly isGroup: boolean;
  /** The members in each app. */
  readonly members: readonly (readonly number[])[];
}

const groupOf = new Map<string, GroupId>(taxonomy.map(({ id, group }) => [id, group]));

const candidatesOf = (apps: readonly ComparedApp[]): Candidate[] => {
  const keyOf = ({ kind, label, theme }: Finding): string => `${kind} ${theme ?? `"${label}`}`;
  const named = new Map<string, Finding>();
  for (const finding of apps.flatMap(({ findings }) => findings)) {
    if (!named.has(keyOf(finding))) named.set(keyOf(finding), finding);
  }
  const own = apps.map(({ findings }) => new Map(findings.map((finding) => [keyOf(finding), finding.members])));
  const single = [...named].map(
    ([key, { kind, label, theme }]): Candidate => ({
      kind,
      label,
      theme,
      group: (theme && groupOf.get(theme)) ?? null,
      isGroup: false,
      members: own.map((members) => members.get(key) ?? []),
    }),
  );
  const grouped = groups.map(
    ({ id, label }): Candidate => ({
      kind: 'complaint',
      label,
      theme: null,
      group: id,
      isGroup: true,
      members: apps.map(({ findings }) => {
        const parts = findings.filter(
          ({ kind, theme }) => kind === 'complaint' && theme !== null && groupOf.get(theme) === id,
        );
        return [...new Set(parts.flatMap(({ members }) => members))].sort((one, other) => one - other);
      }),
    }),
  );
  return [...single, ...grouped];
};

/** What distinguishes the first app from the others, largest first; groups replace their themes if they differ more. */
export const differencesOf = (apps: readonly ComparedApp[]): Difference[] => {
  if (apps.length < 2) return [];
  const found = candidatesOf(apps)
    .map((candidate) => {
      const counts = candidate.members.map((members, at): Part => ({ count: members.length, of: apps[at]!.read }));
      return { ...candidate, width: Math.max(...counts.slice(1).map((other) => widthOf(counts[0]!, other))) };
    })
    .filter(({ width }) => width > 0);
  const widestOf = (group: GroupId | null): number =>
    Math.max(
      0,
      ...found
        .filter((each) => !each.isGroup && each.kind === 'complaint' && each.group === group)
        .map(({ width }) => width),
    );
  const wide = new Set(
    found.filter(({ isGroup, group, width }) => isGroup && width > wider * widestOf(group)).map(({ group }) => group),
  );
  return found
    .filter(({ isGroup, group, kind }) => (isGroup ? wide.has(group) : kind !== 'complaint' || !wide.has(group)))
    .sort((one, other) => other.width - one.width || (one.label < other.label ? -1 : 1))
    .map(({ kind, label, theme, members }) => ({
      kind,
      label,
      theme,
      apps: apps.map(({ store, appId, read }, at) => ({
        store,
        appId,
        reviews: members[at]!.length,
        share: shareOf(members[at]!.length, read),
        members: members[at]!,
      })),
    }));
};
