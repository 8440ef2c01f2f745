import { describe, expect, test } from 'vitest';
import { languageOf } from '../../words/language/languages.ts';
import { sheetOf } from '../sheet.ts';
import { type IntentContext, readIntent } from './read-intent.ts';

const read = (text: string, given: Partial<IntentContext> = {}) => {
  const language = languageOf(text, null);
  const context = { apps: 1, language, versions: [], stars: [], countries: [], hasPeriod: false, asksOf: null };
  return readIntent(sheetOf(text), { ...context, ...given });
};
const contentOf = (text: string, given: Partial<IntentContext> = {}) =>
  read(text, given).content.map(({ folded }) => folded);

describe('a question about one app', () => {
  test.each([
    ['Is the current release any better than the previous one?', 'versions'],
    ['Did the last update make it worse?', 'versions'],
    ['How was the newest version received?', 'versions'],
    ['Ist das neueste Update besser als das davor?', 'versions'],
    ['La dernière mise à jour est-elle pire que la précédente ?', 'versions'],
    ['¿La nueva versión es peor que la anterior?', 'versions'],
    ['A última atualização é melhor que a anterior?', 'versions'],
    ["L'ultima versione è migliore della precedente?", 'versions'],
    ['最新バージョンは前のバージョンより良いですか？', 'versions'],
    ['최신 버전이 이전 버전보다 더 좋은가요?', 'versions'],
    ['Which release brought the login problems?', 'which_version'],
    ['What is the worst version?', 'which_version'],
    ['Mit welcher Version kamen die Abstürze?', 'which_version'],
    ['En qué versión empezaron los fallos?', 'which_version'],
    ['Why did ratings collapse last spring?', 'why_change'],
    ['Pourquoi la note a-t-elle chuté ?', 'why_change'],
    ['¿Por qué bajó la calificación?', 'why_change'],
    ['Por que a nota caiu?', 'why_change'],
    ['Perché è calata la valutazione?', 'why_change'],
    ['なぜ評価が下がったのですか？', 'why_change'],
    ['왜 평점이 떨어졌나요?', 'why_change'],
    ['When did people start to complain about ads?', 'since_when'],
    ['Seit wann stürzt sie ab?', 'since_when'],
    ['Depuis quand les gens se plaignent-ils du prix ?', 'since_when'],
    ['¿Desde cuándo se quejan del precio?', 'since_when'],
    ['Da quando si lamentano dei crash?', 'since_when'],
    ['いつからクラッシュしていますか？', 'since_when'],
    ['언제부터 튕기나요?', 'since_when'],
    ['Why are people leaving?', 'reasons'],
    ['What makes users uninstall it?', 'reasons'],
    ['Warum kündigen die Leute?', 'reasons'],
    ['Pourquoi les gens quittent-ils l’application ?', 'reasons'],
    ['왜 사람들이 떠나나요?', 'reasons'],
    ['Why are users so unhappy?', 'reasons'],
    ['In which countries is it liked least?', 'which_country'],
    ['Where do the unhappy reviewers live?', 'which_country'],
    ['In welchen Ländern beschweren sich die Leute über Werbung?', 'which_country'],
    ['Quel pays se plaint le plus du prix ?', 'which_country'],
    ['どの国で不満が多いですか？', 'which_country'],
    ['어느 나라에서 불만이 많나요?', 'which_country'],
    ['Is it better on iOS or Android?', 'which_store'],
    ['Ist sie auf iPhone oder Android besser bewertet?', 'which_store'],
    ['The ten most common complaints', 'complaints'],
    ['What annoys users?', 'complaints'],
    ['Users are not happy', 'complaints'],
    ['What should we repair first?', 'complaints'],
    ['Worüber beschweren sich die Nutzer am meisten?', 'complaints'],
    ['De quoi se plaignent les utilisateurs ?', 'complaints'],
    ['¿De qué se quejan los usuarios?', 'complaints'],
    ['Do que os usuários mais reclamam?', 'complaints'],
    ['Di cosa si lamentano gli utenti?', 'complaints'],
    ['ユーザーの不満は何ですか', 'complaints'],
    ['사용자들의 주요 불만은 무엇인가요?', 'complaints'],
    ['What do people enjoy most?', 'praise'],
    ['Was gefällt den Leuten?', 'praise'],
    ['Qu’est-ce que les gens aiment ?', 'praise'],
    ['¿Qué les gusta a los usuarios?', 'praise'],
    ['何が気に入られていますか', 'praise'],
    ['Which features do users want?', 'requests'],
    ['What is missing?', 'requests'],
    ['Was fehlt den Leuten?', 'requests'],
    ['Que demandent les utilisateurs ?', 'requests'],
    ['What should we work on next?', 'build_next'],
    ['Was sollten wir als Nächstes bauen?', 'build_next'],
    ['Que devrions-nous développer ensuite ?', 'build_next'],
    ['¿Qué deberíamos construir a continuación?', 'build_next'],
    ['次に何を作るべきですか？', 'build_next'],
    ['다음에 무엇을 만들어야 하나요?', 'build_next'],
    ['Is battery drain a problem?', 'problem'],
    ['Do people complain about refunds?', 'problem'],
    ['How bad are the ads?', 'problem'],
    ['Ist die Werbung ein Problem?', 'problem'],
    ['How many people mention a refund?', 'share'],
    ['Wie viele beschweren sich über Werbung?', 'share'],
    ['Is it getting better?', 'trend'],
    ['Does it crash less now?', 'trend'],
    ['What would users like to see added?', 'requests'],
    ['What is the average rating?', 'general'],
    ['Are ratings rising or falling?', 'trend'],
    ['Wird die Bewertung zuletzt besser?', 'trend'],
    ['What changed over the summer?', 'changes'],
    ['Was hat sich im Oktober verändert?', 'changes'],
    ['How did the average change month by month?', 'by_month'],
    ['Do the developers respond to reviews?', 'replies'],
    ['Wie gut ist der Support?', 'replies'],
    ['Antworten die Entwickler auf Bewertungen?', 'replies'],
    ['Can these reviews be trusted?', 'trust'],
    ['Are there identical reviews?', 'trust'],
    ['Sind die Bewertungen gekauft?', 'trust'],
    ['How much revenue does it bring in?', 'revenue'],
    ['Wie viel Umsatz macht sie?', 'revenue'],
    ['What do people say about the sync?', 'topic'],
    ['Tell me about it', 'general'],
  ])('%s: %s', (text, intent) => {
    expect(read(text).intent).toBe(intent);
  });

  test('two versions that are named are compared, whatever the words', () => {
    expect(read('5.4 vs 5.3', { versions: ['5.4', '5.3'] }).intent).toBe('versions');
  });

  test('why people rate low asks for reasons, and why they rate high for praise', () => {
    expect(read('Why do people give it one star?', { stars: [1] })).toMatchObject({
      intent: 'reasons',
      part: 'unhappy',
    });
    expect(read('Why five stars?', { stars: [5] }).intent).toBe('praise');
    expect(read('Why do people leave?')).toMatchObject({ part: 'leaving' });
  });
});

