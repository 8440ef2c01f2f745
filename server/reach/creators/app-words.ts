import { fold, wordsOf } from '../../tagging/words/words.ts';

const plain: ReadonlySet<string> = new Set(
  `app apps appli applis aplicacion aplicaciones aplicativo aplicativos applicazione applicazioni aplikasi apk testflight widget widgets
  homescreen приложение приложения приложений`
    .split(/\s+/u)
    .map(fold),
);

/** Matched anywhere in the folded text: scripts without spaces, and phrases. */
const phrases: readonly RegExp[] = [
  /アプリ|어플|(?<![가-힣])앱|应用|應用程式/u,
  /\b(?:app|play) ?store\b|\bgoogle play\b|\bapps\.apple\.com\b|\bplay\.google\.com\b/u,
  /\bmobile application\b|\bphone application\b/u,
  /(?:\b(?:une?|cette|cet|mon|ma|quelle|meilleures?|des|les|ces|deux|trois|quatre|cinq|\d)\s|\b[ld]['’])applications?\b/u,
];

/** Weak hints: two of them mean an app. */
const hints: readonly RegExp[] = [
  /\b(?:iphone|ipad|android|ios|phone|smartphone|handys?|movil|moviles|celular|telefono|telephone|portable)\b/u,
  /\b(?:download\w*|uninstall\w*|instal\w*|deinstall\w*|desinstal\w*|(?:herunter|runter)(?:ge)?lad\w*|descarg\w*|telecharg\w*)\b/u,
  /\b(?:premium|subscri(?:ption|ptions)|free trial|pro version|paid version|free version|lifetime deal|paywall|in-app|free tier|abos?|abonnements?|suscripcion\w*|kostenlose version|bezahlversion|gratisversion|version (?:gratuit[ae]|gratis|payante|de pago))\b/u,
  /\b(?:notifications?|reminders|sync\w*|dark mode|onboarding|interface|ui|ux|home screen|lock screen|screen recording|settings|features?|benachrichtigung\w*|einstellungen|bildschirmaufnahme|sperrbildschirm|notificacion\w*|ajustes|recordatorios?|reglages|rappels?|parametres|capture d'ecran)\b/u,
  /\b(?:honest review|full review|reviewed|reviewing|hands[- ]on|walkthrough|compared|comparison|vs|versus|alternativ\w*|im test|getestet|im vergleich|comparo|comparativa|comparatif|je teste|on teste|j'ai teste|probe|pruebo|probando)\b/u,
  /\b(?:update|beta|version \d|v\d|new release|neue version|nueva version|nouvelle version|actualizacion\w*|mise a jour|aktualisier\w*)\b/u,
];

/** Denials of an app, and mentions of the platform itself. */
const denials: readonly RegExp[] = [
  /\b(?:no|zero|without|instead of|rather than|skip|forget|ditch\w*|quit\w*|delet\w+|tired of|sick of|beats?|better than|not (?=an? |another )|(?:dont|don't|do not|doesn't|didn't|never|needn't)(?: even)? (?:need|use|used|want|trust|needed|have|require)(?: to use)?)\s+(?:(?:an|any|a|another|the|all|my|your|those|these|some|of|single|fancy|expensive|paid|every|extra)\s+)*(?:\S+\s+)?(?:app|apps|widgets?)\b/gu,
  /\b(?:app|apps)[- ]free\b|\bcash app\b|\b(?:on|leave|left|off) this app\b|\bapps? (?:aren't|isn't|won't|can't|don't)\b|\bapps? (?:needed|required)\b/gu,
  /\b(?:ohne|keine?|sans|sin|sem|senza)\s+(?:\S+\s+){0,2}?(?:app|apps|appli|applis|aplicacion|aplicativo)\b/gu,
];

/** `Rezepteapp` */
const isCompound = (folded: string): boolean => /^\p{L}{4,}apps?$/u.test(folded) && tagWithoutApp(folded) !== null;

export const isPlainAppWord = (folded: string): boolean => plain.has(folded) || isCompound(folded);

export interface AppTalk {
  /** Says `app`, or something only apps have. */
  readonly said: boolean;
  readonly hints: number;
  /** Says that there is no app. */
  readonly denied: boolean;
}

export const appTalk = (text: string): AppTalk => {
  const folded = fold(text);
  let left = folded;
  for (const denial of denials) left = left.replace(denial, ' ');
  const words = wordsOf(left);
  return {
    said: words.some(({ folded: word }) => isPlainAppWord(word)) || phrases.some((phrase) => phrase.test(left)),
    hints: hints.filter((hint) => hint.test(left)).length,
    denied: left !== folded,
  };
};

/** A hashtag without its word for apps (`budget` of `budgetapp`); null if it has none. */
export const tagWithoutApp = (tag: string): string | null => {
  const folded = fold(tag);
  const found = /apps?(?:review|reviews|tips|recommendation|recommendations|oftheday|store)?$/u.exec(folded);
  // `whatsapp` and `snapp` are names.
  if (found && !/(?:whats|sn|recap|m)apps?$/u.test(folded)) return folded.slice(0, found.index);
  const before = /^(?:best|useful|iphone|ios|android|cool|free|new|favorite|favourite)?apps?(?=[a-z])/u.exec(folded);
  return before && !/^appl|^appet|^appe|^appa|^appr/u.test(folded) ? folded.slice(before[0].length) : null;
};

/** Generic words next to `app` in tags: `bestapps`, `appreview`. */
const anyApps =
  /^(?:best|top|useful|free|cool|new|iphone|ios|android|phone|mobile|favou?rite|my|this|productivity|tech|review|reviews|tips|test|kostenlose?|gratis|gratuite?)+$/u;

export const isAnyApps = (beside: string): boolean => anyApps.test(beside);
