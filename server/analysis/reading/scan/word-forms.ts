/** How English words of reviews are inflected: a pull's keywords are whole words, so that each form must be named. */

const verbs: ReadonlySet<string> = new Set(
  `ban block buffer charge close connect crash delete disconnect download drain export fail import install lag load lock log
  login open overheat play purchase record refund renew restart restore save scan search share sign skip start stop stutter
  subscribe sync track transfer uninstall update upload verify work`.split(/\s+/),
);

const irregular: Readonly<Record<string, readonly string[]>> = {
  freeze: ['freezes', 'freezing', 'froze', 'frozen'],
  hang: ['hangs', 'hanging', 'hung'],
  lose: ['loses', 'losing', 'lost'],
  pay: ['pays', 'paying', 'paid'],
  login: ['log in', 'logging in', 'logged out', 'sign in'],
  // Both spellings of both forms are written.
  cancel: ['cancels', 'cancelled', 'canceled', 'cancelling', 'canceling'],
};

const endsInE = /[^aeiou]e$/;
const doublesLast = /^(?:ban|lag|log|plan|scan|skip|stop|drag|drop|jam|glitch)$/;
const sibilant = /(?:s|x|z|ch|sh)$/;
const consonantY = /[^aeiou]y$/;

const plural = (word: string): string => {
  if (consonantY.test(word)) return `${word.slice(0, -1)}ies`;
  return sibilant.test(word) ? `${word}es` : `${word}s`;
};

const conjugated = (word: string): string[] => {
  const base = endsInE.test(word) ? word.slice(0, -1) : doublesLast.test(word) ? word + word.at(-1) : word;
  const past = consonantY.test(word) ? `${word.slice(0, -1)}ied` : `${base}ed`;
  return [past, `${base}ing`];
};

/** Each verb and noun by any of its forms. */
const bases = new Map(
  [...verbs, ...Object.keys(irregular)].flatMap((word) =>
    [word, plural(word), ...(irregular[word] ?? conjugated(word))].map((form) => [form, word] as const),
  ),
);

/** Things that there are several of: the plural of any other word may be no word at all. */
const nouns: ReadonlySet<string> = new Set(
  `account achievement ad advert alarm alert algorithm animation answer app avatar backup badge bank battery book bookmark bot boss brush bug button calorie
  camera card category challenge channel character chart chat class coin collection color colour comment contact coupon course cover crash creator currency deck
  device document download driver drawing edit email emoji episode error event exercise export fee feature field file filter flight folder font food forecast form
  friend game gesture gift glitch goal graph group guide habit hint hotel icon image import interface invite issue item journal key keyboard label lag language
  layer layout lesson level library limit link list location lock login loan lyric map market match meal member memory menu message mode model movie note notebook
  notification number order page paragraph password pattern paywall payment permission phone photo picture piece place plan player playlist podcast point poll popup
  post preset price product profile program project promotion purchase puzzle question quiz quote rating recipe record recording refund reminder report request result reward
  ride route routine rule scam scan scammer screen screenshot season seat sensor server setting shape shop shortcut signature site skin song sound speaker station step stat
  sticker store story streak stream stroke style subscription subtitle symbol tab table tag task template test text theme ticket timer tool tracker track transaction
  transfer translation trial trip tutorial tweet update upload upgrade user vehicle version video view virus vocabulary voucher wallet wallpaper watch watermark widget
  window word workout world`.split(/\s+/),
);

const singular = (word: string): string =>
  word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?<=s|x|z|ch|sh)es$|(?<=[^s])s$/u, '');

/** A word with the forms it is used in, itself first. A form is never made up: a word we know nothing about stays as it is. */
export const formsOf = (word: string): string[] => {
  const base = bases.get(word);
  if (base !== undefined) return [...new Set([word, base, plural(base), ...(irregular[base] ?? conjugated(base))])];
  if (nouns.has(word)) return [word, plural(word)];
  const one = singular(word);
  return one !== word && nouns.has(one) ? [word, one] : [word];
};
