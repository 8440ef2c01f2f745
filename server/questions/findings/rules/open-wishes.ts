import type { WindowReview } from '../../../metrics/window-review.ts';
import { isStopWord } from '../../../tagging/words/stop-words.ts';
import { termOf } from '../../../tagging/words/terms.ts';
import type { Word } from '../../../tagging/words/words.ts';
import type { Said } from '../findings.ts';
import { sentencesOf } from './wishes.ts';

/** A request in a review's own words. */
export interface OpenWish extends Said {
  /** Equal for other forms of the same words. */
  readonly key: string;
  /** As it is written. */
  readonly words: string;
}

/** Phrases right before the requested thing; `/` separates alternatives of a word. */
const openings: readonly (readonly (readonly string[])[])[] = `
  add | adding | include | implement | introduce | needs a/an/more/some/better | need a/an/more/some/better
  wish there was/were/is | wish it/you/they/this had/have | wish i/we/you/it could | wish for
  nice/great/good/cool/awesome/perfect/helpful/amazing to have | nice/great/good/cool/awesome/perfect/helpful/amazing with
  love/like to see/have | want a/an/more | missing is | missing a/an/the | lacks | lack of | lacking | bring back
  let us/me | allow us/me/users to | option/ability/way/feature/button to | able to | support for | pay more for | pay for a/an
  if there was/were | if it/you had | if i/we could | please make a/an | give us a/an/the/more | why is there no/still
`
  .split(/[|\n]/u)
  .map((opening) => opening.trim())
  .filter((opening) => opening !== '')
  .map((opening) => opening.split(' ').map((place) => place.split('/')));

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

/** Words between the request and the thing. */
const fillers = setOf(
  `a an the more some any another new better option options feature features ability way ways to for of us me users be able
   function functionality support possibility possible my our your own it that this in on also just have having get see please
   something like no still again back kind type few couple other different simple proper actual real dedicated`,
);
/** Words that end the thing. */
const borders = setOf(
  `so because would is are was were and or but when if please for in on with to that which from at like as it i we you they thanks
   thank then instead by of while where since rather than too also again back soon can could will should want need without under
   over into about though although`,
);
/** Words allowed inside the thing. */
const articles = setOf('the a an this these those my your our');
/** Too vague to be a thing. */
const vague = setOf(
  `app apps application update updates version versions thing things time times star stars review reviews one ones stuff money
   refund game work fix people developer developers team lot bit problem problems issue issues help nothing anything everything
   something someone them him her here there now today day days year years way reason good great nice better best know do does
   make use using used go going come think say tell try find let put take all easy easily choice improvement improvements button
   account card cash own least once everyone user users customer customers support service`,
);
/** Verbs that alone do not name what is wanted. */
const verbs = setOf(
  `add adjust allow block buy call cancel change check choose clear click close connect control copy create customise customize
   delete disable display download edit enable enter export filter fix give hide import improve include increase install keep link
   listen load lock log login manage mark merge move mute open order pause pay pick play post read receive record refresh remove
   rename replace report reset restore save scroll search see select send set share show sign skip sort start stop store submit
   subscribe swipe switch sync tap top track transfer turn type undo unlock update upgrade upload view watch withdraw write zoom`,
);

const maxWords = 3;

const startsAt = (words: readonly Word[], at: number): number => {
  for (const opening of openings) {
    if (opening.every((place, offset) => place.includes(words[at + offset]?.folded ?? ''))) return at + opening.length;
  }
  return -1;
};

const thingAt = (words: readonly Word[], from: number): readonly Word[] => {
  let start = from;
  while (start < words.length && fillers.has(words[start]!.folded)) start++;
  let end = start;
  let count = 0;
  while (end < words.length && count < maxWords && !borders.has(words[end]!.folded)) {
    if (!articles.has(words[end]!.folded)) count++;
    end++;
  }
  while (end > start && (fillers.has(words[end - 1]!.folded) || articles.has(words[end - 1]!.folded))) end--;
  return words.slice(start, end);
};

const isSomething = (words: readonly Word[]): boolean => {
  const telling = words.filter(({ folded }) => !vague.has(folded) && !isStopWord(folded, 'en') && folded.length > 2);
  return (
    telling.some(({ folded }) => !verbs.has(folded)) &&
    words.every(({ folded }) => folded.length <= 24 && !/\d/u.test(folded))
  );
};

/** The things that an English review asks for, taken from the words after its request. */
export const openWishesOf = ({ title, text }: Pick<WindowReview, 'title' | 'text'>): OpenWish[] => {
  const wishes: OpenWish[] = [];
  const fields = [
    ['title', title ?? ''],
    ['text', text],
  ] as const;
  for (const [field, written] of fields) {
    for (const { words } of sentencesOf(written)) {
      for (let at = 0; at < words.length; at++) {
        const from = startsAt(words, at);
        if (from < 0) continue;
        const thing = thingAt(words, from);
        if (!isSomething(thing)) continue;
        const [start, end] = [thing[0]!.start, thing.at(-1)!.end];
        const key = thing
          .filter(({ folded }) => !articles.has(folded))
          .map(({ folded }) => termOf(folded, 'en'))
          .join(' ');
        wishes.push({ field, start, end, key, words: written.slice(start, end).toLowerCase().replace(/\s+/gu, ' ') });
        at = from;
      }
    }
  }
  return wishes;
};
