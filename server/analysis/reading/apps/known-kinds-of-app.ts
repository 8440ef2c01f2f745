/**
 * What kinds of apps are called. The words of a line mean the same kind, across languages; the first is its name.
 * A line of several words, joined by `_`, is looked for as a phrase.
 */
const lines: readonly string[] = [
  'sleep sueño dormir schlaf einschlaf sommeil dormir sono sonno tidur сон сна 睡眠 수면 insomnia bedtime sleep_tracker sleep_sounds sleep_sound schlafen schlafsounds schlaftracker schlaf_tracker schlafgeräusche bruits_pour_dormir suivi_du_sommeil para_dormir sonidos_para_dormir para_dormir sons_para_dormir per_dormire suoni_per_dormire 睡眠記録 睡眠トラッカー 快眠 수면_기록 수면_추적',
  'meditation meditate meditación méditation meditação meditazione meditasi медитация медитации 瞑想 명상 冥想 mindfulness meditations meditieren achtsamkeit pleine_conscience atención_plena atenção_plena マインドフルネス 마음챙김',
  'fitness workout exercise gym training entrenamiento ejercicio entraînement treino allenamento olahraga тренировки фитнес フィットネス 筋トレ 운동 健身 workouts trainings musculation remise_en_forme ejercicios exercícios treinos esercizi palestra workout_tracker gimnasio ワークアウト 운동_기록 헬스 홈트',
  'running run runner jogging correr laufen course_à_pied corrida corsa lari бег ランニング 달리기 跑步 lauf läufer lauftracker laufapps laufapp applis_de_course appli_de_course apps_de_course jogging courir running_tracker run_tracker correr corredores correre ランニング記録 조깅',
  'yoga йога ヨガ 요가 瑜伽',
  'diet weight_loss calorie calories nutrition dieta abnehm kalorien régime diète calorías calorie diet калории диета ダイエット 다이어트 减肥 calorie_counter calorie_counters calorie_tracker calorie_trackers diet_tracker kalorienzähler kalorien_zähler diät ernährungs ernährung compteur_de_calories compteurs_de_calories contador_de_calorías contadores_de_calorías contador_de_calorias contadores_de_calorias contacalorie conta_calorie perte_de_poids bajar_de_peso perder_peso emagrecer dimagrire カロリー カロリー計算 食事記録 칼로리 칼로리_계산 식단',
  'period period_tracker cycle menstrual ciclo zyklus règles menstruasi 生理 생리 经期 period_trackers menstrual_cycle cycle_tracker zyklustracker perioden menstruation suivi_des_règles cycle_menstruel ciclo_menstrual menstruación menstruação ciclo_mestruale mestruazioni 生理日 生理管理 생리_주기 생리주기',
  "habit habits habit_tracker habit_trackers routine hábitos gewohnheiten habitudes hábitos abitudini kebiasaan привычек привычки 習慣 습관 习惯 habit_tracking gewohnheits gewohnheit gewohnheitstracker gewohnheiten-tracker habit-tracker suivi_d'habitudes tracker_d'habitudes trackers_d'habitudes seguimiento_de_hábitos rastreador_de_hábitos rastreadores_de_hábitos rastreador_de_hábitos hábito habitude abitudine tracker_di_abitudini 習慣化 習慣トラッカー 습관_기록 습관_관리",
  'budget budgets budget_planner expense expenses expense_tracker presupuesto gastos haushaltsbuch ausgaben dépenses orçamento despesas spese anggaran keuangan расходов бюджет 家計簿 가계부 记账 budgeting budget_tracker money_tracker expense_manager expense_trackers haushalts haushaltsbücher budgetplaner ausgabentracker suivi_des_dépenses gestion_de_budget gestor_de_gastos control_de_gastos presupuestos controle_de_gastos controle_financeiro gastos orçamentos bilancio budget_familiare gestione_spese 家計 支出管理 家計管理 지출 지출_관리',
  'banking bank banks mobile_banking banco bancos banque banques banca banche perbankan банк банков 銀行 은행 银行 online_banking bank-app bancaire bancarias bancaria banca_móvil banco_digital bancari 銀行口座 뱅킹 인터넷뱅킹',
  'investing stock stocks trading invest acciones aktien bourse ações azioni saham акции 株 주식 股票 investment investments investieren geldanlage investissement inversión inversiones investimento investimentos investimenti 投資 투자',
  'crypto bitcoin cryptocurrency kripto криптовалют 仮想通貨 암호화폐 加密货币',
  'dating citas partnersuche rencontre rencontres namoro incontri kencan знакомств 出会い マッチング 데이트 소개팅 约会 交友 kennenlern de_rencontres citas_online relacionamento paquera per_incontri 恋活 婚活 マッチングアプリ 연애',
  'photo_editor photo_editing photo photos editor_de_fotos fotobearbeitung retouche_photo edição_de_fotos foto 写真加工 写真 사진 照片 图片编辑 photo_editors bildbearbeitung fotoeditor éditeur_de_photos retouche_de_photos edición_de_fotos editores_de_fotos editor_de_fotos edição_de_foto editores_de_foto fotoritocco modifica_foto 画像編集 画像加工 写真編集 사진_편집 사진편집 사진_보정',
  'video_editor video_editing editor_de_video montage_vidéo videobearbeitung 動画編集 영상편집 视频剪辑 video_editors videoschnitt éditeur_vidéo montage_de_vidéos edición_de_vídeo edición_de_video edição_de_vídeo editor_de_vídeo montaggio_video 영상_편집 동영상_편집',
  'camera cámara kamera câmera fotocamera камера カメラ 카메라 相机',
  'music music_streaming música musik musique musica музыка музыки 音楽 음악 音乐 musik-streaming écouter_de_la_musique escuchar_música ouvir_música ascoltare_musica 音楽配信 음악_스트리밍',
  'podcast podcasts подкаст подкасты ポッドキャスト 팟캐스트 播客',
  'notes note_taking note notepad notas notizen notiz prise_de_notes note_taking anotações appunti catatan заметки заметок メモ 메모 笔记 notizbuch bloc-notes bloc_de_notas bloco_de_notas blocco_note ノート 노트',
  'todo to_do to-do tasks task task_manager tareas aufgaben tâches tarefas attività tugas задачи задач タスク 할일 待办 to-do-list to_do_list todo_list to-do-listen aufgabenlisten liste_de_tâches listes_de_tâches lista_de_tareas listas_de_tareas lista_de_tarefas liste_di_cose_da_fare ToDo やること 할_일',
  'calendar calendario kalender calendrier calendário календарь カレンダー 캘린더 달력 日历',
  'weather tiempo clima wetter météo tempo meteo cuaca погода погоды 天気 날씨 天气 weather_forecast wettervorhersage prévisions_météo previsión_del_tiempo pronóstico_del_tiempo el_tiempo previsão_do_tempo previsioni_meteo 天気予報 일기예보 날씨_예보',
  'language_learning language languages language-learning idiomas sprachen sprachlern langues línguas lingue bahasa языков 語学 英語学習 언어 외국어 语言学习 learn_languages sprachen_lernen sprachenlernen vokabel vokabeltrainer apprentissage_des_langues apprendre_les_langues aprender_idiomas idioma aprender_línguas imparare_le_lingue 言語学習 外国語 英会話 외국어_학습 언어_학습 영어_공부',
  'flashcards flashcard study 学習 単語帳 암기 背单词',
  'reading ebook ebooks e-book reader libros bücher livres livros libri buku книг 読書 독서 阅读 e-books hörbuch liseuse lectura leitura lettura 電子書籍 電子書籍リーダー 전자책',
  'news noticias nachrichten actualités notícias notizie berita новости новостей ニュース 뉴스 新闻',
  'maps navigation gps mapas navegación navigation cartes mappe peta карты карт навигация 地図 ナビ 지도 内비 地图 导航 navi navigations cartographie mapas_offline mappe_offline 経路案内 ナビゲーション 내비게이션 길찾기',
  'taxi ride ride_hailing rideshare ride-hailing такси タクシー 택시 打车',
  'food_delivery delivery comida entrega lieferdienst livraison consegna pesan_antar доставка доставки デリバリー 배달 外卖 essenslieferung essen_bestellen lieferservice livraison_de_repas comida_a_domicilio delivery_de_comida entrega_de_comida cibo_a_domicilio 出前 フードデリバリー 음식_배달 배달음식',
  'recipe recipes cooking recetas rezepte recettes receitas ricette resep рецепты рецептов レシピ 레시피 食谱 kochrezepte koch kochen cuisine cocina culinária cucina 料理 요리',
  'shopping compras einkauf einkaufs achats shopping belanja покупок покупки 買い物 쇼핑 购物 einkaufen einkaufslisten lista_de_la_compra 通販 ネットショッピング',
  'travel viajes reise reisen voyage voyages viagens viaggi perjalanan путешествий 旅行 여행 旅游 reiseplaner viajar viagem viaggio 旅行計画 여행_계획',
  'messaging messenger messengers chat chats mensajería messagerie mensagens messaggistica pesan мессенджер чат メッセージ チャット 메신저 채팅 聊天 chat_app messaging_app bate-papo bate_papo mensajes mensajero discussion_instantanée messagerie_instantanée mensageiro mensageiros chattare チャットアプリ メッセンジャー 메시지',
  'social_media social social_network redes_sociales soziale réseaux_sociaux redes_sociais media_sosial соцсети SNS 소셜 社交',
  'vpn vpns впн',
  'browser browsers navegador navegadores navigateur браузер браузеров ブラウザ 브라우저 浏览器',
  'cleaner cleaners storage_cleaner phone_cleaner limpiador nettoyeur limpeza pembersih очистки 掃除 클리너 清理',
  'password_manager password password_managers contraseñas passwort mots_de_passe senhas sandi паролей パスワード 비밀번호 密码 password_managers pw_manager pw_managers passwortmanager passwort-manager passwort_manager passwörter gestionnaire_de_mots_de_passe gestionnaires_de_mots_de_passe gestor_de_contraseñas gestores_de_contraseñas gerenciador_de_senhas gerenciadores_de_senhas gestor_de_senhas gestore_di_password gestori_di_password パスワード管理 パスワードマネージャー 비밀번호_관리 비밀번호_관리자',
  'streaming video_streaming movie movies tv películas filme filmes films cinéma film фильмов 映画 動画配信 영화 视频 电影',
  'kids children niños kinder enfants crianças bambini anak детей детские 子供 知育 어린이 유아 儿童 for_kids enfant pour_enfants niño infantil infantiles infantis criança per_bambini bambino こども 子ども 子供向け 키즈',
  'puzzle puzzles block_puzzle rompecabezas rätsel quebra-cabeça головоломк パズル 퍼즐 益智 puzles puzle casse-tête casse-têtes réflexion quebra-cabeças rompicapo rompicapi パズルゲーム 퍼즐_게임',
  'diary journal journaling diario tagebuch journal_intime diário buku_harian дневник 日記 일기 다이어리 日记 diaries tagebücher journal_personnel diario_personal diários 日記帳 일기장',
  'drawing sketch sketching dibujo zeichen dessin desenho disegno menggambar рисования お絵かき 그림 绘画',
  'keyboard keyboards teclado tastatur clavier tastiera клавиатура キーボード 키보드 输入法',
  'launcher launchers лаунчер ランチャー 런처 桌面',
  'scanner scanners pdf pdf_scanner document_scanner escáner сканер スキャナー 스캐너 扫描 dokumentenscanner numérisation scanner_de_documents escanear escáner_de_documentos digitalizador scansione 문서_스캔',
  'translator translators translation traductor übersetzer traducteur tradutor traduttore penerjemah переводчик 翻訳 번역 翻译',
  'astrology horoscope horóscopo horoskop astrologie zodiac гороскоп 占い 운세 星座',
  'parking aparcamiento parken stationnement parcheggio парковк 駐車場 주차 停车',
  'sports sport deportes esportes olahraga спорт スポーツ 스포츠 体育',
  'finance money finanzas finanzen finanças finanza финансы 金融 금융 理财',
  'step_counter step_counters pedometer schrittzähler podomètre podómetro contador_de_pasos contador_de_passos contapassi 歩数計 만보기',
  "water_reminder water_reminders hydration wassertrinken rappel_d'eau beber_agua beber_água bere_acqua 水分補給 물_마시기",
  'alarm_clock alarm_clocks wecker réveil despertador despertadores sveglia 目覚まし アラーム 알람',
  'calculator calculators taschenrechner calculatrice calculadora calculadoras calcolatrice 電卓 계산기',
  'pregnancy schwangerschaft schwangerschafts grossesse embarazo gravidez gravidanza 妊娠 임신',
  'mood_tracker mood_trackers stimmungs stimmungstagebuch humeur estado_de_ánimo umore 気分 기분',
  'cycling fahrrad radfahr vélo ciclismo bicicleta 自転車 자전거',
  'hiking wander wandern randonnée senderismo trilhas escursionismo 登山 등산',
  'email_client mail_client messagerie_électronique correio posta_elettronica メール 이메일',
  'quiz trivia quizze quizz クイズ 퀴즈',
  'chess schach échecs ajedrez xadrez scacchi チェス 체스',
  'racing rennspiel courses_de_voitures レース 레이싱',
  'role_playing rpg rollen jeux_de_rôle juegos_de_rol ロールプレイング 롤플레잉',
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

/** What apps of a kind are called without the word app, in languages that have a word for them: `Passwortmanager`, `contacalorie`. */
const spokenAlone =
  `passwortmanager passwort-manager kalorienzähler schrittzähler gewohnheitstracker schlaftracker zyklustracker budgetplaner vokabeltrainer haushaltsbücher
  gestionnaire_de_mots_de_passe gestionnaires_de_mots_de_passe compteur_de_calories compteurs_de_calories podomètre podomètres bloc-notes
  gestor_de_contraseñas gestores_de_contraseñas contador_de_calorías contadores_de_calorías rastreador_de_hábitos rastreadores_de_hábitos podómetro contador_de_pasos
  gerenciador_de_senhas gerenciadores_de_senhas gestor_de_senhas contador_de_calorias contadores_de_calorias rastreadores_de_hábitos contador_de_passos
  tracker_d'habitudes trackers_d'habitudes suivi_d'habitudes contacalorie conta_calorie contapassi gestore_di_password gestori_di_password
  rompicapo rompicapi casse-têtes 習慣トラッカー 睡眠トラッカー パスワードマネージャー 歩数計 家計簿 가계부 만보기`.split(
    /\s+/u,
  );
export const kindsAlone: readonly string[] = spokenAlone.map((word) => word.replaceAll('_', ' '));

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
