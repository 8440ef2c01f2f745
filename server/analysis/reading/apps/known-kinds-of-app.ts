/**
 * What kinds of apps are called. The words of a line mean the same kind, across languages; the first is its name.
 * A line of several words, joined by `_`, is looked for as a phrase.
 */
const lines: readonly string[] = [
  'sleep sueño dormir schlaf einschlaf sommeil dormir sono sonno tidur сон сна 睡眠 수면 insomnia bedtime',
  'meditation meditate meditación méditation meditação meditazione meditasi медитация медитации 瞑想 명상 冥想 mindfulness',
  'fitness workout exercise gym training entrenamiento ejercicio entraînement treino allenamento olahraga тренировки фитнес フィットネス 筋トレ 운동 健身',
  'running run runner jogging correr laufen course_à_pied corrida corsa lari бег ランニング 달리기 跑步',
  'yoga йога ヨガ 요가 瑜伽',
  'diet weight_loss calorie calories nutrition dieta abnehm kalorien régime diète calorías calorie diet калории диета ダイエット 다이어트 减肥',
  'period period_tracker cycle menstrual ciclo zyklus règles menstruasi 生理 생리 经期',
  'habit habits habit_tracker habit_trackers routine hábitos gewohnheiten habitudes hábitos abitudini kebiasaan привычек привычки 習慣 습관 习惯',
  'budget budgets budget_planner expense expenses expense_tracker presupuesto gastos haushaltsbuch ausgaben dépenses orçamento despesas spese anggaran keuangan расходов бюджет 家計簿 가계부 记账',
  'banking bank banks mobile_banking banco bancos banque banques banca banche perbankan банк банков 銀行 은행 银行',
  'investing stock stocks trading invest acciones aktien bourse ações azioni saham акции 株 주식 股票',
  'crypto bitcoin cryptocurrency kripto криптовалют 仮想通貨 암호화폐 加密货币',
  'dating citas partnersuche rencontre rencontres namoro incontri kencan знакомств 出会い マッチング 데이트 소개팅 约会 交友',
  'photo_editor photo_editing photo photos editor_de_fotos fotobearbeitung retouche_photo edição_de_fotos foto 写真加工 写真 사진 照片 图片编辑',
  'video_editor video_editing editor_de_video montage_vidéo videobearbeitung 動画編集 영상편집 视频剪辑',
  'camera cámara kamera câmera fotocamera камера カメラ 카메라 相机',
  'music music_streaming música musik musique musica музыка музыки 音楽 음악 音乐',
  'podcast podcasts подкаст подкасты ポッドキャスト 팟캐스트 播客',
  'notes note_taking note notepad notas notizen notiz prise_de_notes note_taking anotações appunti catatan заметки заметок メモ 메모 笔记',
  'todo to_do to-do tasks task task_manager tareas aufgaben tâches tarefas attività tugas задачи задач タスク 할일 待办',
  'calendar calendario kalender calendrier calendário календарь カレンダー 캘린더 달력 日历',
  'weather tiempo clima wetter météo tempo meteo cuaca погода погоды 天気 날씨 天气',
  'language_learning language languages language-learning idiomas sprachen sprachlern langues línguas lingue bahasa языков 語学 英語学習 언어 외국어 语言学习',
  'flashcards flashcard study 学習 単語帳 암기 背单词',
  'reading ebook ebooks e-book reader libros bücher livres livros libri buku книг 読書 독서 阅读',
  'news noticias nachrichten actualités notícias notizie berita новости новостей ニュース 뉴스 新闻',
  'maps navigation gps mapas navegación navigation cartes mappe peta карты карт навигация 地図 ナビ 지도 内비 地图 导航',
  'taxi ride ride_hailing rideshare ride-hailing такси タクシー 택시 打车',
  'food_delivery delivery comida entrega lieferdienst livraison consegna pesan_antar доставка доставки デリバリー 배달 外卖',
  'recipe recipes cooking recetas rezepte recettes receitas ricette resep рецепты рецептов レシピ 레시피 食谱',
  'shopping compras einkauf einkaufs achats shopping belanja покупок покупки 買い物 쇼핑 购物',
  'travel viajes reise reisen voyage voyages viagens viaggi perjalanan путешествий 旅行 여행 旅游',
  'messaging messenger messengers chat chats mensajería messagerie mensagens messaggistica pesan мессенджер чат メッセージ チャット 메신저 채팅 聊天',
  'social_media social social_network redes_sociales soziale réseaux_sociaux redes_sociais media_sosial соцсети SNS 소셜 社交',
  'vpn vpns впн',
  'browser browsers navegador navegadores navigateur браузер браузеров ブラウザ 브라우저 浏览器',
  'cleaner cleaners storage_cleaner phone_cleaner limpiador nettoyeur limpeza pembersih очистки 掃除 클리너 清理',
  'password_manager password password_managers contraseñas passwort mots_de_passe senhas sandi паролей パスワード 비밀번호 密码',
  'streaming video_streaming movie movies tv películas filme filmes films cinéma film фильмов 映画 動画配信 영화 视频 电影',
  'kids children niños kinder enfants crianças bambini anak детей детские 子供 知育 어린이 유아 儿童',
  'puzzle puzzles block_puzzle rompecabezas rätsel quebra-cabeça головоломк パズル 퍼즐 益智',
  'diary journal journaling diario tagebuch journal_intime diário buku_harian дневник 日記 일기 다이어리 日记',
  'drawing sketch sketching dibujo zeichen dessin desenho disegno menggambar рисования お絵かき 그림 绘画',
  'keyboard keyboards teclado tastatur clavier tastiera клавиатура キーボード 키보드 输入法',
  'launcher launchers лаунчер ランチャー 런처 桌面',
  'scanner scanners pdf pdf_scanner document_scanner escáner сканер スキャナー 스캐너 扫描',
  'translator translators translation traductor übersetzer traducteur tradutor traduttore penerjemah переводчик 翻訳 번역 翻译',
  'astrology horoscope horóscopo horoskop astrologie zodiac гороскоп 占い 운세 星座',
  'parking aparcamiento parken stationnement parcheggio парковк 駐車場 주차 停车',
  'sports sport deportes esportes olahraga спорт スポーツ 스포츠 体育',
  'finance money finanzas finanzen finanças finanza финансы 金融 금융 理财',
  'education learning educación bildung éducation educação pendidikan образование 教育 교육',
];

