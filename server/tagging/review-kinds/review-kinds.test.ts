import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tagReview } from '../tag.ts';
import { wordsOf } from '../words/words.ts';
import type { Kind, KindsInput, ThemeHit } from './review-kind.ts';
import { kindsOf } from './review-kinds.ts';

const inputOf = (text: string, rest: Partial<KindsInput> = {}): KindsInput => ({
  title: null,
  text,
  titleWords: wordsOf(rest.title ?? ''),
  textWords: wordsOf(text),
  lang: 'en',
  rating: null,
  hits: [],
  ...rest,
});
const kinds = (text: string, rest: Partial<KindsInput> = {}): Kind[] => kindsOf(inputOf(text, rest)).kinds;
const hit = (text: string, words: string, polarity: ThemeHit['polarity'], theme = 'too_many_ads'): ThemeHit => ({
  theme,
  polarity,
  field: 'text',
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
});

const bugs: Record<string, readonly string[]> = {
  en: [
    'The app crashes every time I open it',
    "Can't log in since the last update, it says unknown error",
    'Notifications do not show up any more, please fix this',
    'It keeps freezing on the loading screen',
    "Doesn't load any videos",
    "videos wo n't play",
    'Great app but it keeps crashing when I upload a photo',
    'unable to send messages, tried reinstalling and still not working',
  ],
  es: ['No funciona desde ayer', 'Se cierra sola al abrir', 'No puedo entrar a mi cuenta'],
  pt: ['Não consigo entrar na conta', 'Trava o tempo todo', 'Parou de funcionar depois da atualização'],
  it: ['Non funziona più', 'Si blocca sempre', 'Non riesco ad accedere'],
  fr: ['Ne fonctionne plus depuis hier', "L'application plante sans arrêt", 'Impossible de se connecter'],
  de: ['Stürzt ständig ab', 'Funktioniert seit dem Update nicht mehr', 'Kann mich nicht anmelden'],
  id: ['Tidak bisa login', 'Aplikasi error terus', 'gak bisa dibuka'],
  ru: ['Не работает после обновления', 'Постоянно вылетает', 'Не могу войти'],
  ja: ['アプリが開けません', '起動するとすぐ落ちる', 'ログインできない'],
  ko: ['앱이 자꾸 튕겨요', '로그인이 안돼요', '오류가 계속 납니다'],
  zh: ['一打开就闪退', '登录不上去', '更新后打不开'],
};

const requests: Record<string, readonly string[]> = {
  en: [
    'Please add a dark mode',
    'I wish there was an option to sort the list',
    'It would be great if you could add folders',
    'Bring back the old design please',
    'Needs an option to export everything',
    'Why is there no landscape mode? Can you add it in the next update',
    'plz add more languages',
    'Five stars as soon as the task list can be edited.',
  ],
  es: [
    'Por favor agreguen modo oscuro',
    'Me gustaría poder ordenar la lista',
    'Deberían tener una opción para exportar',
  ],
  pt: ['Por favor adicionem modo escuro', 'Seria ótimo poder ordenar a lista', 'Poderia ter uma opção de exportar'],
  it: ['Aggiungete il tema scuro', 'Sarebbe utile poter ordinare la lista', 'Mi piacerebbe un widget'],
  fr: ['Il manque un mode sombre', 'Ce serait bien de pouvoir trier la liste', 'Ajoutez un widget'],
  de: ['Ein dunkler Modus wäre schön', 'Ich wünsche mir einen Export', 'Bitte eine Suche einbauen'],
  id: ['Tolong tambahkan mode gelap', 'Semoga ada fitur ekspor', 'Saran saya, tampilannya dibuat lebih besar'],
  ru: ['Добавьте тёмную тему', 'Хотелось бы сортировку', 'Не хватает виджета'],
  ja: ['ダークモードを追加してほしい', '並び替えができるようにしてください', '文字を大きくできたら嬉しいです'],
  ko: ['다크모드 추가해 주세요', '정렬 기능이 있으면 좋겠어요', '위젯 만들어 주세요'],
  zh: ['希望增加深色模式', '建议加入排序', '能不能支持导出'],
};

