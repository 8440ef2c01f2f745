/** Ads that speak of one of the kinds that many advertise, and sell something else. */

import type { FocusKind } from './kind-wording.ts';
import type { Theme } from './theme.ts';

const english = (
  note: string,
  sellers: Theme['sellers'],
  titles: readonly string[],
  bodies: readonly string[],
  closers: readonly string[],
  lines: readonly string[],
): Theme => ({ note, language: 'en', sellers, titles, bodies, closers, lines });

const shop = ['Free shipping above {price} €.', 'Order today, there by Thursday.', 'Only {n} left.', 'From {price} €.'];
const shopLines = ['Free returns', 'From {price} €', 'Order now', 'In stock'];
const course = ['Starts on Monday.', '{n} places.', 'Save {percent} % until Sunday.', 'With certificate.'];
const courseLines = ['Online course', 'Live, with questions', 'Book your place'];
const pills = [
  'Food supplement. Not a substitute for a varied diet.',
  '{percent} % off your first box.',
  'Cancel any time.',
];

export const AROUND_FOCUS_KINDS: Readonly<Record<FocusKind, readonly Theme[]>> = {
  'Habit Tracker': [
    english(
      'a paper journal',
      [
        ['Inkwell & Daughters', 'inkwelldaughters.example'],
        ['Papierhaus Linde', 'papierhaus-linde.example'],
      ],
      ['The habit tracker journal', 'Linen cover, 120 g paper', 'A journal for one year'],
      [
        'Our habit tracker journal lies flat, smells of paper and never needs charging.',
        'A wall-sized habit tracker, letterpress printed. Hang it, cross it, frame it.',
        'Habit tracker pads, set of three: tear off a month, stick it on the fridge.',
      ],
      shop,
      shopLines,
    ),
    english(
      'a diet pill',
      [
        ['Slimberry Nutrition', 'slimberry.example'],
        ['Purecore Capsules', 'purecore-capsules.example'],
      ],
      ['Cravings? Gone.', 'The morning capsule', 'Try one box'],
      [
        'No habit tracker ever stopped a craving. Two Slimberry capsules before lunch might.',
        'Throw away the habit tracker: this habit-forming berry drink does the work for you.',
        'I logged snacks in a habit tracker for a year. Then a friend gave me Purecore.',
      ],
      pills,
      ['Food supplement', 'First box {price} €'],
    ),
    english(
      'a ring that is worn',
      [['Bandolier Rings', 'bandolier-rings.example']],
      ['A ring that counts', 'Titanium, {n} sizes'],
      [
        'A habit tracker for your finger: turn the ring, feel the click, that is one. No battery.',
        'The clicker ring. Part jewellery, part habit tracker, wholly offline.',
      ],
      shop,
      shopLines,
    ),
    english(
      'a therapist or a coach',
      [
        ['Dr. Moira Vance, Psychotherapy', 'vance-practice.example'],
        ['The Slow Habit School', 'slowhabitschool.example'],
      ],
      ['Book a first talk', 'Eight evenings', 'Habits, seriously'],
      [
        'When the habit tracker becomes the problem: therapy for perfectionists, online or in {city}.',
        'Eight evenings on why habits fail. Bring your half-empty habit tracker, we bring tea.',
      ],
      course,
      courseLines,
    ),
    english(
      'a book',
      [['Bellwether Books', 'bellwetherbooks.example']],
      ['The Thursday Problem', 'Read a sample'],
      [
        'Why every habit tracker has the same empty square: a book about Thursdays.',
        'A psychologist, a habit tracker and {n} monks. The funniest book on habits this year.',
      ],
      ['Hardback {price} €.', 'Also as an audiobook.'],
      ['In all bookshops', 'Audiobook and print'],
    ),
    english(
      'a trainer for dogs',
      [['Good Boy Academy', 'goodboyacademy.example']],
      ['Calm on the lead', 'Puppy course'],
      ['Bad habit, meet tracker dog. Our {n}-week class turns pullers into partners.'],
      course,
      courseLines,
    ),
  ],
  'Meditation & Sleep': [
    english(
      'a mattress or a pillow',
      [
        ['Dunlin Mattress', 'dunlinmattress.example'],
        ['Goosefield Bedding', 'goosefieldbedding.example'],
      ],
      ['100 nights on trial', 'The honest pillow', 'Sleep on it'],
      [
        'No meditation needed: the Dunlin mattress puts you to sleep by its own weight.',
        'Sleep is not meditation. It is a good pillow, {n} cm of latex and a dark room.',
        'You have tried meditation, tea and counting. Now try better sleep on real wool.',
      ],
      shop,
      shopLines,
    ),
    english(
      'pills and drops',
      [
        ['Lunadrop', 'lunadrop.example'],
        ['Purecore Capsules', 'purecore-capsules.example'],
      ],
      ['Drops for the night', 'Fall asleep naturally', 'Try one bottle'],
      [
        'Meditation takes years. Lunadrop takes twenty minutes. Melatonin and lemon balm for better sleep.',
        'For those who fall asleep in meditation class and lie awake at home: valerian, hops, done.',
      ],
      pills,
      ['Food supplement', 'First bottle {price} €'],
    ),
    english(
      'a retreat or a yoga house',
      [
        ['Quiet Hill Retreat', 'quiethillretreat.example'],
        ['Casa Silencio', 'casa-silencio.example'],
      ],
      ['Seven days of silence', 'Rooms for autumn', 'Come and sit'],
      [
        'Five days of meditation, mountain air and deep sleep. No phones past the gate.',
        'Sit, walk, eat, sleep. A meditation retreat two hours from {city}.',
      ],
      ['Full board {price}0 €.', '{n} rooms left.', 'Early birds save {percent} %.'],
      ['Retreat in the hills', 'All meals included'],
    ),
    english(
      'a clinic',
      [['Nightowl Sleep Clinic', 'nightowlclinic.example']],
      ['Do you snore?', 'Book a sleep test'],
      [
        'If meditation did not help, your sleep may be a medical matter. Test for apnoea at home.',
        'Sleep doctors in {city}. We have nothing against meditation. We have oxygen.',
      ],
      ['Covered by most insurers.', 'Results in {n} days.'],
      ['Sleep laboratory', 'Book a test'],
    ),
    english(
      'a teacher’s training or a book',
      [
        ['Lotus & Ledger Academy', 'lotusledger.example'],
        ['Bellwether Books', 'bellwetherbooks.example'],
      ],
      ['Become a teacher', 'The Insomniac’s Monk'],
      [
        'Become a certified meditation and sleep coach in {n} weekends.',
        'He taught meditation for thirty years and could not sleep. A memoir.',
      ],
      course,
      ['With certificate', 'Hardback and audio'],
    ),
    english(
      'headphones or a lamp',
      [['Murmur Audio', 'murmuraudio.example']],
      ['Soft enough to lie on', 'Sleep buds'],
      [
        'Sleep buds thin enough to lie on. Use them with your favourite meditation, or with nothing at all.',
        'A lamp that dims itself through your evening meditation and lets you sleep.',
      ],
      shop,
      shopLines,
    ),
  ],
  'Budget Planner': [
    english(
      'a book or a binder',
      [
        ['Inkwell & Daughters', 'inkwelldaughters.example'],
        ['Penny Press', 'pennypress-books.example'],
      ],
      ['The envelope binder', 'A book about budgets', 'Cash, in envelopes'],
      [
        'Budget planner binder with {n} envelopes. Cash goes in, temptation stays out.',
        'She kept a budget planner for fifty years. Her granddaughter found it. A novel.',
        'The undated budget planner in linen. For people who like pens.',
      ],
      shop,
      shopLines,
    ),
    english(
      'a loan',
      [
        ['Quickferry Credit', 'quickferry-credit.example'],
        ['Heronbank', 'heronbank.example'],
      ],
      ['Cash by tomorrow', 'Up to 5,000 €', 'See your rate'],
      [
        'Budget planner says no? We say yes. Up to 5,000 € by tomorrow.',
        'A budget planner cannot pay for a new clutch. A small loan can.',
      ],
      ['Representative APR {percent} %.', 'Borrowing costs money.', 'Subject to checks.'],
      ['Loan in ten minutes', 'Borrow responsibly'],
    ),
    english(
      'a wedding or a kitchen planner',
      [
        ['Aisle & Alder Weddings', 'aislealder.example'],
        ['Küchenhof Brandt', 'kuechenhof-brandt.example'],
      ],
      ['Your day, your budget', 'Plan the kitchen', 'Ask for a date'],
      [
        'Wedding planner on a budget? We have done {n} barns this summer.',
        'A kitchen planner who sticks to your budget. Visit our showroom in {city}.',
      ],
      ['First talk free.', 'Dates for spring are going.'],
      ['Planning and service', 'In {city}'],
    ),
    english(
      'a seminar',
      [
        ['Moneywise Evenings', 'moneywise-evenings.example'],
        ['Debt Advice {city}', 'debt-advice.example'],
      ],
      ['Free debt advice', 'Six evenings on money', 'Ask us'],
      [
        'Six evenings on pensions, shares and why your budget planner lies to you.',
        'Behind with bills? Bring your budget planner or a shoebox of letters. Our advice is free.',
      ],
      course,
      courseLines,
    ),
    english(
      'a supermarket or a holiday for little money',
      [
        ['Grünmarkt', 'gruenmarkt.example'],
        ['Sunhopper Holidays', 'sunhopper.example'],
      ],
      ['Budget week', 'From {price} €', 'Last minute'],
      [
        'Our meal planner for a small budget: {n} dinners under three euros. At Grünmarkt.',
        'Trip planner, budget airline, nice beach. Sunhopper puts it together from {price} €.',
        'Your weekly budget planner is our leaflet. Butter 1.49 until Saturday.',
      ],
      ['While stocks last.', 'Flights included.', 'Until Saturday.'],
      ['This week only', 'In all branches'],
    ),
    english(
      'software for companies',
      [['Ledgerline ERP', 'ledgerline-erp.example']],
      ['For finance teams', 'Ask for a demo'],
      [
        'Budget planner, forecast and consolidation for groups with {n} subsidiaries. Ledgerline ERP.',
        'CFOs: retire the budget planner spreadsheet. See Ledgerline in a demo.',
      ],
      ['Talk to sales.', 'On premises or hosted.'],
      ['ERP for the mid-market', 'For finance departments'],
    ),
  ],
  'Running Coach': [
    english(
      'shoes',
      [
        ['Stridewear', 'stridewear-shop.example'],
        ['Fellfoot Shoes', 'fellfoot.example'],
      ],
      ['The Tempo 4', 'Shoes for mud', 'Find your size'],
      [
        'Your running coach would pick these. {n} mm drop, recycled mesh, no nonsense.',
        'Every running coach says it: change shoes every 700 km. Fellfoot, from {price} €.',
        'No running coach, no plan, just mud. Fellfoot trail shoes.',
      ],
      shop,
      shopLines,
    ),
    english(
      'a person who coaches',
      [
        ['Coach Henrike Volt', 'henrike-volt.example'],
        ['{city} Athletics Club', 'athletics-club.example'],
      ],
      ['Train with me', 'Tuesdays at six', 'Join the club'],
      [
        'Running coach in {city}, former 800 m champion. I take {n} athletes at a time, in person only.',
        'A running coach, a track, floodlights. Tuesdays at six with the {city} Athletics Club.',
      ],
      ['First session free.', 'Write to me.', 'From {price} € a month.'],
      ['In person', 'Membership from {price} €'],
    ),
    english(
      'a licence for coaches',
      [['Sport Academy North', 'sportacademy-north.example']],
      ['Become a coach', 'Weekend course'],
      [
        'Become a licensed running coach in {n} weekends. Theory online, practice on the track.',
        'Level 2 running coach certificate: next course in {city}.',
      ],
      course,
      courseLines,
    ),
    english(
      'a trip in a coach',
      [['Bluebird Coach Tours', 'bluebirdcoaches.example']],
      ['Coach trips for spectators', 'Seats left'],
      [
        'Running late? Our coach waits. Day trips to the {city} marathon with lunch.',
        'Coach running daily to the coast, {n} pick-up points. Marathon weekend special.',
      ],
      ['Return ticket {price} €.', 'Book by phone.'],
      ['By coach from your town', 'From {price} €'],
    ),
    english(
      'gels and pills',
      [
        ['Voltberry Gels', 'voltberry.example'],
        ['Purecore Capsules', 'purecore-capsules.example'],
      ],
      ['Fuel for hour two', 'Knees like new'],
      [
        'What your running coach puts in his pocket: Voltberry, {n} g of carbs, no sticky fingers.',
        'Joint pain on the stairs? A running coach told us about green-lipped mussel.',
      ],
      pills,
      ['Food supplement', 'Trial pack {price} €'],
    ),
    english(
      'a book or a race',
      [
        ['Bellwether Books', 'bellwetherbooks.example'],
        ['{city} Half Marathon', 'half-marathon-entries.example'],
      ],
      ['Last Lap', 'Enter now'],
      [
        'A disgraced running coach, a girl who will not stop. “Last Lap”, the novel.',
        'No running coach can promise you the weather. Enter the {city} Half Marathon.',
      ],
      ['Entries close in {n} days.', 'Hardback {price} €.'],
      ['21.1 km along the river', 'In all bookshops'],
    ),
  ],
  'Notes & Tasks': [
    english(
      'paper',
      [
        ['Inkwell & Daughters', 'inkwelldaughters.example'],
        ['Papierhaus Linde', 'papierhaus-linde.example'],
      ],
      ['Sticky notes that stick', 'The desk pad', 'Paper for busy people'],
      [
        'Left side notes, right side tasks. Our desk pad has {n} weeks and no notifications.',
        'Sticky notes for tasks that stay put, even on brick.',
      ],
      shop,
      shopLines,
    ),
    english(
      'an assistant for hire',
      [
        ['Handover Assistants', 'handover-assistants.example'],
        ['Deskmates', 'deskmates.example'],
      ],
      ['A person, not a program', 'Ten hours a month'],
      [
        'Send your notes, we do the tasks. Real assistants in {city}, from ten hours a month.',
        'Who takes notes while you run the meeting? Your tasks, our people.',
      ],
      ['From {price} € an hour.', 'No contract.'],
      ['Virtual assistants', 'Try a week'],
    ),
    english(
      'a tutor or an exam',
      [
        ['Gradeline Tutors', 'gradeline.example'],
        ['Essay Ferry', 'essayferry.example'],
      ],
      ['Pass the exam', 'Past papers'],
      [
        'Revision notes and practice tasks for every chapter of A-level biology.',
        'Lecture notes, solved tasks, model answers: {n} subjects.',
      ],
      course,
      ['For school and university', 'Get the pack'],
    ),
    english(
      'a perfume or a whisky with notes',
      [
        ['Atelier Ambre', 'atelier-ambre.example'],
        ['Fathom Distillery', 'fathom-distillery.example'],
      ],
      ['Top notes of bergamot', 'Tasting box'],
      [
        'Notes of smoke and pear. Your only task: pour slowly.',
        'Top notes of bergamot for days full of tasks. Eau de parfum, {n} ml.',
      ],
      shop,
      shopLines,
    ),
    english(
      'software for companies',
      [['Taskforce Field Service', 'taskforce-fieldservice.example']],
      ['For service companies', 'Ask for a demo'],
      [
        'Delivery notes, tasks and routes for fleets of {n} vans and more. Taskforce Field Service.',
        'Care homes: handover notes and tasks that stand up to an audit.',
      ],
      ['Talk to sales.', 'Hosted in the EU.'],
      ['For companies from 20 staff', 'Book a demo'],
    ),
    english(
      'a piano book',
      [['Keys & Co. Music', 'keysandco-music.example']],
      ['Play by spring', 'Sheet music'],
      ['Fewer notes, better tasks: our piano book for adults teaches {n} songs.'],
      shop,
      shopLines,
    ),
  ],
  'Photo Editor': [
    english(
      'a job',
      [
        ['Harbour News', 'harbournews.example'],
        ['Staffbridge Recruiting', 'staffbridge.example'],
      ],
      ['We are hiring', 'Photo editor (m/f/d)', 'Apply by Friday'],
      [
        'Wanted: photo editor for our newsroom in {city}. Night shifts, good coffee.',
        'Photo editor (m/f/d), {n} hours a week, agency work for fashion brands.',
      ],
      ['Apply with your book.', 'Start in January.'],
      ['Full time', 'Jobs in media'],
    ),
    english(
      'people who retouch for you',
      [
        ['Retouch Room', 'retouchroom.example'],
        ['Weddings, Edited', 'weddingsedited.example'],
      ],
      ['You shoot, we edit', '0.40 a picture', 'Send ten for free'],
      [
        'Your own photo editor, a human one: send the raw files tonight, get the gallery on Monday.',
        'Photographers: outsource to a photo editor who knows your style. {price} cents a picture.',
      ],
      ['Send ten for free.', 'Delivery in {n} hours.'],
      ['Editing service', 'For photographers'],
    ),
    english(
      'prints and frames',
      [
        ['Framery', 'framery-prints.example'],
        ['Pixelbox Photobooks', 'pixelbox-books.example'],
      ],
      ['Your year as a book', 'Prints from 9 cents'],
      [
        'No photo editor needed: pick the pictures, we print the book.',
        'Straight from your photo editor to your wall. Oak frames, museum glass.',
      ],
      shop,
      shopLines,
    ),
    english(
      'a course',
      [
        ['Night School of Design', 'nightschool-design.example'],
        ['Darkroomless', 'darkroomless.example'],
      ],
      ['Learn retouching', 'Weekend class'],
      [
        'Learn what a magazine photo editor looks for. Weekend class in {city}.',
        'Twelve lessons, any photo editor, one portfolio.',
      ],
      course,
      courseLines,
    ),
    english(
      'a camera or a computer',
      [
        ['Shutterbarn', 'shutterbarn.example'],
        ['Novabook Laptops', 'novabook.example'],
      ],
      ['Used cameras', 'For creatives'],
      [
        'Get it right in camera and skip the photo editor. Used bodies from {price} €.',
        '{n} hours of battery, a screen every photo editor will love. The new Novabook.',
      ],
      shop,
      shopLines,
    ),
    english(
      'a film or a gossip site',
      [['Velvet Rope News', 'velvetrope-news.example']],
      ['Caught!', 'See the pictures'],
      ['Fans spotted it at once: this star’s photo editor forgot the mirror.'],
      ['See all {n} pictures.'],
      ['Read more', 'Gallery'],
    ),
  ],
};
