import type { LanguageWords } from '../language-words.ts';

/** Hindi as it is written in reviews: in Devanagari, and as often in Latin letters. */
export const classes: LanguageWords['classes'] = {
  not: ['nahi/nahin/nhi/nai/nehi/na/mat/nahe/nahii/ni/नहीं/नही/ना/मत/नहि/बंद/band'],
  bad: [
    'bekar/bakwas/ghatiya/kharab/bekaar/faltu/wahiyat/ganda/gandi/gatiya/बेकार/बकवास/घटिया/खराब/ख़राब/फालतू/वाहियात/गंदा/गंदी/worst/bad/third-class',
  ],
};

export const negators: LanguageWords['negators'] = ['.. nahi/nhi/nahin/नहीं/नही', 'bina/बिना', '.. thik ho gaya'];

export const words: LanguageWords['words'] = {
  crashes: [
    'crash*/क्रैश*',
    '!apne/apne-aap/khud/अपने/खुद . . band/bnd/बंद/close',
    '!band ho jata/jaata/jati/raha',
    '!बंद हो जाता/जाती/रहा',
    '!baar-baar/bar-bar/बार-बार . band/बंद/close',
  ],
  wont_open: [
    '!open/khul/khulta/khulti/khul-raha/chalu/start/खुल/खुलता/ओपन/चालू . . <not>',
    '!nahi/nhi/नहीं/नही khul*/khol*/खुल*/open',
  ],
  freezes: ['hang/hangs/atak/atakta/हैंग/अटक/अटकता/freeze/रुक-जाता/ruk-jata/फ्रीज', 'black/white screen', 'काली स्क्रीन'],
  bugs: ['bug/bugs/glitch*/बग/बग्स/गड़बड़/gadbad', 'technical problem/issue'],
  error_messages: ['error/एरर/errors', 'something went wrong'],
  server_down: ['server/सर्वर/maintenance'],
  not_working: [
    '!kaam/kam/work/chal/काम/चल/वर्क . . <not>',
    '!nahi/nhi/नहीं/नही chal/kaam/work/चल/काम/chalta/चलता',
    '!app . nahi/nhi/नहीं . chal*/work*/kaam',
  ],
  feature_broken: [
    '!option/button/feature/ऑप्शन/बटन/फीचर .. <not>',
    '!nahi/nhi/नहीं/नही ho/हो . pa/raha/rha/rahi/पा/रहा/रही',
  ],
  data_loss: [
    'delete/gayab/udd/ud/डिलीट/गायब/चला . ho-gaya/gaya/gya/gayi/ho/गया/हो/गयी/गई',
    'sab/सब . delete/gayab/डिलीट/गायब',
  ],
  slow: ['slow/dheere/dhire/dhima/स्लो/धीरे/धीमा/धीमी/sust'],
  lag: ['lag/lags/lagging/buffering/atak-atak/लैग/बफरिंग'],
  loading: ['loading/load/लोड/लोडिंग .. <not>/hota/raha/रहता/ghoomta/rehta', '!load . <not>'],
  login: [
    '!login/log-in/लॉगिन/लॉग-इन/sign-in .. <not>/problem/dikkat/baar',
    '!login . nahi/nhi/नहीं',
    'logout/log-out . ho-jata/हो-जाता',
  ],
  otp_codes: ['!otp/ओटीपी/code/कोड .. <not>'],
  password_pin: ['password/पासवर्ड/pin/पिन/fingerprint'],
  signup: [
    '!register/registration/account/sign-up/अकाउंट/रजिस्टर . . ban/khul/बन/खुल . <not>',
    '!account . . nahi/nhi/नहीं ban/khul/बन',
  ],
  verification: ['kyc/केवाईसी/verify/verification/aadhar/aadhaar/pan/आधार/वेरीफाई/वेरिफिकेशन'],
  account_blocked: [
    'block/ban/suspend/blocked/ब्लॉक/बैन . kar/kr/ho/diya/कर/हो/दिया/gaya',
    'account . . block/ban/band/suspend/ब्लॉक/बंद/freeze',
  ],
  account_deletion: ['account/अकाउंट/id . . delete/डिलीट/hata'],
  not_eligible: ['eligible nahi/nhi', 'not eligible', 'reject kar/ho'],
  too_expensive: [
    'mehnga/mahanga/mehenga/mahnga/महंगा/महंगी/costly/mehengi',
    'paise/paisa/पैसे barbad/waste/बर्बाद',
    'jyada/zyada price/paisa',
  ],
  price_rise: ['price/rate/दाम/kimat . . badh*/badha*/बढ़*/increase', 'pehle free/फ्री'],
  paywall: [
    'premium/subscription/paise/paisa/प्रीमियम/पैसे . . lena/dena/mangta/maang*/lo/kharid*/लेना/देना/मांग*/मांगता',
    'sab paid/premium',
  ],
  cancel_subscription: ['subscription/autopay/auto-pay/सब्सक्रिप्शन . . cancel/band/बंद/कैंसल'],
  unwanted_charges: ['paise/paisa/पैसे/पैसा/money . . kat/kaat/kata/cut/कट/काट/deduct', 'auto pay/debit'],
  hidden_fees: [
    'charge/charges/fees/चार्ज/फीस/commission . jyada/zyada/extra/bahut/ज्यादा/lagta/leta/लेता',
    'extra/hidden charge/charges',
    'platform fee',
  ],
  refund: ['refund/रिफंड', 'paise/paisa/पैसे/पैसा . wapas/vapas/वापस'],
  purchase_missing: [
    'kharida/recharge/buy/खरीदा/purchase .. nahi/nhi/नहीं . mila/aaya/मिला/आया',
    'paise/paisa/पैसे . . par/but/lekin . nahi/nhi . mila',
  ],
  payment_fails: ['!payment/पेमेंट/transaction/upi/recharge/भुगतान .. <not>/fail/failed/फेल/pending/atak'],
  transfer_problems: [
    '!transfer/withdraw/withdrawal/निकाल/ट्रांसफर/विड्रॉल .. <not>/fail/pending/problem',
    '!paise/paisa/पैसे . . nikal/nikaal/निकाल . <not>',
  ],
  money_missing: [
    '!paise/paisa/पैसे/पैसा/balance . . nahi/nhi/नहीं/gayab/गायब . aaya/aaye/mila/mile/आया/आए/मिले/मिला',
    'paisa/paise/पैसा kha/doob/खा',
  ],
  bank_link: ['!bank/card/बैंक/कार्ड . . add/link/jud/लिंक/जुड़ . <not>'],
  card_problems: ['!card/कार्ड/debit-card .. <not>/decline'],
  rewards: ['!cashback/reward/rewards/coin/coins/coupon/scratch-card/कैशबैक/रिवॉर्ड/कूपन/इनाम .. <not>/kam/कम/fake/better'],
  credit_loans: ['loan/लोन/credit/cibil/emi/कर्ज'],
  too_many_ads: [
    'bahut/bohot/itne/kitne/jyada/zyada/itna/bhut/बहुत/इतने/ज्यादा/itni . ad/ads/add/adds/advertisement/विज्ञापन/ऐड',
    '[1-3] ads/ad/adds/विज्ञापन/ऐड',
    'ads/ad/adds/विज्ञापन . . aate/aata/bahut/jyada/आते/आता/बहुत/hi',
  ],
  intrusive_ads: ['har/every/हर . . ad/ads/add/विज्ञापन', 'ad/ads/विज्ञापन . . skip/lambe/lambi/second/minute/बीच/beech'],
  bad_ads: ['gande/ashleel/fake/गंदे/अश्लील . ad/ads/विज्ञापन'],
  remove_ads: ['ad/ads/add/विज्ञापन . . hatao/band/kam/हटाओ/बंद/कम/remove/hata'],
  hard_to_use: ['mushkil/kathin/confusing/complicated/samajh-nahi/मुश्किल/कठिन/समझ-नहीं/samajh-nhi/uljha*'],
  bad_design: ['design/interface/ui/डिजाइन . . <bad>/pasand-nahi', '<bad> design/interface/ui/डिजाइन'],
  controls: ['control/controls/touch/keyboard/कंट्रोल/टच/कीबोर्ड .. <not>/<bad>'],
  readability: ['dark mode/theme', 'font/डार्क-मोड/फॉन्ट'],
  language_support: [
    'hindi/हिंदी/हिन्दी/bhasha/भाषा/language . . nahi/nhi/नहीं/chahiye/चाहिए/mein/me/में/karo',
    'hindi me/mein',
  ],
  feature_request: [
    '!chahiye/karo/kijiye/kare/kro/karna-chahiye/kardo/kar-do/add-karo/चाहिए/करो/कीजिए/करें/दो/कर-दो/जोड़ें/please-add/hona-chahiye/होना-चाहिए',
    '!add karo/kijiye/kare/kar/kro',
    '!hona/होना chahiye/चाहिए',
  ],
  missing_feature: ['!option/feature/ऑप्शन/फीचर/suvidha/सुविधा . nahi/nhi/नहीं/नही . hai/है/diya'],
  removed_feature: [
    '!hata/हटा . diya/दिया',
    '!wapas/vapas/वापस . lao/laiye/karo/लाओ/लाइए',
    '!purana/old/पुराना . version/wala/वाला . . accha/acha/badhiya/better/अच्छा',
  ],
  search_problems: ['!search/सर्च/filter .. <not>/<bad>'],
  sync_backup: ['sync/backup/बैकअप/सिंक'],
  notifications: ['!notification/notifications/नोटिफिकेशन/alert .. <not>'],
  too_many_notifications: [
    'bahut/itne/jyada/baar-baar/बहुत/इतने . notification/notifications/message/call/sms/calls/मैसेज/कॉल',
  ],
  downloads_offline: ['!download/डाउनलोड/offline/ऑफलाइन .. <not>'],
  uploads_camera: ['!camera/photo/upload/scan/कैमरा/फोटो/अपलोड/qr .. <not>/<bad>/saaf'],
  messaging_calls: ['!message/call/chat/video-call/मैसेज/कॉल/चैट .. <not>/<bad>/kat'],
  location_tracking: ['!location/gps/map/लोकेशन/मैप .. <not>/galat/गलत'],
  content_quality: ['boring/बोरिंग/bore/बोर'],
  content_missing: ['!movie/movies/song/songs/gaane/content/episode/फिल्म/गाने . . <not>/kam/कम'],
  playback: [
    '!video/song/gana/वीडियो/गाना . . chal/play/चल/प्ले . <not>',
    '!video/वीडियो .. nahi/nhi/नहीं . chal/चल/play',
  ],
  cannot_watch: ['!nahi/nhi/नहीं . dekh/dekhne/देख', '!dekh/देख . nahi/nhi/नहीं'],
  sound_picture: ['!sound/awaaz/awaz/aawaj/quality/आवाज/आवाज़/क्वालिटी . . <not>/<bad>/kam/कम'],
  recommendations: ['suggestion/recommend*/feed/सजेशन . . <bad>/<not>/galat'],
  wrong_information: ['galat/jhooth/jhuth/गलत/झूठ . jankari/information/data/news/जानकारी/खबर/dikhata/दिखा*'],
  moderation: ['ashleel/gandi-video/अश्लील/गंदी-वीडियो/gande-video'],
  fairness: ['cheat/hacker*/hack-wale/bot/bots/unfair/बेईमानी/धांधली/fixed/setting'],
  support_no_reply: ['!reply/jawab/response/जवाब/रिप्लाई .. <not>', '!koi/कोई . jawab/sunta/reply/जवाब/सुनता'],
  support_bad: [
    'customer-care/customer-service/support/कस्टमर-केयर/customer-support . . <bad>/<not>',
    '<bad> customer/service/support/कस्टमर/सर्विस',
    'customer care/service/support .. <bad>/<not>',
  ],
  delivery_orders: ['!order/delivery/ऑर्डर/डिलीवरी/parcel/पार्सल/cab/ride .. <not>/late/cancel/galat/लेट/गलत/देर'],
  scam: ['fraud/froud/chor/dhokha/dhoka/loot*/thag/fake/scam/फ्रॉड/चोर/धोखा/लूट*/ठग/फर्जी/farji/फेक/420/thagi'],
  privacy: ['privacy/permission/data-chori/प्राइवेसी/परमिशन'],
  security: ['hack/हैक/unsafe/virus/वायरस/suraksha-nahi'],
  protest: ['boycott/बॉयकॉट/बहिष्कार'],
  worse_after_update: [
    '?update/अपडेट . . baad/bad/के-बाद/बाद',
    'update/अपडेट . . kharab/बेकार/खराब/bekar/bigad*/problem',
    'naya/new/नया update/अपडेट . <bad>/bekar',
  ],
  install_update_fails: ['!install/update/download/अपडेट/इंस्टॉल/डाउनलोड . nahi/nhi/नहीं/नही ho/हो'],
  leaving: [
    'uninstall/delete-kar/अनइंस्टॉल/डिलीट-कर',
    '!download/install/डाउनलोड . mat/na/मत/ना',
    '!mat/मत . karo/करो/करना/karna',
    'koi . download mat',
  ],
  declined: ['pehle/phle/पहले . . accha/acha/achha/sahi/badhiya/अच्छा/सही/ठीक', 'ab/अब . <bad>'],
  battery_heat: ['battery/बैटरी/garam/गर्म/heat/charge-khatam'],
  storage_data: [
    'storage/space/mb/gb/स्टोरेज . . jyada/bahut/full/ज्यादा/बहुत/leta',
    'data/net . . khata/jyada/khatam/खत्म',
  ],
  compatibility: [
    '!mobile/phone/device/फोन/मोबाइल/iphone/redmi/samsung/jio . . support/सपोर्ट . <not>',
    '!support nahi/nhi',
  ],
  connection: ['!connect/internet/network/net/कनेक्ट/इंटरनेट/नेटवर्क .. <not>/error/problem'],
  love_it: [
    '[3-5] accha/acha/achha/acchi/badhiya/mast/bdiya/badiya/zabardast/jabardast/kamaal/shandar/sundar/best/good/nice/superb/अच्छा/अच्छी/बढ़िया/मस्त/जबरदस्त/शानदार/कमाल/बेस्ट/सुपर/सबसे-अच्छा/पसंद/लाजवाब/बेहतरीन/ek-number/pasand/सुंदर/super/awesome/great/love/maza-aa-gaya/osm/op',
  ],
  easy_to_use: ['aasan/asan/saral/easy/simple/आसान/सरल/सहज/ईजी'],
  useful: ['madad/useful/helpful/upyogi/kaam-aata/kaam-ka/मदद/उपयोगी/काम-का/सहायता/फायदे/faydemand/labhdayak/लाभ*/help'],
  fast_reliable: ['[3-5] fast/tez/jaldi/turant/तेज/जल्दी/तुरंत/फास्ट/smooth/स्मूथ'],
  good_design: [
    'design/look/interface/डिजाइन/graphics/ग्राफिक्स . . accha/acha/mast/sundar/अच्छा/अच्छे/सुंदर/शानदार/good/best',
  ],
  good_support: ['customer-care/support/service/सर्विस/कस्टमर-केयर . . accha/acchi/acha/badhiya/fast/अच्छी/अच्छा/good/best'],
  good_value: ['[3-5] free/muft/sasta/saste/sasti/फ्री/मुफ्त/सस्ता/सस्ते/discount/कम-दाम/offer'],
  good_content: [
    '[3-5] maza/majedar/mazedar/mazaa/maja/मजा/मज़ा/मजेदार/entertain*/manoranjan/मनोरंजन/timepass/interesting/gyan/ज्ञान',
  ],
  staff_behaviour: [
    'driver/delivery-boy/staff/rider/ड्राइवर/डिलीवरी-बॉय/स्टाफ/कर्मचारी .. badtameez/batamiz/rude/gaali/<bad>/बदतमीज/गाली/behaviour/mana',
  ],
  unwanted_additions: ['faltu/बेमतलब/फालतू/bekar . feature/features/option/update/फीचर'],
  feels_safe: ['[3-5] safe/secure/surakshit/bharosa/bharosemand/trusted/सुरक्षित/भरोसा/भरोसेमंद/विश्वास'],
  too_easy_short: [
    'bahut/bohot/बहुत easy/chhota/chota/आसान/छोटा . game/level/गेम',
    'level/levels/लेवल . kam/कम/khatam/खत्म',
  ],
  good_staff: [
    '[3-5] driver/delivery-boy/staff/rider/ड्राइवर/स्टाफ/डिलीवरी-बॉय .. accha/acha/acche/polite/अच्छा/अच्छे/विनम्र/badhiya/good',
  ],
};
