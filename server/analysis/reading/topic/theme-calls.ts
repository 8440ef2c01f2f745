import type { Kind } from '../../tagging/review-kinds/review-kind.ts';
import type { ThemeId } from '../../tagging/themes/taxonomy.ts';

/**
 * What people who search call a theme, where reviews would say it at length. A call of several words needs all of them;
 * one in a script without spaces may stand anywhere. `,` stands between calls.
 */
const ads =
  'ads, ad, adverts, advertising, advertisement, advertisements, commercials, anuncios, publicidad, werbung, publicité, pub, pubs, propaganda, anúncios, pubblicità, iklan, реклама, рекламу, рекламы, 広告, 광고, 广告, 廣告';
const support =
  'support, customer service, customer support, customer care, help desk, soporte, atención al cliente, kundendienst, kundenservice, service client, suporte, atendimento, assistenza, layanan pelanggan, поддержка, поддержку, サポート, 고객센터, 客服';
const billing =
  'billing, billed, billing issues, abrechnung, facturación, facturation, cobranças, fatturazione, penagihan, 請求, 청구, 账单';
const money = 'money, geld, argent, dinero, plata, dinheiro, soldi, denaro, uang, деньги, お金, 돈, 钱';
const notifications =
  'notification, notifications, alerts, reminders, notificaciones, benachrichtigungen, notificações, notifiche, notifikasi, уведомления, 通知, 알림';
const subscription =
  'cancel, cancelling, canceling, cancellation, cancel subscription, unsubscribe, cancelar, kündigen, kündigung, résilier, annuler, disdire, cancellare, berhenti langganan, отменить подписку, отписаться, 解約, 解約できない, 해지, 取消订阅';

