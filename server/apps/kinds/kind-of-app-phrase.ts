import { formOf, inWords, type Noun, noun } from '../../support/prose/numbers.ts';
import { agentNounOf } from './agent-nouns.ts';

/** Nouns that apps are called: "plant guides" are plant guide apps, not apps for guides. */
const products: ReadonlySet<string> = new Set(
  `alarm bank browser calendar camera chat clock coach diary dictionary gallery guide journal keeper keyboard launcher log map messenger
   notebook notepad pad player radio reader simulator store studio timer translator trainer tutor vault vpn wallet`.split(
    /\s+/u,
  ),
);

/** Activities: "learn languages" becomes apps for learning languages. */
const verbs: ReadonlySet<string> = new Set(
  `book budget build buy clean control cook count create cut draw edit exercise explore find focus follow get identify improve invest journal
   keep learn listen lose make manage measure meditate meet monitor order organise organize plan play practice practise quit read record
   rent run save scan schedule sell send share shop sleep start stop stream study take teach track trade train translate watch write`.split(
    /\s+/u,
  ),
);
/** Verbs that double their last letter before -ing. */
const doubling: ReadonlySet<string> = new Set('cut get plan quit run scan shop stop'.split(' '));

const gerundOf = (verb: string): string => {
  if (doubling.has(verb)) return `${verb}${verb.at(-1)}ing`;
  return `${verb.replace(/e$/u, '')}ing`;
};

const singularOf = (word: string): string => word.replace(/ies$/iu, 'y').replace(/(?<=ch|sh|x)es$|(?<=[^s])s$/iu, '');

const isProduct = (word: string): boolean => products.has(word) || agentNounOf(word) === word;

const ending = /(?:^|[\s-]+)(?:apps?|applications?)$/iu;

/** Singular and plural: `habit tracker app`, `app for notes & tasks`, `app for learning languages`, `puzzle game`. */
export const appOfKind = (text: string): Noun => {
  const kind = text.trim().replace(ending, '').trim();
  const game = /^(?<before>.*?)(?:^|\s)games?$/iu.exec(kind)?.groups;
  if (game) return noun([game.before!.trim(), 'game'].filter((word) => word !== '').join(' '));
  const [first = '', ...rest] = kind.split(/\s+/u);
  if (rest.length > 0 && verbs.has(first.toLowerCase()) && !isProduct(singularOf(rest.at(-1)!.toLowerCase()))) {
    const what = [gerundOf(first.toLowerCase()), ...rest].join(' ');
    return noun(`app for ${what}`, `apps for ${what}`);
  }
  const last = /\p{L}+$/u.exec(kind)?.[0] ?? '';
  const one = singularOf(last);
  if (one !== last && isProduct(one.toLowerCase())) return noun(`${kind.slice(0, -last.length)}${one} app`);
  const isPlural = /(?:[^aeious'’]|[aeo])s$/iu.test(last);
  return isPlural
    ? noun(`app for ${kind}`, `apps for ${kind}`)
    : noun([kind, 'app'].filter((word) => word !== '').join(' '));
};

/** `habit tracker apps`, `apps for notes`, `puzzle games`. */
export const appsOfKind = (kind: string): string => appOfKind(kind).many;

/** `a habit tracker app`, `an app for notes`, `a puzzle game`. */
export const anAppOfKind = (kind: string): string => {
  const { one } = appOfKind(kind);
  return `${/^[aeiou]/iu.test(one) ? 'an' : 'a'} ${one}`;
};

/** `one habit tracker app`, `14 habit tracker apps`. */
export const countedAppsOfKind = (count: number, kind: string): string =>
  `${inWords(count)} ${formOf(appOfKind(kind), count)}`;
