import { fold } from './fold.ts';

/** Words that every text of a language has, without accents and apostrophes. */
const lists = {
  en: `a about above actually after again all almost also although always am an and another any anyone anything are around as at away
    be became because become been before being below between both but by came can cannot cant come could did do does doing done
    during each either else etc even ever every everyone everything few for from further get gets getting give given go goes
    going gone got had has have having he her here hers herself him himself his how however i id if ill im in into instead is it its itself
    ive just kind know let lets like literally lot lots made make makes making many may maybe me might mine more
    most much must my myself of off often oh ok okay on once one ones only or other others our ours out over own per perhaps
    pls plz put quite rather really right said same say says see seem seems shall she should simply since so some someone something
    sometimes soon still such sure take taken than that thats the their theirs them themselves then there theres these they theyre
    thing things this those though through thus to together too took u ur under until up upon us use used using usually various
    now very via want wants was way we well went were weve what whatever when where whether which while who whole whom whose why will
    with within would yes yet you youre your yours yourself youve please ya yeah hi hello hey guys`,
  es: `ahora dice dicen dan veces ver tenia tienes hacen siquiera puedes pude embargo a al algo algun alguna algunas alguno algunos ante antes aqui asi aun aunque bien cada casi como con contra cual cuales cualquier
    cuando cuanto da de del desde despues donde dos durante e el ella ellas ello ellos en entre era eran eres es esa esas ese eso
    esos esta estaba estan estar estas este esto estos estoy fue fueron gran ha habia hace hacen hacer hacia han has hasta hay he hemos hice
    hizo hola igual ir la las le les lo los luego mas me menos mi mientras mil mio mis mismo mucha muchas mucho muchos muy
    nada ni nos nosotros nuestra nuestro o os otra otras otro otros para parece pero poco por porque pues puede pueden
    puedo que quien quiero sale se sea segun ser si sido siempre siendo sin sobre solo son soy su sus tal tambien tan tanto te tener
    tengo tiene tienen toda todas todavia todo todos tu tus un una unas uno unos usted ustedes va van vez voy y ya yo favor q x xq pq`,
  de: `aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bisher bitte bzw da dabei dadurch
    dafur daher dahin damit danach dann dar darauf daraus darf das dass dazu dein deine dem den denn der des deshalb dich die dies
    diese diesem diesen dieser dieses dir doch dort du durch eben ein eine einem einen einer eines einfach einige einmal er es etwa etwas euch
    euer eure fur ganz gar gegen gibt habe haben hab hat hatte hatten hier hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist
    ja jede jedem jeden jeder jedes jedoch jetzt kann kannst konnen konnte konnten leider ma mal man manchmal mehr mein meine meinem meinen meiner
    mich mir mit muss mussen nach nachdem nun nur ob oder ohne schon sehr seid sein seine seinem seinen seiner seit selbst sich
    sie sind so sobald sogar soll sollte solche sondern sonst sowie trotz trotzdem uber um und uns unser unsere unter viel viele vom von vor
    war ware waren warum was weil weiter welche wenn wer werde werden wie wieder will wir wird wo wurde wurden ziemlich
    zu zum zur zwar zwischen`,
  fr: `a ai ainsi alors apres as assez au aucun aussi autre autres aux avait avant avec avez avoir avons beaucoup bien bonjour ca car ce ceci
    cela celle celles celui ces cet cette ceux chaque chez comme comment d dans de depuis des deux devant doit donc dont du elle elles en encore
    entre est et etaient etait etant ete etes etre eu eux fait faire faut fois font grace hors ici il ils j je jusqu l la le les leur
    leurs lors lorsque lui ma mais malgre me meme memes merci mes mettre moi moins mon n ni nos notre nous on ont ou par parce parfois pas
    peu peut peux plus plutot point pour pourquoi pourtant pouvoir puis qu quand que quel quelle quelles quelque quelques quels qui quoi
    sa sans se sera ses seulement si sinon soit son sont souvent sous suis sur t ta tant te tellement tes toi ton toujours tous tout toute
    toutes tres trop tu un une vers veux vos votre vous vraiment y svp`,
  pt: `a agora ai ainda algo alguem algum alguma ante antes ao aos apenas aquela aquele aquilo as assim ate bem cada com como contra
    cade da dar das de dela dele deles demais depois desde dessa desse desta deste deu disso do dos e ela elas ele eles em enquanto entao entre era
    eram essa esse esta estao estar estava estou eu fazer faz fica ficar foi for foram fosse ha isso isto ja la lhe mais mas
    me mesmo meu meus mim minha minhas muita muito muitos na nada nao nas nem nenhum nessa nesse nesta neste no nos nossa nosso num numa
    o oi ola onde os ou outra outras outro outros para pela pelo pode podem poder pois por porem porque pouco pra pro qual quando quanto que
    quem quero sao se seja sem sempre sendo ser sera seu seus so sob sobre sou sua suas tal tambem tanto tao te tem tempo tenho ter teu teve
    ti tinha toda todas todo todos tu tudo um uma umas uns vai vc vcs voce voces vez vou pq q ta to tava favor`,
  it: `a abbastanza ad adesso agli ai al alcuni alla alle allo allora altra altre altri altro anche ancora avere aveva avete avuto
    ben bene che chi ci cio ciao circa cioe come con cosa cosi cui da dagli dai dal dalla dalle dallo davvero degli dei del dell
    della delle dello deve di dopo dove due e ecco ed era erano essere fa faccio fare fatto fino fra gia gli grazie ha hanno ho i il in infatti
    invece io l la le lei li lo loro lui ma magari mai me meno mentre mi mia mie miei mio molta molte molti molto ne nei nel nella
    nelle nello niente noi nostra nostro o ogni ogni ognuno oltre oppure ora per perche perfino pero piu po poco poi possibile possono posso prima
    proprio puo qua qual quale quali qualche qualcosa quando quanto quasi quella quelle quelli quello questa queste questi questo
    qui quindi sara se sei sempre senza si sia siamo siete solo sono sopra sotto sta stata stati stato stesso su sua subito
    sue sugli sui sul sulla suo suoi tale tanto te ti tra troppo tu tua tue tuo tutta tutte tutti tutto un una uno va vi via voi vostra vostro`,
  nl: `aan al alle alleen alles als altijd ander andere ben bent bij daar dan dat de deze die dit doe doen door dus e echt een eens
    en enige er erg even gaan gaat ga geen geweest gewoon haar had hadden heb hebben hebt heeft heel hem het hier hij hoe hun iets ik in is ja jaar
    je jij jou jouw jullie kan kon kunnen kun maar mag me meer men met mij mijn moest moet moeten na naar net niets nog nu of om omdat onder
    ons onze ook op over pas per precies samen sinds sommige soms steeds te tegen ten terug tijdens toch toen tot u uit uw van vaak
    vanaf veel via voor waar waarom waren was wat we weer wel welke werd wie wij wil worden wordt zal ze zeer zei zelf
    zelfs zich zij zijn zo zoals zonder zou zouden`,
  tr: `acaba ama ancak artik asla aslinda az bana bazen bazi belki ben beni benim bile bir biraz bircok biri birsey biz bize bizi
    bizim boyle bu buna bundan bunlar bunu bunun burada cok cunku da daha de defa diger diye dolayi en fakat falan gene gibi gore
    hala hem hemen hep hepsi her herkes hic icin ile ilgili ise iste kadar kendi kez ki kim lutfen madem mi mu nasil ne neden nerede nicin
    niye o olan olarak oldu oldugu olmak olsa olsun olur ona ondan onlar onu onun oyle pek sadece sana sen seni sey siz size sizin sonra su
    tam tum tamam tek uzere var ve veya ya yani yerine yine yoksa zaten edin ediyor oluyor`,
  pl: `a aby ale ani az bardzo bez bo byc byl byla bylo byly by chce ci cie co cos czy czyli dla do dlatego dzieki gdy gdyz gdzie go i
    ich ile im inne inny itd itp ja jak jaka jakie jako je jeden jednak jednym jego jej jest jestem jeszcze jesli juz kazdy kiedy kilka kto
    ktora ktore ktory ktorych lub ma maja mam mi mnie moga moj moja mozna moze mu musi my na nad nam nas nasz nawet nic niech
    niestety nim niz o od on ona one oni ono oraz pan po pod podczas poniewaz pozdrawiam prawie prosze przed przede przez przy raz razem
    sa sam se sie skad soba swoj ta tak taka takie tam te tego tej ten teraz tez to tobie troche tu twoj ty tych tyle tylko tym u w we wam
    was wiec wiele wszystkie wszystko wszystkich wy z za zaden zas ze zeby zawsze`,
  id: `ada adalah agar akan akhirnya aku anda antara apa apakah apalagi atas atau bagaimana bagi bahkan bahwa banget banyak
    baru beberapa begini begitu belum benar berapa bila bisa boleh bukan buat cuma dalam dan dapat dari daripada dengan demi depan di dia
    dimana doang dong dulu gak ga nggak ngga engga enggak gk g gw gue hanya harus hingga ia ini itu jadi jangan jd jg jika juga kalau kalo kami kamu kan
    kapan karena karna kata ke kecuali kemudian kenapa kepada ketika kita klo knp kok krn lagi lah lain lalu lebih lg loh maka makin malah
    mana masa masih mau melalui memang mereka meskipun mohon mungkin nah namun nanti nih nya oleh pada padahal paling para pas pasti per perlu pernah
    pun punya saat saja sama sampai sangat saya se sebagai sebelum sedang sedangkan sehingga sejak sekali sekarang selain selalu selama
    semoga semua semuanya seperti sering serta setelah setiap si siapa sih sm sudah suka supaya sdh tapi tp telah tentang terhadap
    terlalu terus tetap tiap tidak tolong trus tuh udah untuk utk waktu walau walaupun ya yaitu yang yg yah`,
  ru: `а без более больше будет будто бы был была были было быть в вам вами вас ваш ваша ваше ваши весь вдруг ведь во вообще вот все всегда
    всего всех всю вы где г да даже два для до другие другои его ее еи ему если есть еще ж же за зачем здесь и из или им иногда их к
    как какая какои какие когда конечно которые которыи которая кто куда ли лишь лучше между меня мне много может можно мои моя мое мы на над надо наконец нас наш
    него нее неи ни них ничего но ну о об один однако одна он она они оно опять от очень перед по под пожалуиста пока после потом потому почему
    почти при про просто раз разве с сам свою своя свои себе себя сеичас со совсем спасибо так также такои такая там тебя тем теперь то тогда того тоже только том
    тот три тут ты у уж уже хоть хотя чего чем через что чтоб чтобы чуть эта эти это этого этои этом этот эту я`,
  hi: `अगर अपना अपनी अपने अब आप आपका इस इसका इसके इसमें इसे उस उसके एक एप और कई कर करता करते करना करने करें का कि किया की कुछ के को कोई क्या क्यों गया गई
    जब जा जो तक तो था थी थे दिया द्वारा पर फिर बहुत बात भी मुझे में मेरा मेरे मैं यह या ये रहा रही रहे लिए लेकिन वह वाला वाले सब सभी साथ से सकते सकता हम हर ही हुआ हुई हुए हूँ है हैं हो होता होती होना`,
  ko: `하나 하는데 아예 것도 아니고 되지 않습니다 후에 이후 ㅋㅋ ㅠㅠ ㅡㅡ ㅎㅎ ㅜㅜ ㅋㅋㅋ ㅠㅠㅠ 그 그거 그건 그게 그냥 그런 그런데 그럼 그리고 그래서 그래도 근데 너무 다 다른 다시 더 더욱 된 두 또 또는 때 때문에 많이 매우 및 바로 봐도 뭐 무슨 모두 모든 몇 저 저는 전 제 제가 제발 정말
    조금 좀 중 지금 진짜 참 하고 하는 하지만 한 한번 할 해 해도 했는데 했더니 수 안녕하세요 왜 어떤 어떻게 여기 역시 완전 우리 이 이거 이건 이게 이런 이렇게 이제 있는 있어요 있습니다 있는데 있어서 자꾸 잘 저희 것 거 걸 게
    건 같은 같아요 같습니다 나 나는 내 내가 는 은 을 를 가 에 의 도 로 만 께서 아 아니 아주 않는 않고 않아요 위해 으로 입니다 인데 인 등 대한 대해 계속 감사합니다 부탁드립니다 부탁드려요 주세요 해주세요`,
  ja: `って せん てい では さい したら しない しま にし ですが 他の くだ しよう ある ので ありがとう という にも には とか だっ でき ちゃ んです なので ですし ところ みたい やっぱり 分 日 度 思 って たい れて られ なって こういう そういう どう どこ なんか かな たり ほう ずっと すぐ なかっ いっ いき ぐらい くらい ありません しません あ あの あまり いう いた いて いま いる う え お および か かも から が き く くる けど けれど こ こう ここ こちら こと この これ こんな ご さ さん し しか した して しまう しまい します する すると せ ぜひ そ そう そこ
    そして その それ そんな た ただ ため たら だ だけ だけど だから だった ち ちゃんと っ つ て てる で でき できる でし でした です でも と とき ところ とても との ども な ない ながら なく なっ なら なり なる なん なに に ね の
    ので のに は ば へ ほど ほしい ほとんど ほんと ま まさか まし ました まず ませ ません また まだ まで まま ます み む め も もう もし もっと もの や やっ やはり よ よう よく より よろしく ら らしい り る れ れる わ わけ を ん 一 事 人 今 何 全く 前 中 後 的 方 時 様 私 自分 者 上 下 内 用 等 毎 下さい ください お願い 思い 思う 言う 出 入 見 使 行`,
  zh: `一 一个 一個 一下 一些 一样 一直 一點 一点 上 下 不过 不過 与 與 且 个 個 中 为 為 为了 為了 为什么 為什麼 也 了 于 於 些 什么 什麼 今天 从 從 他 他们 以 以及 们 們 但 但是 你 你们 你們 使 使用 來 来 候 做 像 先 再 到 刚 剛 却 卻 又 及 只 可 可以 可能 各 吃 同 后 後 吗 嗎 吧 呢 和 啊 嘛 哦 喔 因为 因為 在 如果 如此
    她 它 好 好像 就 就是 已 已经 已經 并 並 应该 應該 开 開 很 得 怎么 怎麼 您 想 感觉 感覺 我 我们 我們 或 或者 所以 才 打 把 是 时 時 时候 時候 是否 更 最 有 有些 希望 那 那个 那個 都 里 裡 裏 还 還 还是 還是 这 這 这个 這個 这些 這些 这样 這樣 这么 這麼 過 过 與 對 对 用 由 的 的话 的話 看 真 真的 着 著 等 给 給 能 自己 被 要 請 请 謝謝 谢谢 說 说 讓 让 越 跟 起 越来越 太 非常 比较 比較 完全 之 其 每次 每 次 出 去 会 會 呀 啦`,
  ar: `في من على الى إلى عن مع هذا هذه ذلك التي الذي الذين ان أن إن كان كانت كل ما هو هي هم انا أنا نحن انت أنت و او أو ثم لكن بعد قبل عند منذ حتى قد لقد يا كما كيف لماذا اذا إذا فقط جدا غير بين فيه فيها له لها به بها عليه ايضا أيضا الان شكرا هناك`,
  th: `และ ที่ ใน เป็น ของ ได้ มี ให้ ว่า จะ ก็ กับ แต่ มา ไป นี้ นั้น แล้ว ครับ ค่ะ คะ มาก เลย อยู่ หรือ ถ้า ทำ จาก โดย คือ ต้อง ยัง เพราะ กว่า ขึ้น ลง ด้วย อีก ทุก แค่ ๆ`,
} as const;

