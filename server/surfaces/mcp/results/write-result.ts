import { entriesOf, lineOf } from './entries.ts';
import { briefInput, isJob, jobSentence } from './job-sentence.ts';
import { type Levels, outlineOf } from './outline.ts';
import { furtherRows, type Page, pageOf, takeWords } from './split-prose.ts';
import { cutText, type Fields, isFields, isText } from './tokens.ts';

export const details = ['brief', 'full'] as const;
export type Detail = (typeof details)[number];

/** A call, and how much of its answer is wanted. */
export interface ResultRequest {
  readonly tool: string;
  readonly args: Readonly<Fields>;
  readonly detail: Detail;
  readonly offset: number;
  /** The list that the answer is a page of, if any. */
  readonly rows: string | null;
  /** The list with examples of what the answer counts, if any. */
  readonly examples: string | null;
  /** Whether the operation itself skips rows. */
  readonly ownOffset: boolean;
}

/** Whether the blocks of a result are within its size. */
export type Fits = (texts: readonly string[]) => boolean;

/** The texts of a tool result: the answer, and how to get the rest. */
export const writeResult = (body: unknown, request: ResultRequest, fits: Fits): string[] => {
  const texts = write(body, request, fits);
  if (fits(texts)) return texts;
  // Many short fields and no list: nothing to shorten.
  const [text = '', ...notes] = texts;
  return maxThatFits(0, text.length, fits, (longest) => [cutText(text, longest), ...notes]);
};

const write = (body: unknown, request: ResultRequest, fits: Fits): string[] => {
  const page = request.rows === null ? null : pageOf(body, request.rows, request.offset);
  if (request.detail === 'full') return page ? wholeRows(page, request, fits) : wholeDocument(body, request, fits);
  const rows = page ?? (request.ownOffset && request.examples !== null ? furtherRows(body, request.examples) : null);
  return rows ? briefRows(rows, request, fits) : briefDocument(body, request, fits);
};

const longestCall = 400;

/** `get_job` with `{"id":"…","detail":"full"}`. */
const callOf = ({ tool, args }: ResultRequest, more: Fields): string => {
  const written = JSON.stringify({ ...args, ...more });
  return written.length <= longestCall
    ? `call \`${tool}\` with \`${written}\``
    : `call \`${tool}\` with the same arguments and \`${JSON.stringify(more)}\``;
};

/** The largest level up to `most` whose texts fit; the smallest level if none fits. */
const maxThatFits = (least: number, most: number, fits: Fits, make: (level: number) => string[]): string[] => {
  let best = make(least);
  if (!fits(best)) return best;
  let good = least;
  let bad = most + 1;
  for (let step = 1; bad - good > 1; ) {
    const grows = bad > most;
    const next = grows ? Math.min(good + step, most) : Math.floor((good + bad) / 2);
    const made = make(next);
    if (fits(made)) [good, best] = [next, made];
    else bad = next;
    step *= 2;
  }
  return best;
};

// Brief

/** If prose answers, lists are evidence and a few items suffice. Otherwise the lists are the answer. */
const levelsOf = (answers: boolean, level: number): Levels =>
  answers
    ? { outer: level, inner: () => Math.min(level, 1), deep: 0, text: 100 + 20 * level }
    : { outer: level, inner: (items) => Math.ceil((2 * level) / items), deep: 1, text: Math.min(600, 80 + 40 * level) };

const maxBacking = 4;
/** For answers that count and also list, such as a search of reviews. */
const maxCounted = 8;
const maxListed = 200;
const shortestProse = 400;

const briefDocument = (body: unknown, request: ResultRequest, fits: Fits): string[] => {
  const job = isJob(body) ? body : null;
  const content = job ? job.result : body;
  const { answers, words, rest } = takeWords(content);
  const most = answers ? maxBacking : request.examples === null ? maxListed : maxCounted;
  const head = job ? [jobSentence(job)] : [];
  const whole = job ? { ...request, tool: 'get_job', args: { id: job.id } } : request;

  const write = (level: number, longestProse = Number.POSITIVE_INFINITY): string[] => {
    const outline = outlineOf(shownOf(rest ?? {}, request), levelsOf(answers, level));
    const shown = words.map((text) => cutText(text, longestProse));
    const cut = outline.cut || shown.some((text, at) => text !== words[at]);
    const text = [...head, ...shown, outline.text].filter((part) => part !== '').join('\n\n');
    const notes = [cut ? noteOf(whole, body, level) : '', outline.ids ? byId : ''].filter((note) => note !== '');
    return [text, ...(notes.length > 0 ? [notes.join(' ')] : [])];
  };

  const texts = maxThatFits(0, most, fits, write);
  if (fits(texts)) return texts;
  const longest = Math.max(0, ...words.map((text) => text.length));
  return maxThatFits(Math.min(shortestProse, longest), longest, fits, (characters) => write(0, characters));
};

