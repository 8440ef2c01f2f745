import type { JobKind } from '../../../server/contract/resources/job.ts';

/** Kinds of run that have a form; watch checks run on a schedule and have their own pages. */
export type FormKind = Exclude<JobKind, 'watch'>;

interface KindWords {
  /** For tables and titles: `Teardown`. */
  readonly title: string;
  /** For lists: `Teardowns`. */
  readonly many: string;
  /** Helps someone choose a kind. */
  readonly does: string;
  readonly heading: string;
  /** The label of the start button. */
  readonly verb: string;
  readonly path: `/${string}`;
  /** The page of a single run. */
  readonly page: `/${string}/$id`;
}

/** Labels of every kind of run, in display order. */
export const kindWords = {
  teardown: {
    title: 'Summary',
    many: 'Summaries',
    does: 'What reviewers of one app complain about, praise and ask for, with trends, versions and fixes. Takes a minute or more.',
    heading: 'Summarise reviews',
    verb: 'Summarise reviews',
    path: '/teardowns',
    page: '/teardowns/$id',
  },
  research: {
    title: 'Question',
    many: 'Questions',
    does: 'An answer to a question about one app or up to three side by side, from reviews, revenue, ads and videos. Takes seconds.',
    heading: 'Ask about an app',
    verb: 'Ask',
    path: '/research',
    page: '/research/$id',
  },
  report: {
    title: 'Category report',
    many: 'Category reports',
    does: 'An answer to a question about a whole kind of app, from the reviews of up to 40 charting apps. Takes some minutes.',
    heading: 'Report on a category',
    verb: 'Ask',
    path: '/reports',
    page: '/reports/$id',
  },
  reviews: {
    title: 'Review set',
    many: 'Saved sets',
    does: 'The reviews of up to ten apps that match an exact filter. Takes seconds to minutes.',
    heading: 'Get reviews',
    verb: 'Get reviews',
    path: '/pulls/new',
    page: '/runs/$id',
  },
  review_scan: {
    title: 'Review filter',
    many: 'Review filters',
    does: 'A sentence turned into a filter, with the apps it means. Takes seconds.',
    heading: 'Describe the reviews you want',
    verb: 'Read the sentence',
    path: '/pulls/describe',
    page: '/runs/$id',
  },
  ad_search: {
    title: 'Ad search',
    many: 'Ad searches',
    does: 'The ads of a category of apps, and their opening lines. Takes seconds to a minute.',
    heading: 'Search ads',
    verb: 'Search the ad libraries',
    path: '/ads',
    page: '/ads/$id',
  },
  videos: {
    title: 'Video search',
    many: 'Video searches',
    does: 'Creator videos about an app, a kind of app or a phrase. Takes seconds.',
    heading: 'Search videos',
    verb: 'Search the platforms',
    path: '/videos/search',
    page: '/videos/$id',
  },
  creators: {
    title: 'Creator search',
    many: 'Creator searches',
    does: 'Creators who post about a category of apps, checked against their newest posts. Takes seconds to a minute.',
    heading: 'Find creators',
    verb: 'Find creators',
    path: '/creators',
    page: '/creators/$id',
  },
} as const satisfies Readonly<Record<FormKind, KindWords>>;

export const kindNames = Object.keys(kindWords) as readonly FormKind[];

/** Returns the kind if it has a form here; a newer service may have others. */
export const knownKind = (kind: string): FormKind | undefined => kindNames.find((each) => each === kind);

export const kindTitle = (kind: string): string => {
  const known = knownKind(kind);
  if (known) return kindWords[known].title;
  return kind === 'watch' ? 'Alert check' : kind;
};
