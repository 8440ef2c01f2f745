/**
 * What tells a Latin language besides its stop words: the words that short reviews are made of, and letters that the
 * others do not write. Hindi is written in Latin letters as often as in its own.
 */
export const reviewWords: Readonly<Record<string, string>> = {
  en: `good great nice love loved best bad worst awesome amazing excellent app application update crash crashes useless waste money helpful thanks thank
    fix slow easy simple working work works free time download account phone problem super wow cool perfect fantastic
    not dont doesnt cant wont never no game playing`,
  es: `excelente buena bueno buenisima gracias genial mala malo pesimo pesima funciona aplicacion actualizacion encanta gusta mejor peor facil rapido util recomiendo
    perfecto perfecta estafa dinero sirve cuenta servicio problema problemas puedo deja no tarjeta banco`,
  de: `gut gute super toll tolle schlecht schlechte funktioniert leider nicht kein keine einwandfrei danke anwendung aktualisierung empfehlen besser
    immer geht klasse prima schrott einfach ubersichtlich praktisch zufrieden kunden karte konto geld`,
  fr: `bien bonne bon tres super merci genial mauvaise nul nulle parfait parfaite application appli marche fonctionne pratique facile rapide
    mise jour probleme arnaque argent compte banque pas ne jamais service clients`,
  pt: `bom boa otimo otima muito excelente obrigado obrigada ruim pessimo pessima aplicativo atualizacao funciona gostei adorei melhor pior
    recomendo legal maravilhoso facil travando conta dinheiro nao cartao`,
  it: `ottima ottimo buona buono bella bello funziona aggiornamento grazie pessima pessimo utile comoda comodo facile consiglio non mai
    perfetta perfetto veloce conto soldi carta problema problemi assistenza eccellente`,
  nl: `goed goede prima handig mooi werkt niet geen slecht slechte makkelijk fijn snel bedankt geweldig super nooit rekening geld`,
  tr: `guzel iyi harika kotu berbat cok tesekkurler uygulama guncelleme mukemmel super calismiyor degil para hesap oyun`,
  pl: `dobra dobry super polecam swietna swietny slaba slaby dziala aplikacja aktualizacji dziekuje nie fajna fajny beznadziejna konto`,
  id: `bagus baik mantap keren jelek aplikasi aplikasinya membantu terima kasih sangat cepat lambat lemot susah gampang mudah saldo uang
    kecewa bintang update tidak tdk gak ga akun oke suka rekomendasi`,
  vi: `khong ko khong duoc dc qua nhieu toi minh cho voi cua nhung cung rat lam hay tot choi ung dung moi nhat cap nhat loi quang cao game hoai
    nay thi la va cac bi vao khi ma nen mong them nhanh tien app xai dung xoa tai nap luc truoc nua roi vay`,
  hi: `hai nahi nhi nahin bahut bohot bhut accha acha achha acchi bhai kya hota hoti mast bekar bakwas aur karo kare karne karna kar mera meri mere sahi ho raha rha rahi
    ka ke ki ko se mein bhi koi iska isme isko yeh ye wo jo kuch kyu kyun gaya gya diya liya sab ek mat par lekin jata jaata baar hoga krta karta karte paise paisa ghatiya
    apna app-ka chahiye wala wali tha thi aap aapka hum mujhe isse abhi phir pehle baad kaam chal thik theek jyada zyada band`,
};

/** Letters of one language, or of few, among the Latin ones told apart here. */
export const ownLetters: readonly (readonly [letters: string, langs: readonly string[]])[] = [
  ['ñ¿¡', ['es']],
  ['ß', ['de']],
  ['äöü', ['de', 'tr']],
  ['ãõ', ['pt']],
  ['êâô', ['fr', 'pt']],
  ['çÇ', ['fr', 'pt', 'tr']],
  ['èù', ['it', 'fr']],
  ['ìò', ['it']],
  ['œîû', ['fr']],
  ['ğışİ', ['tr']],
  ['łżźśćńąę', ['pl']],
  ['ăơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủũứừửữựỳỵỷỹ', ['vi']],
  ['áíóú', ['es', 'pt']],
];
