import { elisionEnd } from '../words/stems/elision.ts';
import { fold, wordsOf } from '../words/words.ts';

/** A folded word without what is written onto it: `l’app` and `app’s` are app. */
export const bareWord = (folded: string, lang: string): string => {
  if (!folded.includes("'")) return folded;
  if (folded.endsWith("'s")) return folded.slice(0, -2);
  return lang === 'fr' || lang === 'it' ? folded.slice(elisionEnd(folded)) : folded;
};

const setOf = (list: string): ReadonlySet<string> => new Set(fold(list).trim().split(/\s+/));

/** What every review is about. */
const aboutAll =
  setOf(`app apps application applications aplicacion aplicaciones appli applis anwendung aplicativo aplicativos applicazione
  aplikasi aplikasinya uygulama aplikacja приложение приложения приложении приложением アプリ 앱 어플 应用 應用 軟體 软件 程式 app的`);

/**
 * Words that can be found by and still tell nothing of an app: when and how often, who told whom, how much and how sure,
 * and the review itself. Neither a term nor half of one.
 */
const plain = new Map(
  Object.entries({
    en: `come comes coming last first next later earlier ago today yesterday tomorrow tonight day days night nights week weeks weekend
      month months year years hour hours minute minutes mins second seconds moment moments time times twice morning mornings
      evening evenings summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january february march april june
      july august september october november december two three four five six seven eight nine ten twenty thirty hundred
      thousand zero half couple several bit little big long short whole person people man woman guy nobody somebody anybody everybody
      friend friends brother sister mother father mom mum dad wife husband son daughter grandmother grandfather colleague
      tell tells telling told look looks looked looking find finds found finding think thinks thought feel feels felt believe
      understand understands understood mean means meant ask asks asked asking happen happens happened happening turn turns turned
      bring brings brought leave leaves left need needed try tries tried trying wanted wanting start begin began hope hoping imagine
      expect expected thank thanks
      gave gives giving become becomes became seem seemed call called
      part parts place point side end reason case fact matter idea world life alone back ahead enough anymore already finally suddenly
      especially exactly probably definitely certainly absolutely totally completely honestly basically obviously highly fairly
      straight able star stars review reviews rating ratings`,
    es: `dia dias semana semanas mes meses ano anos hora horas minuto minutos segundo segundos momento hoy ayer manana noche tarde vez dos tres
      cuatro cinco diez primera primero ultima ultimo ultimos ultimas persona personas gente nadie alguien amigo amiga hermano hermana madre padre vida mundo
      parte cosa cosas forma caso verdad realmente totalmente simplemente finalmente solamente creo pienso espero viene vienen dijo deja dejo dejar estrella estrellas resena resenas
      llevo hecho poner pongo volver nuevo nueva`,
    de: `tag tage tagen woche wochen monat monate monaten jahr jahre jahren stunde stunden minute minuten sekunde sekunden heute gestern morgen abend
      zeit moment letzte letzten letzter letztes erste ersten erster nachste zwei drei vier funf zehn dreissig halbe person leute menschen niemand jemand
      freund freundin bruder schwester mutter vater kollege leben welt teil art sache ding weise fall grund eigentlich wirklich endlich
      ehrlich gesagt plotzlich bereits genug besonders absolut total komplett kommt kam geht ging gehen sagt sagte finde findet fand denke glaube
      mochte braucht brauche lasst stern sterne bewertung bewertungen weg ab dran nein sommer winter allein`,
    fr: `jour jours semaine semaines mois an ans annee annees heure heures minute minutes seconde secondes moment aujourd hui hier demain soir matin
      temps fois deux trois quatre cinq dix premier premiere derniere dernier derniers dernieres prochaine personne gens quelqu ami amie frere soeur mere pere
      vie monde partie chose choses sorte coup cas train facon franchement vraiment totalement completement enfin deja surtout assez seul viens vient dit
      trouve pense crois espere laisse besoin etoile etoiles avis note notes nouveau nouvelle serait`,
    pt: `dia dias semana semanas mes meses ano anos hora horas minuto minutos segundo segundos momento hoje ontem amanha noite tarde vezes dois tres
      quatro cinco dez primeira primeiro ultima ultimo ultimos pessoa pessoas gente ninguem alguem amigo amiga irmao irma mae pai vida mundo parte coisa coisas
      forma caso verdade realmente totalmente simplesmente finalmente acho espero vem disse deixa deixar estrela estrelas avaliacao avaliacoes novo nova`,
    it: `giorno giorni settimana settimane mese mesi anno anni ora ore minuto minuti secondo secondi momento oggi ieri domani sera mattina volta volte
      due tre quattro cinque dieci prima primo ultima ultimo ultimi persona persone gente nessuno qualcuno amico amica fratello sorella madre padre vita mondo parte
      modo caso verita veramente totalmente semplicemente finalmente credo penso spero viene detto lascia stella stelle recensione recensioni nuovo nuova`,
    id: `hari minggu bulan tahun jam menit detik waktu saat kemarin besok tadi malam pagi kali dua tiga empat lima sepuluh pertama terakhir orang teman kakak adik ibu ayah
      hidup bagian hal cara semoga mohon tolong bintang ulasan baru`,
    ru: `день дня дней неделя неделю недели месяц месяца месяцев год года лет час часа часов минута минут секунд время времени раз раза сегодня вчера завтра утром вечером
      два три четыре пять десять первый последний последние последнее человек люди людей никто друг брат сестра мама жизнь мир часть дело вообще просто наконец звезда звезды звезд отзыв отзывы
      оценка очень`,
    ja: `その日 正直 思い 良く 早く 多く 一番 今回 今日 昨日 明日 毎日 毎回 最近 以前 最初 最後 先週 今週 来週 週間 今月 先月 今年 去年 時間 途中 場合 状態 感じ 友人 友達 個人 結局 一度 何度 何回 全然 一切
      部分 皆さん みなさん レビュー 評価 本当 全部 結果 普通 一つ 二つ 三つ いつも みんな やっと とりあえず いろいろ たくさん なかなか ありがとうございます あります おもいます`,
    ko: `써요 쓰고 쓰는데 쓰는 쓰다 왔어요 왔는데 있으면 있었으면 있었 있음 있고 때문 특히 드디어 중에 처음 처음으로 리뷰 별점 평점 친구 동생 지난달 지난주 이번 요즘 예전 오늘 어제 매일 하루 시간 정도 사람 생각
      경우 부분 들어요 저도 돼요 됩니다 되는 되면 되고 같이 이후로 지나면 봤는데 합니다 했어요 해요 그날 그래요`,
    zh: `时间 時間 今天 昨天 明天 每天 最近 以前 之前 之后 之後 以后 以後 现在 現在 有时 有時 时候 時候 东西 東西 朋友 评论 評論 评分 評分 第一次 终于 終於 觉得 覺得 知道
      发现 發現 还有 還有 特别 特別 地方 情况 情況 一次 两个 兩個 几个 幾個 不知道`,
  }).map(([lang, list]) => [lang, setOf(list)]),
);

/** Words that tell something only together with the next: `keeps crashing`, `stopped working`. */
const begins = new Map(
  Object.entries({
    en: 'keep keeps kept keeping stop stops stopped stopping needs',
    es: 'sigue siguen',
    ja: '使い',
  }).map(([lang, list]) => [lang, setOf(list)]),
);

/** Whether a word tells nothing of an app in a language; what language it is not known of is asked as English. */
export const isPlain = (folded: string, lang: string): boolean =>
  aboutAll.has(folded) || (plain.get(lang) ?? plain.get('en')!).has(folded);

export const isBeginning = (folded: string, lang: string): boolean => begins.get(lang)?.has(folded) ?? false;

/** The words of the apps’ own names, without the subtitles that say what they are for. */
export const nameWords = (titles: readonly string[]): ReadonlySet<string> =>
  new Set(
    titles.flatMap((title) =>
      wordsOf(title.split(/\s[-–—|·]\s|[:：(|]/u)[0] ?? '').map(({ folded }) => bareWord(folded, 'en')),
    ),
  );