/** Look-alikes: the words of bugs and wishes, without one. */
const neither: Record<string, readonly string[]> = {
  en: [
    'Never crashes, works perfectly',
    "Can't live without it",
    "can't wait to play again",
    'Love this app, so easy to use',
    'I need to talk to my friends and this does it all',
    'Everything you need in one place',
    'Great app, no problems at all',
    'You should download it, highly recommended',
    'I add my friends and we chat every day',
    "It doesn't crash anymore",
    'It no longer crashes',
  ],
  es: [
    'Excelente aplicación, me encanta',
    'Todo perfecto, sin errores',
    'Ya no se cierra sola',
    'Me solucionaron el problema',
  ],
  pt: ['Muito bom, adoro', 'Ótimo aplicativo, sem erros', 'Não trava mais'],
  it: ['Ottima app, la uso ogni giorno', 'Bellissima, nessun problema', 'Non si blocca più'],
  fr: [
    'Super application, je recommande',
    'Parfait, aucun problème',
    'Elle ne plante plus',
    'Problème réglé le jour même',
    'Pour le budget mensuel',
  ],
  de: ['Tolle App, sehr zufrieden', 'Läuft ohne Fehler', 'Stürzt nicht mehr ab', 'Problem gelöst'],
  id: ['Aplikasi bagus sekali', 'Sangat membantu, tanpa masalah', 'Masalah selesai hari itu juga'],
  ru: ['Отличное приложение', 'Всё супер, никаких проблем', 'Больше не вылетает'],
  ja: ['とても便利で毎日使っています', '不具合もなく快適です', 'もう落ちなくなりました', 'フリーズしなくなった'],
  ko: ['정말 좋은 앱이에요', '문제없이 잘 쓰고 있어요', '이제 튕기지 않아요', '더이상 안 튕겨요'],
  zh: ['非常好用，推荐', '一直在用，没有问题', '现在不闪退了'],
};

const each = (table: Record<string, readonly string[]>): [string, string][] =>
  Object.entries(table).flatMap(([lang, texts]) => texts.map((text): [string, string] => [lang, text]));

describe('bug', () => {
  test.each(each(bugs))('%s: "%s" tells of a bug', (lang, text) => {
    expect(kinds(text, { lang })).toContain('bug');
  });
  test.each(each(neither))('%s: "%s" does not', (lang, text) => {
    expect(kinds(text, { lang })).not.toContain('bug');
  });
  test.each(each(requests).filter(([lang]) => lang !== 'ja'))('%s: "%s" is a wish, not a bug', (lang, text) => {
    expect(kinds(text, { lang })).not.toContain('bug');
  });
});

describe('request', () => {
  test.each(each(requests))('%s: "%s" asks for something', (lang, text) => {
    expect(kinds(text, { lang })).toContain('request');
  });
  test.each(each(neither))('%s: "%s" does not', (lang, text) => {
    expect(kinds(text, { lang })).not.toContain('request');
  });
  test('asking for a repair is a bug, not a wish', () => {
    expect(kinds('Please fix the login, I hope you fix it soon')).toEqual(['bug']);
    expect(kinds('App keeps crashing. Can you please fix this?')).not.toContain('request');
  });
  test('a review may be both', () => {
    const text = 'It crashes when I open a photo, please fix. I also wish there was an option to add folders.';
    expect(kinds(text)).toEqual(expect.arrayContaining(['bug', 'request']));
  });
});

