import type { Platform } from '../../../contract/domain/platforms.ts';
import type { Topic } from '../../../contract/resources/questions/plan.ts';
import { listed } from '../../../support/prose/numbers.ts';
import { type GroupId, taxonomy } from '../../../tagging/themes/taxonomy.ts';

const said: Readonly<Record<Platform, RegExp>> = {
  tiktok: /\btik ?tok(?:ers?)?\b/iu,
  instagram: /\b(?:instagram(?:mers?)?|insta|reels)\b/iu,
  youtube: /\byoutube(?:rs?)?\b/iu,
  facebook: /\bfacebook\b/iu,
};

/** Platforms that a question names for creators; empty: any. */
export const platformsNamed = (question: string): Platform[] =>
  (Object.keys(said) as Platform[]).filter((platform) => said[platform].test(question));

/** The goal of a growth question, and the complaints and requests that matter for it. */
export interface GrowthAim {
  /** `what affects retention`, `complaints`: as the subject of a sentence. */
  readonly words: string;
  /** `retention`, `complaints`: after “too little about”. */
  readonly topics: string;
  bears(finding: { readonly kind: string; readonly theme?: string | null }): boolean;
}

interface Rule {
  readonly words: string;
  readonly said: RegExp;
  readonly groups: readonly GroupId[];
}

const rules: readonly Rule[] = [
  {
    words: 'retention',
    said: /\b(?:keep(?:s|ing)?|retain\w*|retention|churn\w*|loyal\w*|los(?:e|es|ing)|cancel\w*|stay(?:s|ing)?)\b/iu,
    groups: ['billing', 'updates'],
  },
  {
    words: 'pricing',
    said: /\b(?:subscri\w+|paywalls?|pay(?:s|ing|ers?)?|paid|pric(?:e|es|ing)|monetis\w+|monetiz\w+|revenues?|earn\w*|money|conver(?:t|ts|ting|sion|sions)|trials?)\b/iu,
    groups: ['billing'],
  },
  { words: 'stability', said: /\b(?:stable|stability|reliab\w+|quality)\b/iu, groups: ['stability', 'speed'] },
  { words: 'support', said: /\b(?:support|service|repl(?:y|ies|ying))\b/iu, groups: ['service'] },
];

/** The goal of a question about requests or complaints. */
const kinds: Readonly<Partial<Record<Topic['polarity'], { readonly kind: string; readonly words: string }>>> = {
  wish: { kind: 'request', words: 'requests' },
  bad: { kind: 'complaint', words: 'complaints' },
};

const groupOf = new Map<string, GroupId>(taxonomy.map(({ id, group }) => [id, group]));

/** Null: growth in general. */
export const readGrowthAim = (asked: string, polarity: Topic['polarity']): GrowthAim | null => {
  const found = rules.filter(({ said }) => said.test(asked));
  const wanted = [kinds[polarity] ?? []].flat();
  if (found.length === 0 && wanted.length === 0) return null;
  const groups = new Set(found.flatMap((rule) => rule.groups));
  return {
    words: listed([
      ...(found.length > 0 ? [`what affects ${listed(found.map(({ words }) => words))}`] : []),
      ...wanted.map(({ words }) => words),
    ]),
    topics: listed([...found, ...wanted].map(({ words }) => words)),
    bears: ({ kind, theme = null }) => {
      const group = theme === null ? undefined : groupOf.get(theme);
      return (group !== undefined && groups.has(group)) || wanted.some((each) => each.kind === kind);
    },
  };
};