describe('a question as people type it', () => {
  test.each([
    ['gimme six things ppl moan about', 'complaints', []],
    ['the two things folks are ranting about', 'complaints', []],
    ['stuff driving users nuts', 'complaints', []],
    ['what do peeps bitch about the most pls', 'complaints', []],
    ['Where does it fall short?', 'complaints', []],
    ['three worst things according to reviewers', 'complaints', []],
    ['logins - a big issue for our users?', 'problem', ['logins']],
    ['Battery: is it still a problem', 'problem', ['battery']],
    ['notifications a real pain point?', 'problem', ['notifications']],
    ['folks tired of popups or not', 'problem', ['popups']],
    ['ppl fed up with the paywall or nah?', 'problem', ['paywall']],
    ['does anybody care much about widgets', 'problem', ['widgets']],
    ['what % mention refunds', 'share', ['refunds']],
    ['score nosedived, what gives', 'why_change', []],
    ['our rating took a hit, what happened??', 'why_change', []],
    ['ratings have crashed, why', 'why_change', []],
    ['why did our score go south', 'why_change', []],
    ['all of a sudden people are furious, how come', 'why_change', []],
    ['Why does it crash?', 'reasons', ['crash']],
    ['reviews went to hell, why', 'why_change', []],
    ['why the sudden fall of the score', 'why_change', []],
    ['biggest headaches rn', 'complaints', []],
    ['what do folks rave about', 'praise', []],
    ['tldr pros and cons', 'general', []],
    ['what are people crying out for', 'requests', []],
    ['stuff users keep begging the developers to add', 'requests', []],
    ['what would people kill for', 'requests', []],
  ])('%s: %s of %j', (text, intent, content) => {
    expect([read(text).intent, contentOf(text)]).toEqual([intent, content]);
  });

  test('a share of ratings is asked for in signs as in words', () => {
    for (const text of ['what % of reviews are', 'what percent', 'percentage of reviews', 'what pct'])
      expect(read(text, { stars: [4] }).intent).toBe('share');
  });

  test('what somebody plans to do with the answer is no part of the question', () => {
    const plans = [
      'Where are these apps failing people? I’m looking for an opening.',
      'What sucks, thinking of building one',
    ];
    for (const text of plans)
      expect([read(text, { apps: 'kind' }).intent, contentOf(text)]).toEqual(['complaints', []]);
    expect(read('The score fell. I want to know why.').intent).toBe('why_change');
  });

  test.each([
    'Which of the two makes more money?',
    'who is raking in more cash',
    'does one out-earn the other',
    'which one makes the most',
    'who makes more per month',
  ])('%s asks for revenue', (text) => {
    expect(read(text, { apps: 2 })).toMatchObject({ intent: 'revenue', content: [] });
  });
});

