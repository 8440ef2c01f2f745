import { blot, isUnspaced } from '../../analysis/reading/sheet.ts';
import { isStopWord } from '../../analysis/words/stop-words.ts';
import { wordsOf } from '../../analysis/words/words.ts';
import type { Mark, Tag } from './cues.ts';
import { isNonsense } from './known-words.ts';
import type { Reading } from './reading.ts';

export type Role = 'topic' | 'without' | 'after' | 'before' | 'segment' | 'than' | 'unread';

interface Place {
  start: number;
  end: number;
}

/** Words that no cue has taken: what the question is about, in its own words. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly items: readonly Place[];
  readonly role: Role;
}

interface Piece extends Place {
  readonly folded: string;
  readonly is: 'mark' | 'scope' | 'stop' | 'content';
  readonly mark?: Mark;
}

const japaneseParticles =
  /^(?:[はがをにでとものへや]|から|まで|より|って|について|に関する|に対する|による|における)+|(?:[はがをにでとものへやよ]|から|まで|より|って|について|に関して|に関する|に対する|による|での|では|には|とか|など|、)+$/gu;
const koreanParticles =
  /(?:에서의|에서는|에서|에게|으로|이라는|라는|에는|와|과|은|는|이|가|을|를|에|의|로|도|만|들|랑|이랑|나|이나)$/u;
/** French and Italian articles are glued to their noun: l'abbonamento. */
const gluedArticle = /^(?:[ldjmnstc]|qu|dell|all|nell|sull|dall|un)['’]/u;
export const number =
  /^(?:\d+|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|trois|quatre|cinq|tres|cuatro|cinco|três|quatro|tre|quattro|cinque)$/u;

const piecesSpaced = ({ draft, clause, sheet }: Reading, marks: readonly Mark[]): Piece[] => {
  const { language, inner } = draft.cues;
  // `Upset about the missing sleep stories`: a second opinion before a noun is part of the topic.
  const opinions = marks.filter(({ tags }) => tags.has('bad') || tags.has('good') || tags.has('wish'));
  const described = opinions.slice(1).find(({ start, end }) => {
    const isBehindAbout = /(?:about|with|the|of|über|der|die|sur|les|sobre|las|los|as|os)\s$/u.test(
      draft.sheet.folded.slice(0, start),
    );
    const next = wordsOf(draft.sheet.text).find((word) => word.start >= end);
    return isBehindAbout && next !== undefined && next.start - end === 1 && !isStopWord(next.folded, language);
  });
  return wordsOf(draft.sheet.text)
    .filter(({ start, end }) => start >= clause.start && end <= clause.end)
    .map(({ start, end, folded }): Piece => {
      const mark = marks.find((each) => each.start < end && each.end > start);
      if (mark && mark === described) return { start, end, folded, is: 'content' };
      if (mark) return { start, end, folded, is: mark.tags.has('content') ? 'content' : 'mark', mark };
      if (sheet.folded.slice(start, end).includes(blot)) return { start, end, folded, is: 'scope' };
      const glued = gluedArticle.exec(folded)?.[0].length ?? 0;
      const isStop =
        isStopWord(folded, language) || inner.has(folded) || (number.test(folded) && draft.sheet.folded[end] !== '-');
      return { start: start + glued, end, folded: folded.slice(glued), is: isStop ? 'stop' : 'content' };
    });
};

const piecesUnspaced = ({ clause, sheet, draft }: Reading, marks: readonly Mark[]): Piece[] => {
  const { language } = draft.cues;
  const taken = Array.from({ length: sheet.folded.length }, (_, at) => sheet.folded[at] === blot);
  for (const mark of marks) for (let at = mark.start; at < mark.end; at++) taken[at] = true;
  const pieces: Piece[] = marks.map((mark) => ({
    start: mark.start,
    end: mark.end,
    folded: '',
    is: mark.tags.has('content') ? 'content' : 'mark',
    mark,
  }));
  const gap = language === 'ko' ? /[^\s,.?!、。？！·:;]+/gu : /[^,.?!、。？！·:;「」\s]+/gu;
  const add = (start: number, end: number): void => {
    for (const match of draft.sheet.folded.slice(start, end).matchAll(gap)) {
      const bare = match[0].replace(language === 'ko' ? koreanParticles : japaneseParticles, '');
      const first = start + match.index + match[0].indexOf(bare);
      const isWord = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Latin}\p{N}]/u.test(bare);
      if (!isWord || isStopWord(bare, language) || number.test(bare)) continue;
      pieces.push({ start: first, end: first + bare.length, folded: bare, is: 'content' });
    }
  };
  let from = clause.start;
  for (let at = clause.start; at <= clause.end; at++) {
    if (at < clause.end && !taken[at]) continue;
    if (at > from) add(from, at);
    from = at + 1;
  }
  return pieces.sort((one, other) => one.start - other.start);
};

