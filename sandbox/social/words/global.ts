/** Voices that belong to no kind of app: those who review anything, the news, those who copy. */

export const anyAppReviews: readonly string[] = [
  '{app} review: {kind} apps are crowded, is this one different?',
  'App of the day: {app}',
  'Five apps you missed this week, with {app} on top',
  'First look at {app}, a {kind} app',
  '{app} in 60 seconds',
  'Hidden costs of {app}, a {kind} app everybody downloads',
  'Is {app} safe? Permissions and prices',
  'I installed {app} so you do not have to',
];

export const reviewerPeople: readonly { readonly name: string; readonly bio: string }[] = [
  { name: 'Appetite', bio: 'One app a day, every category there is.' },
  { name: 'Tap Tap Tomas', bio: 'All apps, all stores, sixty seconds each.' },
  { name: 'Storefront Weekly', bio: 'What is new in the app stores.' },
  { name: 'Pixel Pantry', bio: 'Phones, apps, cables, the lot.' },
  { name: 'Gadget Gran', bio: 'Retired engineer tries any app you send.' },
  { name: 'Two Thumbs Down', bio: 'Grumpy reviews of whatever is in the charts.' },
  { name: 'Homescreen Hal', bio: 'A new home screen every week: games, tools, anything.' },
  { name: 'Download Diary', bio: 'I open what the charts tell me to open.' },
  { name: 'The App Shelf', bio: 'Short looks at apps of every sort.' },
  { name: 'Marble Tech', bio: 'Tech channel. Laptops mostly, apps now and then.' },
];

export const newsPeople: readonly { readonly name: string; readonly bio: string }[] = [
  { name: 'Morning Wire', bio: 'News, every hour.' },
  { name: 'Ledger & Lamp', bio: 'Business news explained.' },
  { name: 'Channel Nine Fold', bio: 'Local news and weather.' },
  { name: 'The Startup Gazette', bio: 'Funding rounds, exits, gossip.' },
  { name: 'Consumer Desk', bio: 'Recalls, prices, your rights.' },
];

export const newsAboutApps: readonly string[] = [
  'The maker of {app} raises new money, {kind} apps in the news',
  'Regulator looks at subscriptions of {kind} apps, {app} among them',
  'Outage: users of {app} locked out for hours',
  'Why everybody talks about {kind} apps this week',
];

export const news: readonly string[] = [
  'Storm warning for the coast tonight',
  'Rail strike: what runs and what does not',
  'Rents rise again, council reacts',
  'Markets close lower after a nervous day',
  'Bridge opens two years late',
  'Election night: the map so far',
  'Energy prices explained in ninety seconds',
  'Cup final: fans fill the square',
  'Heat pumps: who pays',
  'Airport queue chaos continues',
  'School budget passes after long night',
  'Museum returns stolen painting',
  'Flu season: clinics prepare',
  'New harbour line starts in spring',
];

/** What copies and spam look like: the same words again and again. */
export const spam: readonly string[] = [
  '{app} PREMIUM UNLOCKED 2026 no root, link in bio!!!',
  '{app} mod free download all features, comment DONE',
  'GET {app} GIFT CODES today only, tap the link, tag 3 friends',
  'Best {kind} app hack!! {app} premium free forever',
  'how to get {app} pro without paying (works 100%)',
  '{app} cracked version download, mirror 3 still up',
  'comment your email for a lifetime {app} account',
];

export const reposts: readonly string[] = [
  'reposted, all credit to the owner. {app} is wild',
  'not my video! dm for credit or removal. {kind} app things',
  'viral {kind} app clip of the day, follow for more',
  'found this on another page, who made it? {app}',
  'saw this and had to share, original creator unknown. {app}',
  'best of {kind} apps compilation, clips from everywhere',
];

/** Said under what a firm posts of its own app. */
export const officialSaid: readonly string[] = [
  'Get it for free: link in our profile.',
  'Questions? Our support answers in a day.',
  'Available now on phone and tablet.',
  'Update today to see it.',
  'Tell us what we should build next.',
  'From all of us here: thank you.',
];

export const spamBios: readonly string[] = [
  'free premium apps daily 🔥 dm for promo 🔥 win prizes',
  'mods, codes, giveaways. backup account in case of ban',
  'we post unlocked apps so you save money',
  'promo page | 1k shoutout = dm',
];

export const repostBios: readonly string[] = [
  'best clips only. we own nothing. dm for credit',
  'daily compilation page',
  'viral stuff from all over, credit where known',
  'reposting what you missed',
];

export const spamSaid: readonly string[] = [
  '🔥🔥🔥',
  'hurry',
  'link in bio before they delete it',
  'tag a friend',
  'no survey',
  'sound on',
];

export const spamHashtags: readonly string[] = [
  'fyp',
  'viral',
  'foryou',
  'freegems',
  'crypto',
  'follow4follow',
  'giveaway',
];

export const elsewhere: readonly string[] = [
  'wait for the end',
  'satisfying soap cutting compilation',
  'this dog understands everything, all credit to the owner',
  'win a phone!! tap the link and tag 3 friends',
  'double your coins today, comment YES',
  'car crash caught on camera, dm for removal',
  'street food robot, follow for more',
  'unbelievable pool trick shots',
];
