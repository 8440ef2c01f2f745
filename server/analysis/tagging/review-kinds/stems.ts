/** How English words are compared by cues: inflection, apostrophes and the commonest misspellings off. */

const irregular: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    be: 'is are was were am been being',
    have: 'has had having ve',
    do: 'doing done',
    does: 'does did dose',
    go: 'goes went going',
    gone: 'gone',
    say: 'says said saying',
    get: 'gets got getting gotten',
    give: 'gives gave given giving',
    keep: 'kept',
    lose: 'lost loose looses',
    freeze: 'froze frozen',
    break: 'broke broken',
    send: 'sent',
    take: 'took taken',
    come: 'came',
    find: 'found',
    tell: 'told',
    see: 'saw seen',
    run: 'ran',
    buy: 'bought',
    pay: 'paid payed',
    hang: 'hung',
    leave: 'left',
    will: 'll',
    please: 'plz pls plzz plss plese pleas plase pleaz plez kindly',
    you: 'u ya',
    your: 'ur',
    are: 'r',
    because: 'cuz cause coz bcoz bc becoz',
    app: 'application apps apk applications aap ap',
    cant: 'cannot couldnt cnt cannt cudnt',
    dont: 'dnt donot',
    doesnt: 'doesnt didnt dosnt dosent doesent dint didint doesnot',
    isnt: 'arent wasnt werent aint',
    wont: 'willnt wount wouldnt',
    havent: 'hasnt hadnt',
    shouldnt: 'mustnt',
    not: 'nt',
    this: 'dis',
    the: 'da',
    problem: 'prblm prob problm probs',
    message: 'msg msgs massage massages',
    picture: 'pic pics',
    video: 'vid vids vidio vedio',
    feature: 'featur',
    with: 'wit',
    crash: 'crush crushes crushing crashs',
    unable: 'unble unabl',
    update: 'updation upadate updat',
    install: 'instal',
    love: 'luv loove',
    great: 'gr8',
    disappear: 'dissappear diappear dissapear disapear disappeard dissappeared disapeared dissapeared',
    fixed: 'fixed',
    solved: 'solved',
    resolved: 'resolved',
    good: 'gud',
    want: 'wanna',
  }).flatMap(([stem, forms]) => forms.split(' ').map((form) => [form, stem])),
);

const vowels = /[aeiouy]/;
const undoubled = (stem: string): string => {
  const last = stem.length - 1;
  const letter = stem[last]!;
  return letter === stem[last - 1] && !'dlsz'.includes(letter) ? stem.slice(0, last) : stem;
};
const withoutFinalE = (stem: string): string => (stem.length > 3 && stem.endsWith('e') ? stem.slice(0, -1) : stem);

const endingOff = (word: string): string => {
  const length = word.length;
  if (length > 4 && (word.endsWith('ies') || word.endsWith('ied'))) return `${word.slice(0, -3)}y`;
  if (length > 5 && word.endsWith('ing')) {
    const stem = word.slice(0, -3);
    return vowels.test(stem) ? undoubled(stem) : word;
  }
  if (length > 4 && word.endsWith('ed') && !word.endsWith('eed')) return undoubled(word.slice(0, -2));
  if (length > 4 && /(?:s|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (length > 3 && word.endsWith('s') && !/[sui]s$/.test(word)) return word.slice(0, -1);
  return word;
};

export const stemOf = (word: string): string => {
  // "soooo" and "pleaseee": a letter written thrice or more is meant once.
  const plain = word.replace(/['’`´]/g, '').replace(/(.)\1{2,}/g, '$1');
  const known = irregular[plain];
  return withoutFinalE(known ?? endingOff(plain));
};
