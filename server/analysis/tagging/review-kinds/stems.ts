import { stem } from '../../words/stems/stem.ts';

/**
 * Forms that cues and weights read otherwise than the index does: misspellings, shortened words, and words that mean
 * something else than their stem. A stem of the index never changes, for it is stored; what is read otherwise stands here.
 */
const ownForms = new Map(
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
    used: 'used',
    using: 'using',
    settings: 'settings',
    these: 'these',
    those: 'those',
    good: 'gud',
    want: 'wanna',
    try: 'tries tried tryed trying',
    new: 'news',
  }).flatMap(([word, forms]) => {
    const all = forms.split(' ');
    // A word among its own forms is kept apart from what its stem would be: "fixed" is no "fix".
    const stemmed = all.includes(word) ? word : stem(word, 'en');
    return all.map((form): [string, string] => [form, stemmed]);
  }),
);

/** How cues and weights compare English words: by the stem of the index, without apostrophes and letters held down. */
export const stemOf = (word: string): string => {
  // "soooo" and "pleaseee": a letter written thrice or more is meant once.
  const plain = word.replace(/['’`´]/g, '').replace(/(.)\1{2,}/g, '$1');
  // Adverbs stay as they are: "barely" is no "bar", and "really" says less than "real".
  return ownForms.get(plain) ?? (plain.endsWith('ly') ? plain : stem(plain, 'en'));
};