export interface AppKind {
  readonly name: string;
  /** What a title or a description may say of it, `_` between the words of a phrase. */
  readonly words: readonly string[];
}

export const appKinds: readonly AppKind[] = lines.map((line) => {
  const words = [...new Set(line.split(' '))].map((word) => word.replaceAll('_', ' '));
  return { name: words[0]!, words };
});

/** Nouns that are a kind of app by themselves when many are meant: `ads in habit trackers`. */
export const kindNouns =
  'trackers planners editors browsers launchers cleaners scanners messengers translators calculators keyboards readers wallets planners organizers organisers diaries journals vpns players timers alarms banks managers counters coaches guides converters recorders blockers splitters reminders';

/** What stands before `apps` and says nothing of their kind. */
export const notKinds: ReadonlySet<string> = new Set(
  `the a an this that these those my your our their his her its any all every each some other another many most more few several such both same
  new old latest best worst top good bad great better free paid premium similar different various certain popular cheap expensive big small slow fast buggy useless broken
  mobile android ios iphone ipad phone apple google play store stock native web desktop tablet mac windows smart whole entire main actual
  cancel cancels cancelled cancelling canceling delete deletes deleting uninstall uninstalling install installing update updating close closes closing open opening use using used uses leave leaving quit switch switching
  block blocks blocking stop like love hate want need make makes making buy download downloading rate rating review have has is are do does did can will with about in on of for from by and or not no when where why what how which who get gets getting background between across inside
  crash crashes crashing freeze freezing lock unlock hide move pay subscribe say says`.split(/\s+/u),
);