export const themeCalls: Readonly<Partial<Record<ThemeId, string>>> = {
  crashes:
    'crash, crashes, crashing, force close, cierra sola, abstürze, absturz, stürzt ab, plantages, plante, trava, crasha, вылетает, вылеты, se ferme seule, ferme toute seule, cierra sola, fecha sozinho, fechando sozinho, chiude da sola, si chiude, 落ちる, 落ちます, クラッシュ, 튕김, 튕겨, 튕기, 꺼져, 闪退',
  wont_open:
    'not opening, wont open, cant open, not open, not start, not launch, no abre, öffnet nicht, startet nicht, ouvre pas, não abre, non apre, tidak bisa dibuka, не открывается, не запускается, ne démarre, ne ouvre, ne lance, öffnet sich nicht, lässt sich nicht öffnen, no se abre, no arranca, não está abrindo, non si apre, non si avvia, non parte, 開かない, 開けない, 起動しない, 起動できない, 안 열, 안열, 열리지, 실행이 안, 실행 안, 打不开',
  freezes:
    'freeze, freezes, freezing, hangs, stuck, congela, queda pegada, se traba, friert, friert ein, eingefroren, fige, figé, bloque, trava, travando, blocca, bloccata, зависает, フリーズ, 固まる, 固まって, 멈춤, 멈춰, 卡死',
  bugs: 'bug, bugs, glitch, glitches, buggy, errores, fehler, баги, バグ, 버그',
  error_messages: 'error, errors, error message, error messages',
  server_down: 'server, servers, outage, outages, maintenance, サーバー, 서버, 服务器',
  not_working:
    'not working, doesnt work, not work, stopped working, no funciona, dejó de funcionar, no sirve, funktioniert nicht, geht nicht, ne marche, ne fonctionne, marche pas, fonctionne pas, ne marche pas, não funciona, não está funcionando, parou de funcionar, non funziona, smesso di funzionare, 動かない, 使えない, 動作しない, 利用できない, 작동 안, 작동이 안, 작동하지, tidak berfungsi, не работает',
  data_loss:
    'data loss, lost data, lose data, lost progress, losing progress, lost everything, deleted data, daten verloren, daten verliert, daten weg, datenverlust, données perdues, perd données, perte données, datos perdidos, pierde datos, pérdida datos, données disparu, données ont disparu, borraron datos, borró datos, dados perdidos, perdi dados, perdeu dados, sumiram dados, perde dados, perda dados, dati persi, perso dati, perde dati, perdita dati, データ消え, データが消, 데이터 손실, 데이터가 사라',
  slow: 'slow, slowness, sluggish, performance, lenta, tarda mucho, langsam, ladezeiten, lent, lente, rame, lento, demora, lambat, медленно, 遅い, 遅すぎ, 重い, 重すぎ, 느림, 느려, 버벅, 慢',
  lag: 'lag, lags, laggy, lagging, buffering, stutter, ruckelt, лагает, ラグ, 렉, 卡顿',
  loading:
    'loading, not loading, wont load, load, no carga, no cargan, lädt nicht, lädt ewig, ne charge, charge pas, chargement infini, não carrega, não está carregando, non carica, non si carica, 読み込まない, 読み込めない, 読み込みが, ロードが, 로딩, 不加载, 加载不',
  login:
    'login, log in, sign in, signin, logging in, logged out, signing in, iniciar sesión, inicio de sesión, anmeldung, anmelden, einloggen, connexion, me connecter, se connecter, connecter au compte, entrar, accesso, accedere, masuk, вход, войти, ログイン, 로그인, 登录, 登錄',
  otp_codes: 'otp, verification code, code, codes, sms code, 認証コード, 인증번호, 验证码',
  password_pin:
    'password, passwords, reset password, contraseña, passwort, mot de passe, senha, kata sandi, пароль, パスワード, 비밀번호, 密码',
  signup:
    'sign up, signup, registration, register, registro, registrierung, inscription, cadastro, registrazione, daftar, регистрация, 登録, 회원가입, 注册',
  verification:
    'verification, kyc, identity verification, verify identity, verificación, verifizierung, верификация, 本人確認, 본인인증, 实名',
  account_blocked: 'account blocked, blocked account, banned, suspended, account suspended, ban',
  account_deletion:
    'delete account, account deletion, deleting account, borrar cuenta, konto löschen, supprimer compte, 退会, 탈퇴, 注销',
  too_expensive: `${money}, expensive, price, prices, pricing, cost, costs, overpriced, caro, precio, precios, teuer, preis, cher, prix, preço, prezzo, costoso, mahal, harga, cara, troppo cara, muy cara, cara demais, дорого, цена, 高い, 高すぎ, 料金, 비싸, 가격, 贵, 价格`,
  price_rise: `${money}, price increase, price rise, price hike, price went up, raised price, subida de precio, preiserhöhung, augmentation prix, 値上げ, 涨价, 인상`,
  paywall: `${money}, paywall, paywalls, pay to win, everything paid, locked features, 課金, 과금, 氪金`,
  cancel_subscription: `${subscription}, ${money}, ${billing}`,
  unwanted_charges: `${money}, ${billing}, charged, unwanted charges, charged twice, double charge, auto renewal, auto renew, free trial charged, cobro, cobraron, abgebucht, prélèvement, prélevé, débité, cobrança, cobraram, addebito, addebitato, 二重請求, 二重に請求, 이중 결제, 이중결제, списали, 自動更新, 자동결제, 扣费`,
  hidden_fees: `${money}, ${billing}, fee, fees, hidden fees, comisiones, gebühren, frais, taxas, commissioni, biaya, комиссия, 手数料, 수수료, 手续费`,
  refund: `${money}, ${billing}, refund, refunds, money back, give me my money back, devuelve el dinero, devuelven el dinero, devolver el dinero, dinero de vuelta, devolve o dinheiro, dinheiro de volta, rivoglio soldi, soldi indietro, geld wieder, rende l'argent, restituisce i soldi, reembolso, devolución, rückerstattung, erstattung, geld zurück, remboursement, rimborso, pengembalian, возврат, 返金, 환불, 退款`,
  purchase_missing: 'restore purchase, purchase missing, paid not received, purchase not received',
  payment_fails:
    'payment, payments, payment failed, pago, zahlung, paiement, pagamento, pembayaran, оплата, 支払い, 결제, 支付',
  transfer_problems:
    'transfer, transfers, withdrawal, withdraw, withdrawals, transferencia, überweisung, virement, transferência, bonifico, penarikan, перевод, 出金, 송금, 提现',
  rewards: 'rewards, reward, cashback, points, coupons, referral, recompensas, прем, ポイント, 포인트, 积分',
  credit_loans: 'loan, loans, credit score, préstamo, kredit, prêt, empréstimo, prestito, pinjaman, кредит, 대출, 贷款',
  too_many_ads: ads,
  intrusive_ads: `${ads}, popups, pop ups, popup`,
  bad_ads: `${ads}, misleading ads, fake ads`,
  remove_ads: `${ads}, remove ads, ad free`,
  hard_to_use:
    'usability, confusing, complicated, hard to use, user friendly, ux, complicado, kompliziert, compliqué, complicato, rumit, сложно, 使いにくい, 불편, 难用',
  bad_design:
    'design, layout, interface, ui, look, diseño, oberfläche, conception, interfaccia, tampilan, дизайн, интерфейс, デザイン, 디자인, 设计, 界面',
  good_design: 'design, interface, ui, beautiful design, diseño, デザイン, 디자인',
  language_support:
    'language, languages, translation, translations, idioma, sprache, langue, língua, lingua, bahasa, язык, перевод, 日本語対応, 翻訳, 한국어, 번역, 翻译, 中文',
  feature_request: 'feature request, feature requests, requests, wishes, wish list, suggestions, ideas',
  missing_feature: 'missing feature, missing features, missing functions',
  removed_feature: 'removed feature, removed features, old version, bring back',
  search_problems:
    'search, search function, filter, filters, búsqueda, suche, recherche, busca, ricerca, pencarian, поиск, 検索, 검색, 搜索',
  sync_backup:
    'sync, syncing, synchronization, backup, backups, export, import, sincronización, synchronisation, sincronização, sincronizzazione, sinkronisasi, синхронизация, 同期, バックアップ, 동기화, 同步, 备份',
  notifications,
  too_many_notifications: `${notifications}, spam`,
  playback: 'playback, not playing, wont play',
  recommendations:
    'recommendations, feed, algorithm, recomendaciones, empfehlungen, recommandations, рекомендации, おすすめ, 추천, 推荐',
  wrong_information: 'wrong information, inaccurate, outdated',
  moderation: 'moderation, censorship, censura, zensur, цензура, 検閲, 검열, 审核',
  fairness: 'unfair, rigged, cheaters, cheating, bots, fake profiles, pay to win',
  support_no_reply: support,
  support_bad: support,
  good_support: support,
  delivery_orders:
    'delivery, order, orders, shipping, entrega, pedido, lieferung, bestellung, livraison, commande, consegna, ordine, pengiriman, pesanan, доставка, заказ, 配達, 注文, 배달, 주문, 配送, 订单',
  scam: 'scam, scams, fraud, fake, ripoff, rip off, estafa, betrug, abzocke, arnaque, golpe, fraude, truffa, penipuan, мошенники, обман, 詐欺, 사기, 骗, 诈骗',
  privacy:
    'privacy, personal data, permissions, tracking data, data collection, privacidad, datenschutz, vie privée, privacidade, privasi, конфиденциальность, プライバシー, 個人情報, 개인정보, 隐私',
  security:
    'security, hacked, unsafe, safety, seguridad, sicherheit, sécurité, segurança, sicurezza, keamanan, безопасность, セキュリティ, 보안, 安全',
  protest:
    'boycott, boycotts, boycotting, protest, protests, scandal, boicot, boicotear, escándalo, boykott, boykottieren, skandal, boycotter, protestation, scandale, boicote, boicotar, protesto, boicottaggio, boicottare, scandalo, boikot, бойкот, протест, скандал, ボイコット, 不買, 抗議, 불매, 보이콧, 抵制, 抗议',
  worse_after_update:
    'update, updates, new update, latest update, new version, actualización, aktualisierung, mise à jour, atualização, aggiornamento, pembaruan, обновление, アップデート, 更新, 업데이트',
  install_update_fails:
    'install, installation, cant install, cant update, instalar, installieren, installer, установка, インストール, 설치, 安装',
  leaving:
    'uninstall, uninstalling, uninstalled, leaving, churn, quit, switching, desinstalar, deinstalliert, désinstaller, disinstallare, uninstal, удалить, アンインストール, 삭제, 卸载',
  // Not `decline` by itself: that is what a card is.
  declined:
    'worse, worsening, downhill, used to be better, quality drop, quality decline, deterioration, peor, empeorado, empeora, schlechter, verschlechtert, verschlechterung, früher besser, pire, empiré, pior, piorou, piorando, já foi melhor, peggio, peggiorata, peggioramento, memburuk, menurun, хуже, ухудшение, испортилось, 改悪, 悪化, 갈수록, 예전이 더, 악화, 不如以前, 退步, 变差, 變差',
  battery_heat:
    'battery, battery drain, battery life, battery usage, overheating, overheat, heating, hot, batería, batterie, akku, bateria, batteria, baterai, батарея, батарею, バッテリー, 電池, 배터리, 발열, 电池, 耗电, 发热',
  connection:
    'connection, internet, wifi, offline error, conexión, verbindung, connexion internet, conexão, connessione, koneksi, соединение, интернет, 接続, 연결, 网络, 连接',
  easy_to_use: 'easy to use, ease of use, intuitive, simple',
  good_value: 'value, worth it, worth the money, worth its money, worth the price, worth every penny, value for money',
};

