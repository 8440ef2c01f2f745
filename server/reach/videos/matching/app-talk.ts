import { fold, wordsOf } from '../../../tagging/words/words.ts';

/** Words that people say of apps, in the languages that videos are in. */
const words = `app apps application applications ios iphone ipad android playstore appstore testflight download downloads downloaded downloading
  install installed installing widget widgets subscription subscriptions premium trial review reviews reviewed tutorial walkthrough
  onboarding notification notifications smartphone ui ux
  aplicacion aplicaciones aplicativo aplicativos descarga descargar descargala baixar baixe assinatura suscripcion
  anwendung herunterladen heruntergeladen handy abo testbericht
  appli applis telecharger telecharge abonnement
  applicazione applicazioni scaricare scarica abbonamento
  aplikasi unduh uygulama uygulamasi indir aplikacja aplikacje pobierz
  приложение приложения приложении приложений скачать скачай подписка`;

const known: ReadonlySet<string> = new Set(words.split(/\s+/u).map(fold));

/** Of scripts without spaces, where the word stands amid others. */
const within = ['アプリ', '앱', '어플', '应用', '應用', '软件', '軟體', 'แอป'];

export const isAppWord = (folded: string): boolean => known.has(folded);

/** The first word of a text that tells that it speaks of apps; null when none does. */
export const appWordIn = (text: string): string | null => {
  const said = wordsOf(text).find(({ folded }) => isAppWord(folded));
  if (said) return text.slice(said.start, said.end);
  const folded = fold(text);
  return within.find((word) => folded.includes(fold(word))) ?? null;
};

/** `the calm app`: the words that stand beside a name and make it an app's. */
export const isBeside: ReadonlySet<string> = new Set(
  'app apps application aplicacion aplicativo appli applicazione aplikasi uygulamasi aplikacja приложение'
    .split(' ')
    .map(fold),
);

/** What stands before `app` in any text and names none: `a free app`, `my app`. */
export const describing: ReadonlySet<string> = new Set(
  `free new simple easy fast daily smart super best one all my pro plus lite max premium happy time day night life world text video videos
  phone mobile home game games search data design interface kids family study learn school work text voice sound social star stars`.split(
    /\s+/u,
  ),
);

/** What people do with an app and say of one that they have tried, which they say of other things too. */
const using: ReadonlySet<string> = new Set(
  `use used uses using user try tried trying switch switched switching vs versus setup log logged logging track tracking tracks tracked
  streak streaks sync synced synced export exported feature features screen screens onboarded sign signed subscribe subscribed
  cancelled canceled deleted uninstalled version update updated demo tour template templates reminder reminders free paid pro
  code discount link bio sponsored partner
  uso usar usando probe probando utilizo uso-lo testei testando benutze nutze getestet ausprobiert probiert
  utilise teste essaye provato usato usando`
    .split(/\s+/u)
    .map(fold),
);

/** The first word of a text that tells of using something; null when none does. */
export const usingWordIn = (text: string): string | null => {
  const said = wordsOf(text).find(({ folded }) => using.has(folded));
  return said ? text.slice(said.start, said.end) : null;
};
