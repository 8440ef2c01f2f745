import { fold, wordsOf } from '../../../tagging/words/words.ts';

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

/** Matched anywhere in the text, for scripts without spaces. */
const within = ['アプリ', '앱', '어플', '应用', '應用', '软件', '軟體', 'แอป'];

export const isAppWord = (folded: string): boolean => known.has(folded);

export const appWordIn = (text: string): string | null => {
  const found = wordsOf(text).find(({ folded }) => isAppWord(folded));
  if (found) return text.slice(found.start, found.end);
  const folded = fold(text);
  return within.find((word) => folded.includes(fold(word))) ?? null;
};

/** Words next to a name that make it an app's: `the calm app`. */
export const appNounWords: ReadonlySet<string> = new Set(
  'app apps application aplicacion aplicativo appli applicazione aplikasi uygulamasi aplikacja приложение'
    .split(' ')
    .map(fold),
);

/** Words before `app` that are no name: `a free app`, `my app`. */
export const describing: ReadonlySet<string> = new Set(
  `free new simple easy fast daily smart super best one all my pro plus lite max premium happy time day night life world text video videos
  phone mobile home game games search data design interface kids family study learn school work text voice sound social star stars`.split(
    /\s+/u,
  ),
);

/** Words for using or trying an app, which also apply to other things. */
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

export const usingWordIn = (text: string): string | null => {
  const found = wordsOf(text).find(({ folded }) => using.has(folded));
  return found ? text.slice(found.start, found.end) : null;
};
