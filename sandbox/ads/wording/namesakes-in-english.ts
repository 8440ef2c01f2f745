/** English ads that have an app's name in them and are not for the app. */

import type { Theme } from './theme.ts';

export const NAMESAKES_IN_ENGLISH: readonly Theme[] = [
  {
    note: 'a casino that borrows the name',
    language: 'en',
    sellers: [
      ['Gilded Reef Casino', 'gildedreef.example'],
      ['Lucky Kestrel', 'luckykestrel.example'],
      ['Sevenfold Spins', 'sevenfoldspins.example'],
    ],
    titles: ['{n} free spins', 'The {name} jackpot', 'Play {name} Nights', 'Spin to win'],
    bodies: [
      'The {name} jackpot stands at {price}00 tonight. Who takes it home?',
      'New slot: {name} Riches. Five reels, {n} lines, one very happy bird.',
      '{name} week at the tables: {percent} % on your first deposit.',
    ],
    closers: ['18+. Play responsibly.', 'New players only. Terms apply.', 'Licensed in Malta. 18+'],
    lines: ['Live tables all night', 'Welcome bonus', '18+ only'],
  },
  {
    note: 'a slot machine in the stores under the name',
    language: 'en',
    sellers: [
      ['{name} Slots: Vegas Reels', 'apps.apple.com'],
      ['Big Otter Slots', 'play.google.com'],
    ],
    titles: ['{name} Slots: Vegas Reels', 'Spin now', '{name} Slots'],
    bodies: [
      'Two million free coins for new players of {name} Slots.',
      'My grandma hit the {name} mega wheel on her first spin.',
      'Reels, jackpots, tournaments: {name} Slots brings the strip to your sofa.',
    ],
    closers: ['No real money. For adults.', 'Collect your bonus every three hours.'],
    lines: ['Free casino slots', 'Install and spin'],
  },
  {
    note: 'a shop with a product of that name',
    language: 'en',
    sellers: [
      ['{name} Yarn & Wool', 'woolcupboard.example'],
      ['Oak & Linen', 'oakandlinen.example'],
    ],
    titles: ['The {name} throw', '{name}, now in moss green', 'New in: {name}'],
    bodies: [
      'Meet {name}, our softest wool so far. Knitted in {city}, sent in a box without plastic.',
      'The {name} cushion is back in stock. Last time it was gone in {n} hours.',
      'We named our warmest blanket {name}, after the dog.',
    ],
    closers: ['Free shipping above {price} €.', 'Thirty days to send it back.', 'From {price} €.'],
    lines: ['Free returns', 'Handmade', 'From {price} €'],
  },
  {
    note: 'a shop with a product of that name',
    language: 'en',
    sellers: [
      ['{name} Footwear', 'stridewear-shop.example'],
      ['Fernhill Candles', 'fernhillcandles.example'],
    ],
    titles: ['Shop {name}', '{name} is here', 'Only this winter'],
    bodies: [
      'Small batch, big queue: {name} is available again in {n} shops and online.',
      '{name}. You will know it by the smell of cedar and by the box.',
      'Last year {name} sold out before {city} had its first frost.',
    ],
    closers: ['Order by Thursday.', 'From {price} €.', 'Gift wrapping included.'],
    lines: ['From {price} €', 'Order now', 'Made in {city}'],
  },
  {
    note: 'a hotel of that name',
    language: 'en',
    sellers: [
      ['Hotel {name}', 'hotel-by-the-mole.example'],
      ['{name} Guesthouse', 'guesthouse-on-the-hill.example'],
    ],
    titles: ['Book your stay', '{name}, {city}', 'Two rooms left'],
    bodies: [
      'Sea view, late breakfast, no television. {name} opens again in spring.',
      'Spend three nights at {name}, pay for two.',
      '{name}: {n} rooms, one cat, the best eggs in {city}.',
    ],
    closers: ['Book directly and save {percent} %.', 'Rooms from {price} €.'],
    lines: ['Rooms from {price} €', 'Opposite the market'],
  },
  {
    note: 'flats of that name',
    language: 'en',
    sellers: [['{name} Residences', 'harbourside-homes.example']],
    titles: ['Last flats', 'Come and see', '{name}, {city}'],
    bodies: [
      'Last {n} flats at {name}, twelve minutes from {city}. Viewings on Saturday.',
      'Two balconies, one lift, no neighbours above. {name} is finished in autumn.',
    ],
    closers: ['Call us or write.', 'Show flat open on Sundays.'],
    lines: ['Now letting', 'New homes'],
  },
  {
    note: 'a café of that name',
    language: 'en',
    sellers: [['{name} Coffee House', 'corner-roasters.example']],
    titles: ['Open from seven', 'Coffee, {city}'],
    bodies: [
      'Flat white, rye buns, a dog under every table. {name}, next to the station in {city}.',
      '{name} roasts on Mondays. You can smell it from the bridge.',
    ],
    closers: ['Open daily from seven.', 'Every tenth cup is on us.'],
    lines: ['Opposite the market', 'Breakfast until noon'],
  },
  {
    note: 'a band of that name',
    language: 'en',
    sellers: [['Northgate Concerts', 'northgate-live.example']],
    titles: ['{name} – live in {city}', 'Tickets on sale'],
    bodies: [
      '{name} are back on tour. {n} cities, one van, new drummer.',
      'One night only: {name} at the old mill in {city}.',
    ],
    closers: ['Doors at seven.', 'Tickets from {price} €.'],
    lines: ['Tickets from {price} €', 'On tour'],
  },
  {
    note: 'a novel of that name',
    language: 'en',
    sellers: [['Bellwether Books', 'bellwetherbooks.example']],
    titles: ['The {name} Affair', 'Read the first chapter'],
    bodies: [
      'A body in the lighthouse, a diary without an author. “The {name} Affair” is the crime novel of the autumn.',
      'Everyone in {city} knew {name}. Nobody knew her name. A novel.',
    ],
    closers: ['Hardback {price} €.', 'Also as an audiobook.'],
    lines: ['In all bookshops', 'Hardback and audio'],
  },
  {
    note: 'a film of that name',
    language: 'en',
    sellers: [['Kino Lantern', 'kinolantern.example']],
    titles: ['From Thursday', '{name}, the film'],
    bodies: [
      'The film everyone left in silence. {name}, from Thursday.',
      '{name}: two sisters, one ferry, no way back.',
    ],
    closers: ['Subtitled.', 'With an introduction by the director.'],
    lines: ['From Thursday', 'At the Lantern'],
  },
  {
    note: 'a lawyer who wants those who paid for the app',
    language: 'en',
    sellers: [
      ['Claimwright', 'claimwright.example'],
      ['Refund Desk', 'refunddesk.example'],
    ],
    titles: ['Get your money back', 'Check your claim', 'Charged after the trial?'],
    bodies: [
      'Did {name} charge you for a year you did not want? You may be owed up to {price} €.',
      'We have won {n} cases about subscriptions such as {name}. Answer four questions.',
      'Cancelled {name} and still paying? Let our lawyers write the letter.',
    ],
    closers: ['No win, no fee.', 'Takes three minutes.', 'Law firm registered in {city}.'],
    lines: ['No win, no fee', 'Free first check'],
  },
  {
    note: 'a dealer in other people’s accounts',
    language: 'en',
    sellers: [
      ['KeyBarn', 'keybarn.example'],
      ['Cheapcodes24', 'cheapcodes24.example'],
    ],
    titles: ['Lifetime codes', 'Save {percent} %', '{name} gift cards'],
    bodies: [
      '{name} premium for life at {percent} % off. Code by mail within minutes.',
      'Gift cards and keys: {name}, streaming, games. More than {n},000 sold.',
    ],
    closers: ['Pay with crypto.', 'Not affiliated with any brand.', 'Support around the clock.'],
    lines: ['Instant delivery', 'Keys and gift cards'],
  },
  {
    note: 'a coin of that name',
    language: 'en',
    sellers: [
      ['{name} Token', 'moonladder.example'],
      ['Ledgerfox Exchange', 'ledgerfox.example'],
    ],
    titles: ['Presale is open', '{name} Token', 'Listed on Friday'],
    bodies: [
      '{name} Token: presale ends in {n} hours. Early wallets get {percent} % more.',
      'Trade {name} against 40 currencies, now on Ledgerfox.',
    ],
    closers: ['Your capital is at risk.', 'Not available in the US.'],
    lines: ['Capital at risk', 'Join the presale'],
  },
  {
    note: 'a course by people who tell how the app was made',
    language: 'en',
    sellers: [
      ['Growth Cellar', 'growthcellar.example'],
      ['Indie Founders Weekly', 'indiefoundersweekly.example'],
    ],
    titles: ['Free webinar', 'The {name} case study', 'Save your seat'],
    bodies: [
      'How {name} went from {n} users to the top of the charts. A live case study for app founders.',
      'We took the {name} funnel apart, screen by screen. Marketers: steal what works.',
    ],
    closers: ['Thursday, 6 pm.', 'Slides included.', 'Only {n} seats.'],
    lines: ['For marketers and founders', 'Live, with questions'],
  },
  {
    note: 'someone who warns of the app to sell protection',
    language: 'en',
    sellers: [['Shieldbird VPN', 'shieldbird.example']],
    titles: ['Who reads your data?', 'Browse in private'],
    bodies: [
      'Apps like {name} may know more about you than your doctor. Hide your traffic with Shieldbird.',
      'You locked your door. {name}, your bank, your mail: who locks those?',
    ],
    closers: ['{percent} % off for two years.', 'Money back for thirty days.'],
    lines: ['VPN for all devices', 'Two years, half price'],
  },
  {
    note: 'someone who warns of the app to sell protection',
    language: 'en',
    sellers: [['Phoneguard Plus', 'phoneguard-plus.example']],
    titles: ['Scan your phone', 'Your phone is {percent} % full'],
    bodies: [
      '{n} apps on your phone share your place, maybe {name} too. Scan now and find out.',
      'Is {name} slowing your phone down? Phoneguard cleans up in one tap.',
    ],
    closers: ['Free scan.', 'Trusted since 2012.'],
    lines: ['Free scan', 'Security and cleaning'],
  },
];