const piecesOf = (reading: Reading, marks: readonly Mark[]): Piece[] => {
  const { language } = reading.draft.cues;
  const isGlued = isUnspaced(reading.draft.sheet.text) && (language === 'ja' || language === 'ko');
  return isGlued ? piecesUnspaced(reading, marks) : piecesSpaced(reading, marks);
};

/** So many little words may stand between two words of one topic. */
const mostInner = 3;

const verbs: readonly Tag[] = ['bad', 'good', 'wish', 'say', 'mention'];

const roleOf = (pieces: readonly Piece[], first: number, last: number, reading: Reading): Role => {
  const text = reading.draft.sheet.folded;
  const isOpen = (from: number, to: number): boolean => !/[,;:.?!]/u.test(text.slice(from, to));
  const before = pieces.slice(0, first).findLast(({ is }) => is !== 'stop');
  const after = pieces.slice(last + 1).find(({ is }) => is !== 'stop');
  const has = (piece: Piece | undefined, ...tags: readonly Tag[]): boolean =>
    tags.some((tag) => piece?.mark?.tags.has(tag) === true);
  const { start } = pieces[first]!;
  const { end } = pieces[last]!;
  const isLone = first === last;
  const { folded } = pieces[first]!;
  if (isLone && !pieces[first]!.mark && isNonsense(folded, reading.draft.cues.language)) return 'unread';
  const isTight = before !== undefined && isOpen(before.end, start);
  if (has(after, 'aside') || (has(before, 'without') && isTight)) return 'without';
  if (has(before, 'who', 'switched') && isTight) return 'segment';
  if (has(before, 'writers') && isTight && pieces[first - 1]?.is === 'stop' && has(after, ...verbs)) return 'segment';
  const isOfPeople = has(after, 'people') && pieces[last + 1] === after && isOpen(end, after!.start);
  if (isOfPeople) return 'segment';
  if (has(before, 'after') && isTight) return 'after';
  if (has(before, 'before') && isTight) return 'before';
  if (has(before, 'than') && isTight) return 'than';
  // Between a subject and its verb stands no topic.
  if (isLone && has(pieces[first - 1], 'people', 'rating') && has(pieces[last + 1], ...verbs, 'up', 'down'))
    return 'unread';
  return 'topic';
};

