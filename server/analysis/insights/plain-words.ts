import { elisionEnd } from '../words/elision.ts';
import { fold, wordsOf } from '../words/words.ts';

/** A folded word without what is written onto it: `l’app` and `app’s` are app. */
export const bareWord = (folded: string, lang: string): string => {
  if (!folded.includes("'")) return folded;
  if (folded.endsWith("'s")) return folded.slice(0, -2);
  return lang === 'fr' || lang === 'it' ? folded.slice(elisionEnd(folded)) : folded;
};

/** What every review is about. */
const aboutAll = new Set(
  fold(`app apps application applications aplicacion aplicaciones appli applis anwendung aplicativo aplicativos applicazione
    aplikasi aplikasinya uygulama aplikacja приложение приложения приложении приложением アプリ 앱 어플 应用 應用 軟體 软件 程式 app的`).split(
    /\s+/,
  ),
);

export const saysNothing = (folded: string): boolean => aboutAll.has(folded);

/** The words of the apps’ own names, without the subtitles that say what they are for. */
export const nameWords = (titles: readonly string[]): ReadonlySet<string> =>
  new Set(
    titles.flatMap((title) =>
      wordsOf(title.split(/\s[-–—|·]\s|[:：(|]/u)[0] ?? '').map(({ folded }) => bareWord(folded, 'en')),
    ),
  );