describe('a question about several apps', () => {
  test.each([
    ['Which of the two crashes more?', 'which_app'],
    ['Who has the better support?', 'which_app'],
    ['Which should I choose?', 'which_app'],
    ['What sets them apart?', 'difference'],
    ['Welche der beiden verliert Daten?', 'which_app'],
    ['Laquelle des deux plante le plus ?', 'which_app'],
  ])('%s: %s', (text, intent) => {
    expect(read(text, { apps: 2 }).intent).toBe(intent);
  });

  test.each([
    ['Which app has the happiest users?', 'which_app'],
    ['Is there room for a new app?', 'room'],
    ['Welche App verliert Daten?', 'which_app'],
    ['What features are app users asking for?', 'requests'],
    ['Are apps too expensive?', 'problem'],
  ])('of a kind, with its name said as “app”, %s: %s', (text, intent) => {
    expect(read(text, { apps: 'kind' }).intent).toBe(intent);
  });
});

test('the topic is what is left once the words that ask are taken out', () => {
  expect(contentOf('Which version introduced the crashes?')).toEqual(['crashes']);
  expect(contentOf('Which countries complain most about the price?')).toEqual(['price']);
  expect(contentOf('When did it start crashing?')).toEqual(['crashing']);
  expect(contentOf('Top 5 complaints please')).toEqual([]);
  expect(contentOf('Seit wann beschweren sich die Leute über die Werbung?')).toEqual(['werbung']);
  expect(contentOf('Is the newest version better or worse than the one before?')).toEqual([]);
});

test.each([
  ['Top 5 complaints', 5],
  ['the three main problems', 3],
  ['gimme four things ppl whine about', 4],
  ['five worst things according to 1 star reviews', 5],
  ['Die fünf größten Probleme', 5],
  ['Quali sono i cinque problemi principali?', 5],
  ['不満トップ5は？', 5],
  ['불만 3가지를 알려 주세요', 3],
  ['Which of the two is better?', null],
  ['Why do people give it five stars?', null],
  ['What changed in the last 30 days?', null],
  ['5.4 vs 5.3', null],
])('%s wants %j things told', (text, number) => {
  expect(read(text).number).toBe(number);
});

test('a question that asks for one end of a scale says which', () => {
  expect(read('Which country is unhappiest?').way).toBe('worse');
  expect(read('Which country likes it best?').way).toBe('better');
  expect(read('Which country writes most reviews?').way).toBeNull();
});