/** Prepositions that tie a topic to what is said of it. */
const tied =
  /(?:about|with|on|over|of|regarding|concerning|über|ueber|uber|mit|zu|zum|zur|wegen|bei|an|am|von|vom|sur|de|du|des|avec|concernant|sobre|del|con|por|do|da|dos|das|com|su|sul|sulla|sui|sulle|di|della|dei|delle|per|al|la|le|les|el|los|las|il|lo|gli|i|o|os|as|die|der|das|den|dem|l'|d') (?:the |our |their |a |der |die |das |den |dem |la |le |les |el |los |las |il |l')?$/u;

/** Whether a cue or a preposition right before a chunk, or a complaint right behind it, makes it what is asked about. */
const isHeld = ({ start, end }: Chunk, pieces: readonly Piece[], reading: Reading): boolean => {
  const text = reading.draft.sheet.folded;
  const isOpen = (from: number, to: number): boolean => !/[,;:.?!]/u.test(text.slice(from, to));
  const before = pieces.findLast((piece) => piece.end <= start && piece.is !== 'stop');
  const after = pieces.find((piece) => piece.start >= end);
  const isBehind =
    before?.mark !== undefined &&
    [...verbs, 'yesNo' as const].some((tag) => before.mark!.tags.has(tag)) &&
    isOpen(before.end, start);
  const isBefore =
    after?.mark !== undefined &&
    (after.mark.tags.has('bad') || after.mark.tags.has('wish')) &&
    isOpen(end, after.start);
  return isBehind || isBefore || tied.test(text.slice(0, start));
};

/** Where some words clearly are the topic, others that stand loose beside it are not added to it. */
const withoutLooseWords = (chunks: readonly Chunk[], pieces: readonly Piece[], reading: Reading): Chunk[] => {
  const topics = chunks.filter(({ role }) => role === 'topic');
  const held = topics.filter((chunk) => isHeld(chunk, pieces, reading));
  if (reading.draft.cues.language === 'ja' || reading.draft.cues.language === 'ko') return [...chunks];
  // What people complain about or praise is listed whole unless something ties a word to it.
  const isList = reading.form === 'what' || reading.form === 'none' || reading.form === 'why';
  const isOpinion = isList && reading.has('bad', 'good', 'wish');
  if (!isOpinion && (topics.length < 2 || held.length === 0)) return [...chunks];
  return chunks.map((chunk) =>
    chunk.role === 'topic' && !held.includes(chunk) ? { ...chunk, role: 'unread' } : chunk,
  );
};

/** The words that no active cue has taken, cut where a cue, a name or a mark stands between them. */
export const chunksOf = (reading: Reading, marks: readonly Mark[]): Chunk[] => {
  const { draft } = reading;
  const { inner, and, language } = draft.cues;
  const pieces = piecesOf(reading, marks);
  const text = draft.sheet.folded;
  const chunks: Chunk[] = [];
  const isTight = (one: Place, other: Place): boolean => !/[,;:.?!()、。？！]/u.test(text.slice(one.end, other.start));
  for (let at = 0; at < pieces.length; at++) {
    if (pieces[at]!.is !== 'content') continue;
    const items: Place[] = [{ start: pieces[at]!.start, end: pieces[at]!.end }];
    let last = at;
    for (;;) {
      const here = pieces[last]!;
      const next = pieces[last + 1];
      if (next === undefined) break;
      const isStrange = ({ folded, is, mark }: Piece): boolean =>
        is === 'content' && !mark && isNonsense(folded, language);
      if (isStrange(next) || isStrange(here)) break;
      if (next.is === 'content' && isTight(here, next) && (language !== 'ja' || next.start - here.end <= 1)) {
        items[items.length - 1]!.end = next.end;
        last += 1;
        continue;
      }
      // A comma or an `and` adds a second thing.
      const ahead = pieces.slice(last + 1, last + 1 + mostInner + 1);
      const content = ahead.findIndex(({ is }) => is === 'content');
      if (content < 0) break;
      const skipped = ahead.slice(0, content);
      if (!skipped.every(({ is, folded }) => is === 'stop' && (inner.has(folded) || and.has(folded)))) break;
      const found = ahead[content]!;
      if (isStrange(found)) break;
      const isJoined = skipped.some(({ folded }) => and.has(folded)) || !isTight(here, found);
      if (isJoined) {
        if (!isTight(here, found) && !/^ *,/u.test(text.slice(here.end, found.start))) break;
        items.push({ start: found.start, end: found.end });
      } else {
        if (skipped.length === 0) break;
        items[items.length - 1]!.end = found.end;
      }
      last += content + 1;
    }
    chunks.push({ start: items[0]!.start, end: items.at(-1)!.end, items, role: roleOf(pieces, at, last, reading) });
    at = last;
  }
  return withoutLooseWords(chunks, pieces, reading);
};