/** Words that turn what follows: no topic by themselves, and half of one before another: `not working`. */
const negations: Partial<Record<string, string>> = {
  en: `no not never cant cannot dont doesnt didnt wont isnt wasnt arent werent couldnt wouldnt shouldnt hasnt havent hadnt aint without nothing none unable`,
  es: 'no nunca ni jamas tampoco sin',
  de: 'nicht kein keine keinen keiner nie niemals nichts ohne',
  fr: 'ne pas jamais aucun aucune rien sans',
  pt: 'nao nunca nem jamais sem n',
  it: 'non mai senza nessun nessuna',
  nl: 'niet geen nooit niets zonder',
  tr: 'degil yok hic',
  pl: 'nie nigdy bez brak',
  id: 'tidak tdk gak ga nggak ngga enggak gk bukan belum jangan tanpa',
  ru: 'не нет ни никогда нельзя без',
  hi: 'नहीं मत ना',
  ko: '안 못 없는 없어요 없음 없이',
  ja: 'ない なく ません',
  zh: '不 没 沒 没有 沒有 无法 無法 不能 不会 不會 未 无 無',
  ar: 'لا لم ليس لن ما',
};

const asSet = (list: string | undefined): ReadonlySet<string> =>
  new Set(list === undefined ? [] : fold(list).split(/\s+/));
const negationSets = new Map(Object.entries(negations).map(([lang, list]) => [lang, asSet(list)]));
const stopSets = new Map<string, ReadonlySet<string>>(
  Object.entries(lists).map(([lang, list]) => [lang, asSet(list).union(negationSets.get(lang) ?? new Set())]),
);

/** The languages there are stop words for. */
export const stopWordLanguages: readonly string[] = [...stopSets.keys()];

/** All the stop words of a language. */
export const stopWordsOf = (lang: string): ReadonlySet<string> => stopSets.get(lang) ?? new Set();

const bare = (folded: string): string => (folded.includes("'") ? folded.replaceAll("'", '') : folded);

/** Whether a folded word says nothing by itself in a language; what language it is not known of is asked as English. */
export const isStopWord = (folded: string, lang: string): boolean =>
  (stopSets.get(lang) ?? stopSets.get('en'))!.has(bare(folded));

/** Whether it says no to the word after it. */
export const isNegation = (folded: string, lang: string): boolean =>
  (negationSets.get(lang) ?? negationSets.get('en'))!.has(bare(folded));
