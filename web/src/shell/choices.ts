import type { Job } from '../../../client/follow.ts';
import type { Output } from '../../../client/types.ts';
import { type AppRef, appKey } from '../../../server/contract/domain/app-ref.ts';
import { appText } from '../kinds/form.ts';
import { kindTitle } from '../kinds/kinds.ts';
import { joinStores } from '../pages/apps/join-stores.ts';
import { ago, storeLabels } from '../words.ts';
import type { Destination } from './navigation.ts';

export interface Choice {
  readonly path: string;
  readonly label: string;
  /** Its type. */
  readonly note: string;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

const has = (text: string, words: string): boolean => text.toLowerCase().includes(words.toLowerCase());

/** Finds a run id, also within a pasted address. */
export const runChoice = (words: string): Choice[] => {
  const id = uuid.exec(words)?.[0].toLowerCase();
  return id ? [{ path: `/runs/${id}`, label: id, note: 'ID' }] : [];
};

export const pageChoices = (words: string, pages: readonly Destination[]): Choice[] =>
  pages.filter(({ label }) => has(label, words)).map(({ label, to }) => ({ path: to, label, note: 'Page' }));

type AppFound = Output<'apps.search'>['results'][number];

const maxApps = 8;

/** 0: exact name, with or without its subtitle; 1: prefix; 2: other. */
const rankOf = (title: string, words: string): number => {
  const [has, wants] = [title.toLowerCase(), words.toLowerCase()];
  if (!has.startsWith(wants)) return 2;
  return /^($|\s*[:：(（|]|\s[-–—·])/u.test(has.slice(wants.length)) ? 0 : 1;
};

const ratingsOf = (entries: readonly AppFound[]): number =>
  entries.reduce((sum, { ratingsTotal }) => sum + (ratingsTotal ?? 0), 0);

/** An app in both stores is one entry. Sorted by prefix match, own apps, then number of ratings. */
export const appChoices = (
  words: string,
  found: Output<'apps.search'> | undefined,
  own: ReadonlySet<string> = new Set(),
): Choice[] =>
  joinStores(found?.results ?? [])
    .map(({ entries }) => ({
      entries,
      order: [
        rankOf(entries[0]!.title, words),
        entries.some((entry) => own.has(appKey(entry))) ? 0 : 1,
        -ratingsOf(entries),
      ],
    }))
    .sort((one, other) => one.order.map((each, at) => each - other.order[at]!).find((each) => each !== 0) ?? 0)
    .slice(0, maxApps)
    .map(({ entries }) => ({
      path: `/apps/${entries[0]!.store}/${encodeURIComponent(entries[0]!.appId)}`,
      label: entries[0]!.title,
      note: entries.map(({ store }) => storeLabels[store]).join(' and '),
    }));

/** Apps on file with a name similar to a misspelt one, each name once. */
const suggestedChoices = (found: Output<'apps.search'> | undefined): Choice[] =>
  (found?.suggestions ?? [])
    .filter(({ title }, at, all) => all.findIndex((each) => each.title === title) === at)
    .map(({ store, appId, title }) => ({
      path: `/apps/${store}/${encodeURIComponent(appId)}`,
      label: `Did you mean ${title}?`,
      note: storeLabels[store],
    }));

/** Apps anywhere in a run's input, whatever its kind. */
const appsIn = (input: unknown, depth = 0): { readonly store: unknown; readonly appId: unknown }[] => {
  if (typeof input !== 'object' || input === null || depth > 2) return [];
  if ('store' in input && 'appId' in input) return [{ store: input.store, appId: input.appId }];
  return Object.values(input).flatMap((each) => appsIn(each, depth + 1));
};

const maxRuns = 5;

/** Runs whose label, question or words match, or that are about a matching app. */
export const runChoices = (words: string, jobs: readonly Job[], found: readonly AppFound[]): Choice[] =>
  jobs
    .flatMap((job) => {
      const { label, question, query } = job.input;
      const asked = [label, question, query].find((each): each is string => typeof each === 'string' && each !== '');
      const apps = appsIn(job.input);
      const about = found.find((app) => apps.some(({ store, appId }) => store === app.store && appId === app.appId));
      if (!about && (asked === undefined || !has(asked, words))) return [];
      return [
        {
          path: `/runs/${job.id}`,
          label: asked ?? about!.title,
          note: `${kindTitle(job.kind)}, ${ago(job.createdAt)}`,
        },
      ];
    })
    .slice(0, maxRuns);

/** Asks a question about the app in view, or about any. */
const questionChoice = (words: string, inView: AppRef | null): Choice[] => {
  if (!words.endsWith('?')) return [];
  const asked = new URLSearchParams({ question: words, ...(inView && { apps: appText(inView) }) });
  return [{ path: `/research?${asked}`, label: `Ask “${words}”`, note: inView ? 'About this app' : 'Question' }];
};

interface Known {
  readonly jobs?: readonly Job[] | undefined;
  /** Keys of the account's own apps. */
  readonly own?: ReadonlySet<string>;
  /** The app of the open page. */
  readonly inView?: AppRef | null;
}

/** All matches, deduplicated: a question or an id first, then pages, apps and answers, then the full search. */
export const choicesFor = (
  words: string,
  pages: readonly Destination[],
  found: Output<'apps.search'> | undefined,
  { jobs = [], own, inView = null }: Known = {},
): Choice[] => {
  if (words === '') return pageChoices('', pages);
  const run = runChoice(words);
  const search: Choice[] =
    run.length > 0
      ? []
      : [{ path: `/apps?q=${encodeURIComponent(words)}`, label: `Search both stores for “${words}”`, note: 'Apps' }];
  return [
    ...questionChoice(words, inView),
    ...run,
    ...pageChoices(words, pages),
    ...appChoices(words, found, own),
    ...suggestedChoices(found),
    ...runChoices(words, jobs, found?.results ?? []),
    ...search,
  ];
};
