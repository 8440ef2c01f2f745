import { elisionEnd } from './elision.ts';
import { stemEnglish } from './stem-english.ts';

/** Endings of a language, the longest first, and how much of a word must stay. */
interface Endings {
  readonly least: number;
  readonly endings: readonly string[];
  readonly beginnings?: readonly string[];
}

const list = (text: string): string[] =>
  text.split(/\s+/).toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1));

const endings: Readonly<Record<string, Endings>> = {
  es: {
    least: 4,
    endings:
      list(`aciones acion amientos amiento imiento mente iendo ando ados adas ado ada idos idas ido ida aron ieron
      aban aba andome andolo arse erse irse ar er ir an en as os es a o e s`),
  },
  pt: {
    least: 4,
    endings:
      list(`acoes acao amentos amento imento mente ando endo indo ados adas ado ada idos idas ido ida aram eram iram
      avam ava arem ar er ir am em oes ao as os es a o e s`),
  },
  it: {
    least: 4,
    endings: list(`azioni azione amenti amento imento mente ando endo ati ate ato ata uti ute uto uta iti ite ito ita
      avano ava are ere ire ano ono a e i o`),
  },
  fr: {
    least: 4,
    endings:
      list(`issements issement ements ement ations ation ateurs ateur antes ante ants ant ees ee es er ir ez ent ait
      aient ais e s x`),
  },
  de: { least: 4, endings: list('ungen ung enden ende end ten tes ter tem tet te ern em er en es st t e s n') },
  nl: { least: 4, endings: list('ingen ing enden ende end tjes tje ten te en es t e s') },
  ru: {
    least: 3,
    endings:
      list(`иями ями ами иях ях ах ием ого его ому ему ыми ими ется ются ится аться иться яться ться тся ешь ишь ает яет ают
      яют ует уют ала ало али ила ило или ела ело ели ать ять еть ить уть овать ов ев еи ои ыи ии ая яя ое ее ые ие ую юю
      ом ем ам ям ет ит ут ют ат ят ал ил ел ыл а я о е и ы у ю ь`),
  },
  id: {
    least: 4,
    endings: list('nya lah kah pun kan an'),
    beginnings: list('meng mem men me di ber ter'),
  },
  tr: { least: 4, endings: list('larin lerin lari leri lar ler dan den nin nun da de in un yi yu i u') },
  pl: { least: 4, endings: list('ami ach owi ow om ego emu ych ymi ie ia a e i o u y') },
  ko: {
    least: 2,
    endings:
      list(`은 는 이 가 을 를 에 에서 에게 으로 로 와 과 도 만 까지 부터 의 들 들이 들은 들을 이나 이랑 하고 께서 보다 처럼 마다 조차 밖에
      입니다 이에요 예요 이고 인데 합니다 하는 하고 하네요 해요 했어요 했습니다 해서 하면 해도 하지 하기 한데 할때
      됩니다 되는 되네요 돼요 되고 되면 되서 돼서 되어 됐어요`),
  },
};

/** What Korean hangs on a word. */
export const koreanEndings: ReadonlySet<string> = new Set(endings.ko!.endings);

/** Nouns of one syllable that reviews are full of: 앱이 is 앱 with a particle. */
const koreanNouns = new Set('앱 폰 돈 글 창 값 탭 링 팩 질'.split(' '));

const withoutEnding = (word: string, { least, endings, beginnings }: Endings): string => {
  for (const ending of endings) {
    if (word.length - ending.length >= least && word.endsWith(ending)) return word.slice(0, -ending.length);
  }
  for (const beginning of beginnings ?? []) {
    if (word.length - beginning.length >= least && word.startsWith(beginning)) return word.slice(beginning.length);
  }
  return word;
};

/** Particles that only a syllable closed by a consonant takes, and those that only an open one does. */
const afterClosed = new Set('이 은 을 과'.split(' '));
const afterOpen = new Set('가 는 를 와'.split(' '));
const isClosed = (syllable: string): boolean => (syllable.charCodeAt(0) - 0xac00) % 28 !== 0;

const takesParticle = (word: string): boolean => {
  const [before, particle] = [word.at(-2)!, word.at(-1)!];
  if (afterClosed.has(particle)) return isClosed(before);
  return !afterOpen.has(particle) || !isClosed(before);
};

const stemKorean = (word: string): string => {
  if (koreanNouns.has(word[0]!) && koreanEndings.has(word.slice(1))) return word[0]!;
  const rest = withoutEnding(word, endings.ko!);
  return word.length - rest.length === 1 && !takesParticle(word) ? word : rest;
};

/** Without the article that is written onto it. */
const bare = (word: string): string => (word.includes("'") ? word.slice(elisionEnd(word)).replaceAll("'", '') : word);

const oncePer: Readonly<Record<string, (word: string) => string>> = {
  en: stemEnglish,
  ko: stemKorean,
  fr: (word) => withoutEnding(bare(word), endings.fr!),
  it: (word) => withoutEnding(bare(word), endings.it!),
};

/** The languages whose words have stems of their own. */
export const stemLanguages: readonly string[] = [...new Set([...Object.keys(oncePer), ...Object.keys(endings)])];

const stemOnce = (lang: string): ((word: string) => string) | null => {
  const own = oncePer[lang === 'und' ? 'en' : lang];
  if (own !== undefined) return own;
  const table = endings[lang];
  return table === undefined ? null : (word) => withoutEnding(word, table);
};

const held = new Map<string, Map<string, string>>();
/** Words held a language; a vocabulary has few common words and endless rare ones. */
const mostHeld = 50_000;

/**
 * What the forms of a word have in common; stemming a stem changes nothing. Languages without endings
 * keep the word, and an unknown one is taken for English.
 */
export const stem = (folded: string, lang: string): string => {
  let words = held.get(lang);
  if (words === undefined) {
    words = new Map();
    held.set(lang, words);
  }
  const known = words.get(folded);
  if (known !== undefined) return known;
  const once = stemOnce(lang);
  let stemmed = folded;
  if (once !== null) {
    // A word loses few endings; the bound is for a table that leads in circles.
    for (let pass = 0; pass < 12; pass++) {
      const shorter = once(stemmed);
      if (shorter === stemmed) break;
      stemmed = shorter;
    }
  }
  if (words.size >= mostHeld) words.clear();
  words.set(folded, stemmed);
  return stemmed;
};