/**
 * Themes of several things, or of any thing at all: who asks for one of them (`dark mode`, `apple watch`) does not ask for
 * the others, so that these words are looked for and not the theme.
 */
export const broadThemes: ReadonlySet<ThemeId> = new Set([
  'readability',
  'compatibility',
  'uploads_camera',
  'messaging_calls',
  'location_tracking',
  'storage_data',
  'downloads_offline',
  'controls',
  'sound_picture',
  'password_pin',
  'feature_broken',
  'feature_request',
  'missing_feature',
  'removed_feature',
  'content_missing',
  'content_quality',
  'fairness',
  'love_it',
]);

/** Words for the kinds of review. */
export const kindCalls: Readonly<Record<Kind, string>> = {
  bug: 'bug, bugs, bug report, bug reports, glitch, glitches, problem, problems, issue, issues, problema, problemas, problème, problèmes, probleme, problemi, masalah, проблемы, проблема, 不具合, 問題, 문제, 问题, 故障',
  request:
    'feature request, feature requests, request, requests, suggestion, suggestions, wish, wishes, wish list, wishlist, feature ideas, improvement ideas, peticiones, sugerencias, wünsche, vorschläge, demandes, suggestions, pedidos, sugestões, richieste, suggerimenti, saran, пожелания, 要望, 요청, 건의, 建议',
  complaint: 'complaint, complaints, criticism',
  praise: 'praise, compliments',
};