describe('what is asked in other ways', () => {
  test.each([
    ['should we add an offline mode?', 'worth'],
    ['is it worth adding CarPlay', 'worth'],
    ['Any demand for a desktop version?', 'worth'],
    ['do users want folders?', 'worth'],
    ['folders or tags first?', 'worth'],
    ['Lohnt sich eine Exportfunktion?', 'worth'],
    ['Sollen wir einen Kalender einbauen?', 'worth'],
    ['Vaut-il la peine d’ajouter des sous-titres ?', 'worth'],
    ['¿Vale la pena añadir subtítulos?', 'worth'],
    ['Vale a pena criar uma versão web?', 'worth'],
    ['Vale la pena aggiungere i sottotitoli?', 'worth'],
    ['字幕を追加する価値はありますか', 'worth'],
    ['자막을 추가할 가치가 있나요?', 'worth'],
    ['What should we build next?', 'build_next'],
    ['has the score recovered since the outage', 'recovery'],
    ['did our rating bounce back', 'recovery'],
    ['Hat sich die Bewertung nach dem Skandal erholt?', 'recovery'],
    ['La note est-elle remontée après la polémique ?', 'recovery'],
    ['¿Se ha recuperado la nota tras el escándalo?', 'recovery'],
    ['A nota voltou ao normal depois da polêmica?', 'recovery'],
    ['La valutazione si è ripresa dopo lo scandalo?', 'recovery'],
    ['炎上の後、評価は回復しましたか', 'recovery'],
    ['논란 이후 평점이 회복됐나요?', 'recovery'],
    ['can people recover deleted notes?', 'problem'],
    ['is the sample large enough', 'enough'],
    ['too few ratings to tell?', 'enough'],
    ['Reichen die Daten, sind das genug Bewertungen?', 'enough'],
    ['Y a-t-il assez d’avis pour juger ?', 'enough'],
    ['¿Hay suficientes opiniones?', 'enough'],
    ['Há avaliações suficientes?', 'enough'],
    ['Ci sono abbastanza recensioni?', 'enough'],
    ['判断できるほどレビューは十分ですか', 'enough'],
    ['리뷰가 충분한가요?', 'enough'],
    ['are these ratings real people', 'trust'],
    ['bogus reviews?', 'trust'],
    ['Sind die Rezensionen unecht?', 'trust'],
    ['why are subscribers bailing', 'reasons'],
    ['what makes folks jump ship', 'reasons'],
    ['what irks users', 'complaints'],
    ['Was regt die Spieler auf?', 'complaints'],
    ['Nervt der Ton?', 'problem'],
    ['Les widgets manquent-ils ?', 'worth'],
    ['strengths and weaknesses', 'general'],
    ['what don’t people like', 'complaints'],
    ['offline mode vs export: which is more wanted', 'worth'],
    ["how's the vibe since the last update", 'versions'],
    ['¿Las notificaciones molestan?', 'problem'],
    ['La app mejora?', 'trend'],
    ['what makes people stick around', 'praise'],
    ['can we trust this score', 'enough'],
    ['Reichen die Bewertungen aus?', 'enough'],
    ['Les avis suffisent-ils ?', 'enough'],
    ['Soll zuerst die Suche oder der Kalender verbessert werden?', 'worth'],
    ['La luminosité, c’est un gros problème ?', 'problem'],
    ['L’app migliora?', 'trend'],
  ])('%s: %s', (text, intent) => {
    expect(read(text).intent).toBe(intent);
  });

  test.each([
    ['did these apps get better or worse?', 'trend'],
    ['rank apps by satisfaction', 'which_app'],
    ['the least annoying app', 'which_app'],
    ['what do users moan about most in apps', 'complaints'],
    ['Rangliste der Apps nach Zufriedenheit', 'which_app'],
    ['Classement des applis par satisfaction', 'which_app'],
    ['満足度の高い順にアプリをランキングして', 'which_app'],
    ['만족도 순위', 'which_app'],
    ['would another app stand a chance', 'room'],
    ['should I launch a cheaper app', 'room'],
    ['Lohnt es sich, noch eine App auf den Markt zu bringen?', 'room'],
    ['¿Tiene sentido lanzar otra app?', 'room'],
  ])('of a kind of app, %s: %s', (text, intent) => {
    expect(read(text, { apps: 'kind' }).intent).toBe(intent);
  });

  test('which of two apps has more of something asks for the app', () => {
    expect(read('who has the bigger login trouble, we or they', { apps: 2 }).intent).toBe('which_app');
  });

  test('two countries that are held against each other are compared', () => {
    expect(read('gripes in one vs the other', { countries: ['fr', 'es'] }).intent).toBe('which_country');
    expect(read('gripes', { countries: ['fr', 'es'] }).intent).toBe('complaints');
  });

  test('how content people are with a kind of app asks for ratings', () => {
    expect(read('how happy are users', { apps: 'kind' }).intent).toBe('rating');
  });

  test('a verb that begins a question and says what it is about stays its topic', () => {
    expect(contentOf('Verlieren Nutzer Fotos?')).toEqual(['verlieren', 'fotos']);
    expect(read('Verlieren Nutzer Fotos?').yesNo).toBe(true);
  });

  test('who leaves reviews does not leave', () => {
    expect(contentOf('where do people leave the most bad reviews', {})).toEqual([]);
    expect(read('why do people leave').part).toBe('leaving');
  });

  test('a question tells what it is after without its topic, and whether it asks if people speak of that', () => {
    expect(read('what do users adore about the zither')).toMatchObject({ intent: 'topic', otherwise: 'praise' });
    expect(read('top gripes zither')).toMatchObject({ intent: 'complaints', otherwise: 'complaints' });
    expect(read('is the zither fine')).toMatchObject({ otherwise: 'general', asksWhether: false });
    expect(read('does anyone mention the zither')).toMatchObject({ asksWhether: true });
  });
});