/** Drops the operation's paging, which does not match the rows shown here. */
const shownOf = (rest: unknown, { examples, ownOffset }: ResultRequest): unknown => {
  if (examples === null || !ownOffset || !isFields(rest)) return rest;
  const { offset: _offset, next: _next, ...shown } = rest;
  return shown;
};

const byId = 'To read reviews by their ids, call `get_reviews`.';

const noteOf = (request: ResultRequest, body: unknown, level: number): string => {
  const everything = `This is the brief form. For every item and the ids, ${callOf(request, { detail: 'full' })}.`;
  if (request.examples === null || !request.ownOffset || !isFields(body)) return everything;
  const rows = body[request.examples];
  const shown = Array.isArray(rows) ? Math.min(rows.length, level) : 0;
  if (shown === 0) return everything;
  return `${everything} For more \`${request.examples}\`, ${callOf(request, { offset: request.offset + shown })}.`;
};

// Rows

const rangeOf = ({ offset, total }: Page, count: number): string => {
  if (count === 0) return `No rows from ${offset} on; there are ${total ?? 'fewer'}.`;
  return `Rows ${offset + 1} to ${offset + count}${total === null ? '' : ` of ${total}`}.`;
};

const nextOf = ({ offset, total }: Page, count: number): number | null =>
  count > 0 && (total === null || offset + count < total) ? offset + count : null;

const nextNote = (page: Page, count: number, request: ResultRequest): string[] => {
  const next = nextOf(page, count);
  const detail = request.detail === 'full' ? { detail: request.detail } : {};
  return next !== null
    ? [`${rangeOf(page, count)} For the next, ${callOf(request, { ...detail, offset: next })}.`]
    : [];
};

const briefRows = (page: Page, request: ResultRequest, fits: Fits): string[] => {
  const write = (count: number, text: number): string[] => {
    const rows = page.rows.slice(0, count).map(inBrief);
    const { words, rest } = takeWords(page.beside);
    const levels: Levels = { outer: count, inner: () => 2, deep: 1, text };
    const outline = outlineOf({ ...(rest as Fields), [page.name]: rows }, levels);
    const whole = request.rows === null ? { offset: undefined, detail: 'full' } : { detail: 'full' };
    const full = outline.cut ? `For ids and whole texts, ${callOf(request, whole)}.` : '';
    const notes = [...nextNote(page, rows.length, request), full].filter((note) => note !== '').join(' ');
    const shown = [rangeOf(page, rows.length), ...words, outline.text].filter((part) => part !== '').join('\n\n');
    return [shown, ...(notes === '' ? [] : [notes])];
  };
  const texts = maxThatFits(Math.min(1, page.rows.length), page.rows.length, fits, (count) => write(count, 400));
  return fits(texts) ? texts : maxThatFits(0, 400, fits, (text) => write(1, text));
};

/** A row of a list; for a job, its input is shortened. */
const inBrief = (row: unknown): unknown => {
  if (!isJob(row)) return row;
  const { input, ...job } = row;
  return { ...job, asked: briefInput(input) };
};

/** Shortens all texts in a value. */
const shortened = (value: unknown, longest: number): unknown => {
  if (isText(value)) return cutText(value, longest);
  if (Array.isArray(value)) return value.map((item) => shortened(item, longest));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner, longest)]));
};

const wholeRows = (page: Page, request: ResultRequest, fits: Fits): string[] => {
  const write = (count: number, longest = Number.POSITIVE_INFINITY): string[] => {
    const rows = page.rows.slice(0, count).map((row) => shortened(withoutLinks(row), longest));
    const { beside, total, offset } = page;
    const answer = { ...beside, total, offset, next: nextOf(page, count), [page.name]: rows };
    return [JSON.stringify(answer), ...nextNote(page, count, request)];
  };
  const texts = maxThatFits(Math.min(1, page.rows.length), page.rows.length, fits, (count) => write(count));
  return fits(texts) ? texts : maxThatFits(0, 10_000, fits, (longest) => write(1, longest));
};

// Full

const wholeDocument = (body: unknown, request: ResultRequest, fits: Fits): string[] => {
  const entries = entriesOf(withoutLinks(body));
  const left = entries.slice(request.offset);
  return maxThatFits(Math.min(1, left.length), left.length, fits, (count) => {
    const lines = left.slice(0, count).map(lineOf).join('\n');
    const end = request.offset + count;
    if (end === entries.length && request.offset === 0) return [lines];
    const range =
      count === 0
        ? `No parts from ${request.offset} on; there are ${entries.length}.`
        : `Parts ${request.offset + 1} to ${end} of ${entries.length}.`;
    const next = end < entries.length ? ` For the next, ${callOf(request, { detail: 'full', offset: end })}.` : '';
    return [lines, range + next].filter((text) => text !== '');
  });
};

/** Removes REST paths, which are useless to callers of tools. */
const withoutLinks = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutLinks);
  if (!isFields(value)) return value;
  const isOwn = isText(value.object) && isFields(value.links);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !(isOwn && name === 'links'))
      .map(([name, inner]) => [name, withoutLinks(inner)]),
  );
};
