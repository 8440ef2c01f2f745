import { fold } from '../../words/words.ts';

/** Words that mean one thing together: half of it is another topic. */
const phrases =
  `dark mode, dark theme, night mode, light mode, apple watch, apple pay, google pay, face id, touch id, wear os, android auto, home screen,
  lock screen, split screen, black screen, white screen, blank screen, screen time, picture in picture, voice over, voice message, voice messages, voice note, voice notes,
  video call, video calls, group chat, group chats, push notification, push notifications, read receipts, customer service, customer support, help desk, user interface,
  free trial, in app purchase, in app purchases, pay to win, credit card, credit cards, debit card, bank account, family sharing, family plan, lifetime purchase, one time purchase,
  gift card, price increase, price hike, auto renewal, sign in, sign up, log in, log out, two factor, verification code, parental controls, screen reader, battery life,
  battery drain, data loss, offline mode, offline maps, turn by turn, search bar, search function, drag and drop, copy and paste, dark web, sleep timer, heart rate, step counter,
  calorie counter, barcode scanner, meal plan, water intake, sleep tracking, white noise, release date, release notes, customer care, old version, new version, latest update,
  new update, last update, force close, memory leak, export to pdf, watch party, spell check, voice recognition, face recognition,
  mode sombre, mode nuit, hors ligne, service client, mise à jour, mot de passe, essai gratuit, modo oscuro, sin conexión, atención al cliente, inicio de sesión, prueba gratuita,
  modo escuro, sem internet, teste grátis, modalità scura, servizio clienti, prova gratuita, dunkler modus, dark modus, schwarzer bildschirm, apple music, silent mode, airplane mode, blue screen, full screen, splash screen, loading screen, tech support, technical support, live chat, call center, apple health, google fit,
  google drive, google maps, google play, smart watch, smart tv, galaxy watch, bank card, joint account, direct debit, credit score, exchange rate, interest rate, hidden fees,
  hidden costs, free version, paid version, premium version, pro version, monthly fee, error message, error messages, error code, pop up, pop ups, qr code, bar code, font size, text size,
  split view, time zone, dual sim, phone number, email address, user experience, search history, watch history, watch later, kids mode, social media, privacy policy, personal data,
  recurring payment, money back, rip off, pay wall, daily streak, streak freeze, check in, step count, workout plan, training plan,
  modo noche, pantalla negra, pantalla blanca, pantalla completa, soporte tecnico, tarjeta credito, prueba gratis, weisser bildschirm, technischer support, kostenlose version,
  ecran noir, ecran blanc, plein ecran, carte bancaire, tela preta, tela branca, tela cheia, suporte tecnico, teste gratis, schermo nero, schermo bianco, schermo intero`
    .split(',')
    .map((phrase) => fold(phrase.trim().replace(/\s+/gu, ' ')));

/** The set phrases in a text, folded, the longest first where one holds another. */
export const unitsIn = (text: string): string[] => {
  const folded = ` ${fold(text)
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()} `;
  const found = phrases.filter((phrase) => folded.includes(` ${phrase} `));
  return [
    ...new Set(
      found.filter((phrase) => !found.some((other) => other !== phrase && ` ${other} `.includes(` ${phrase} `))),
    ),
  ];
};

const known: ReadonlySet<string> = new Set(phrases);

const withoutPlural = (word: string): string => (word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word);

/** Whether two words of a topic, side by side, are a set phrase; its plural is too. */
export const isSetPhrase = (first: string, second: string): boolean =>
  [first, withoutPlural(first)].some((one) =>
    [second, withoutPlural(second)].some((other) => known.has(`${one} ${other}`)),
  );