describe('complaint', () => {
  const text = 'So many ads in between';
  test('a theme that speaks against the app is one', () => {
    const hits = [hit(text, 'many ads', 'neg')];
    for (const rating of [null, 1, 2, 3, 4]) expect(kinds(text, { hits, rating })).toContain('complaint');
  });
  test('in five stars it takes words of anger beside it', () => {
    expect(kinds(text, { hits: [hit(text, 'many ads', 'neg')], rating: 5 })).not.toContain('complaint');
    const angry = `${text}, terrible`;
    expect(kinds(angry, { hits: [hit(angry, 'many ads', 'neg')], rating: 5 })).toContain('complaint');
  });
  test('what is broken is one in one or two stars', () => {
    const broken = 'Crashes when I open it';
    expect(kinds(broken, { rating: 1 })).toContain('complaint');
    expect(kinds(broken, { rating: 4 })).not.toContain('complaint');
  });
  test('what is named is one in one or two stars, even where the theme takes no side', () => {
    const small = 'Nothing can be seen in dark mode';
    const hits = [hit(small, 'dark mode', 'neutral', 'readability')];
    expect(kinds(small, { hits, rating: 1 })).toContain('complaint');
    expect(kinds(small, { hits, rating: 4 })).not.toContain('complaint');
  });
  test('paying for what does not come is one', () => {
    const { kinds: found } = tagReview({ title: null, text: 'I paid to remove ads and still see them.', rating: null });
    expect(found).toEqual(['complaint']);
  });
  test('words of anger are one, not so when negated', () => {
    expect(kinds('What a terrible design')).toContain('complaint');
    expect(kinds('not bad')).not.toContain('complaint');
  });
});

describe('praise', () => {
  test('kind words are praise where the rating allows it', () => {
    const text = 'I love it, great design';
    for (const rating of [null, 3, 4, 5]) expect(kinds(text, { rating })).toContain('praise');
    for (const rating of [1, 2]) expect(kinds(text, { rating })).not.toContain('praise');
  });
  test('in two stars a theme has to say what is good', () => {
    const text = 'The design is lovely';
    expect(kinds(text, { rating: 2, hits: [hit(text, 'design is lovely', 'pos', 'good_design')] })).toContain('praise');
  });
  test('negated kind words and wishes are none', () => {
    expect(kinds('This is not good')).not.toContain('praise');
    expect(kinds('would be great if it had folders')).not.toContain('praise');
  });
});

describe('because', () => {
  test('every kind names words of its review', () => {
    const text = 'Love the look. But it keeps crashing, please fix. Please add a dark mode.';
    const { kinds: found, because } = kindsOf(inputOf(text, { title: 'Crashes a lot' }));
    expect(new Set(because.map(({ kind }) => kind))).toEqual(new Set(found));
    const words = (kind: Kind) =>
      because
        .filter((each) => each.kind === kind)
        .map(({ field, start, end }) => (field === 'title' ? 'Crashes a lot' : text).slice(start, end));
    expect(words('bug')).toContain('Crashes');
    expect(words('request')).toContain('Please add');
    expect(words('praise')).toContain('Love');
  });

  test('a theme in another language is enough', () => {
    const text = 'ログイン画面のまま';
    const hits = [hit(text, 'ログイン画面のまま', 'neg', 'login')];
    expect(kindsOf(inputOf(text, { lang: 'ja', hits })).because).toContainEqual({
      kind: 'bug',
      field: 'text',
      start: 0,
      end: text.length,
    });
  });

  test('no text breaks it, and every span lies within its field', () => {
    const piece = fc.constantFrom(
      'crash',
      'not',
      'please',
      'add',
      "can't",
      'do',
      'n’t',
      '。',
      '.',
      '\n',
      'できない',
      '안돼',
      '不能',
      '💥',
      'не',
      'no',
      'İ',
      'ﬁx',
      "'",
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(piece).map((parts) => parts.join(' ')),
    );
    const lang = fc.constantFrom(
      'en',
      'und',
      'es',
      'de',
      'fr',
      'pt',
      'it',
      'ja',
      'ko',
      'id',
      'ru',
      'zh',
      'tr',
      'constructor',
    );
    const rating = fc.constantFrom(null, 1, 2, 3, 4, 5);
    fc.assert(
      fc.property(fc.option(text), text, lang, rating, (title, body, inLang, stars) => {
        const { kinds: found, because } = kindsOf(inputOf(body, { title, lang: inLang, rating: stars }));
        expect(new Set(because.map(({ kind }) => kind))).toEqual(new Set(found));
        for (const { field, start, end } of because) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual((field === 'title' ? title! : body).length);
        }
      }),
    );
  });
});
