import { expect, test } from 'vitest';
import { sheetOf } from '../../../tagging/words/sheet.ts';
import { newestVersionIn } from './newest-version.ts';

test.each([
  ['What do people hate since the last update?', 'after', 'last update'],
  ['What broke after our latest release?', 'after', 'latest release'],
  ['Was it better before the newest version?', 'before', 'newest version'],
  ['Was nervt seit dem letzten Update?', 'after', 'letzten update'],
  ['Was hat vor der neuesten Version gestört?', 'before', 'neuesten version'],
  ['De quoi se plaignent-ils depuis la dernière mise à jour ?', 'after', 'derniere mise a jour'],
  ['Que disent-ils depuis la version la plus récente ?', 'after', 'version la plus recente'],
  ['¿De qué se quejan desde la última actualización?', 'after', 'ultima actualizacion'],
  ['Do que reclamam depois da última atualização?', 'after', 'ultima atualizacao'],
  ['Di cosa si lamentano dall’ultimo aggiornamento?', 'after', 'ultimo aggiornamento'],
  ['Di cosa si lamentavano prima dell’ultimo aggiornamento?', 'before', 'ultimo aggiornamento'],
  ['前回のアップデート後の不満は？', 'after', '前回のアップデート'],
  ['최근 업데이트 이후 불만이 뭐예요?', 'after', '최근 업데이트'],
  ['지난 업데이트 전에는 어땠나요?', 'before', '지난 업데이트'],
])('“%s” asks for the time %s “%s”', (question, side, what) => {
  const { folded } = sheetOf(question);
  const said = newestVersionIn(folded);
  expect([said?.side, said && folded.slice(said.from, said.to)]).toEqual([side, what]);
});

test.each([
  'What do people say about the last update?',
  'What do people hate since last month?',
  'What broke since they update the app?',
  'Was sagen sie über das letzte Update?',
  '最新のバージョンの不満は？',
  '최신 버전에서 불만이 뭐예요?',
])('“%s” names no time by a version', (question) => {
  expect(newestVersionIn(sheetOf(question).folded)).toBeNull();
});
