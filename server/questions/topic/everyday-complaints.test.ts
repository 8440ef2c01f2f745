import { expect, test } from 'vitest';
import { sentenceLanguage } from '../../tagging/subjects/sentence-language.ts';
import { calledThemes } from './draft-topic.ts';
import { contentOf } from './left-over.ts';

/** What people type when something is wrong, in eight languages, by the theme that says it. */
const complaints: Readonly<Record<string, string>> = {
  too_expensive:
    'got too expensive, zu teuer geworden, devenu trop cher, se volvió muy caro, ficou caro demais, è diventata troppo cara, 高すぎる, 너무 비싸요',
  not_working:
    'does not work anymore, funktioniert nicht mehr, ne marche plus, ya no funciona, parou de funcionar, non funziona più, 使えない, 작동 안 해요',
  loading: 'wont load, lädt nicht, ne se charge pas, no carga, não carrega, non carica, 読み込めない, 로딩이 안 돼요',
  wont_open: "wont open, öffnet sich nicht, ne s'ouvre pas, no se abre, não abre, non si apre, 起動しない, 안 열려",
  slow: 'so slow, zu langsam, rame, muy lenta, muito lento, troppo lenta, 重い, 느려요',
  crashes:
    'keeps crashing, stürzt ständig ab, se ferme toute seule, se cierra sola, fecha sozinho, si chiude da sola, すぐ落ちる, 자꾸 꺼져요',
  freezes: 'it freezes, friert ein, se fige, se congela, trava, si blocca, 固まる, 멈춰요',
  login:
    'cannot log in, kann mich nicht anmelden, impossible de me connecter, no puedo iniciar sesión, não consigo entrar, non riesco ad accedere, ログインできない, 로그인이 안 돼요',
  unwanted_charges:
    'charged twice, doppelt abgebucht, débité deux fois, me cobraron dos veces, cobraram duas vezes, addebitato due volte, 二重に請求された, 이중 결제됐어요',
  data_loss:
    'lost all my data, alle daten weg, toutes mes données ont disparu, se borraron mis datos, perdi todos os dados, ho perso tutti i dati, データが消えた, 데이터가 사라졌어요',
  refund:
    'want my money back, will mein geld zurück, je veux un remboursement, quiero mi dinero de vuelta, quero meu dinheiro de volta, rivoglio i miei soldi, 返金してほしい, 환불해 주세요',
};

const cases = Object.entries(complaints).flatMap(([theme, list]) =>
  list.split(', ').map((said): [said: string, theme: string] => [said, theme]),
);

test.each(cases)('“%s” is about %s', (said, theme) => {
  const language = sentenceLanguage(said);
  expect(calledThemes({ topic: said, topicWords: contentOf(said, language), language })).toContain(theme);
});
