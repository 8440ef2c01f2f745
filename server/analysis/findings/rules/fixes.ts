import type { ThemeId } from '../../tagging/themes/taxonomy.ts';
import type { Finding } from '../findings.ts';
import { things } from './things.ts';

/** What a complaint or a wish implies should be done, one plain sentence each. */
const fixes = {
  crashes:
    'Take the crash reports of the affected versions, fix the most frequent crash and ship it as a patch release.',
  wont_open:
    'Reproduce a cold start on the affected devices and versions, and ship the release in which it opens again.',
  freezes: 'Move slow work off the main thread and give every screen a way out when its content does not come.',
  bugs: 'Go through the reported bugs by how many people name them, and fix the first few in the next release.',
  error_messages: 'Find what raises the error, and say in it what happened and what to do.',
  server_down: 'Make the service survive a failing part, and show its state in the app while it is down.',
  not_working: 'Walk through the main task on a fresh install and on an update, and fix where it stops.',
  feature_broken: 'Repair the functions that are named, and test them before every release.',
  data_loss: 'Never delete before a copy is safe: keep backups, and offer a way to get lost data back.',
  slow: 'Measure the slowest screens on old devices and bring each under a second.',
  lag: 'Profile scrolling and playback on mid-range devices and remove what drops frames.',
  loading: 'Show what is stored at once, load the rest behind it, and say so when it fails.',
  login: 'Keep people signed in across updates, and repair the way back in for those who are locked out.',
  otp_codes: 'Make codes arrive: watch delivery, offer a second channel, and let people ask for a new one.',
  password_pin: 'Make resetting a password or PIN work in one go, without writing to support.',
  signup: 'Ask for less at the start, and fix the step at which registering stops.',
  verification: 'Say before it starts which documents are needed, and let a person look at refusals.',
  account_blocked: 'Tell people why they were blocked, and give them an appeal that a person answers.',
  account_deletion: 'Put deleting the account into the settings, done in a minute.',
  not_eligible: 'Say on the store page who can use it, before people install it.',
  too_expensive: 'Test a lower price or a smaller plan, and show what the money buys before asking for it.',
  price_rise: 'Keep the old price for those who have paid it, and give a reason and notice before raising it.',
  paywall: 'Give enough away for the app to prove itself before the paywall, and say on the store page what costs.',
  cancel_subscription: 'Put cancelling into the settings, in two taps and with a confirmation.',
  unwanted_charges: 'Remind people before a trial ends, and pay back at once what was charged by mistake.',
  hidden_fees: 'Show every fee before the last step.',
  refund: 'Say in the app who refunds and how, and grant the clear cases without a discussion.',
  purchase_missing: 'Make restoring a purchase work without support, and check receipts again by yourself.',
  payment_fails: 'Find the step at which payments are declined, and say why when one is.',
  transfer_problems: 'Show where a transfer stands and when it will arrive, and repair those that hang.',
  money_missing: 'Settle what was debited and not credited by yourself, and show it as on its way until then.',
  bank_link: 'Support more banks and cards, and say which ones before people try.',
  card_problems: 'Show where a card is on its way, and why one was refused.',
  rewards: 'Credit rewards at once, and state their conditions in one sentence.',
  credit_loans: 'Say why a loan or limit was refused, and show repayments as they will be.',
  too_many_ads: 'Show fewer ads, and none in the middle of a task.',
  intrusive_ads: 'Drop ads that cannot be closed or that interrupt, and cap their length.',
  bad_ads: 'Block the categories of ads that people name, and let them report one.',
  remove_ads: 'Sell an ad-free version, at a price people can pay once.',
  hard_to_use: 'Watch five people do the main task, and remove the steps at which they stop.',
  bad_design: 'Bring back what people knew where it worked better, and test a new layout on a few before all.',
  controls: 'Enlarge what is tapped, and fix scrolling, typing and rotation on the devices named.',
  readability: 'Follow the system’s text size and dark mode, and check the contrast of every screen.',
  language_support: 'Translate the app into the languages that are asked for, and let people choose one.',
  feature_request: 'Answer what is asked for most, in the release notes if not in the release.',
  missing_feature: 'Build what is missed most, or say on the store page that it is not there.',
  removed_feature: 'Bring back what was removed, at least as a setting.',
  search_problems: 'Make search forgive spelling, and let results be filtered and sorted.',
  sync_backup: 'Make sync safe first: never overwrite newer data, show when it last ran, and keep a copy to return to.',
  notifications: 'Make notifications arrive on time, also when the app was closed for days.',
  too_many_notifications: 'Send less by default, and let each kind be switched off.',
  downloads_offline: 'Let content be kept on the device, and test the app without a connection.',
  uploads_camera: 'Repair uploads and scanning on the devices named, and resume what was cut off.',
  messaging_calls: 'Make messages and calls reliable before adding to them.',
  location_tracking: 'Record in the background without gaps, and let people correct what was measured wrong.',
  content_quality: 'Replace the weakest content, and add new at a pace people notice.',
  content_missing: 'Say what is not available where, and bring back what was removed if the rights allow.',
  playback: 'Fix playback on the devices and networks named, and resume where it stopped.',
  cannot_watch: 'Find out what keeps people from watching, and say so in the app instead of failing.',
  sound_picture: 'Let quality be chosen, and keep sound and picture in step.',
  recommendations: 'Let people say what they do not want to see, and honour it.',
  wrong_information: 'Check the sources of what is shown, and let people report a mistake where they see it.',
  moderation: 'State the rules, name the one that was broken, and let a person judge an appeal.',
  fairness: 'Remove cheaters and bots, and balance the levels at which people give up.',
  support_no_reply: 'Answer every message within a day, if only to say when the answer comes.',
  support_bad: 'Let the people in support solve cases themselves, and measure what was solved.',
  delivery_orders: 'Show where an order is, and make late and wrong ones good without being asked.',
  scam: 'Say plainly what is sold and by whom, and pay back those who feel cheated.',
  privacy: 'Ask for a permission when it is needed and say why, and let people use the app without it.',
  security: 'Offer a second factor, tell people of new sign-ins, and undo what a stranger did.',
  protest: 'Answer in public what the anger is about, and keep these ratings apart from what is said of the app.',
  worse_after_update: 'Compare the last release with the one before, undo what people name, and roll out slower.',
  install_update_fails: 'Test installing and updating on the systems named, and support an old version for longer.',
  leaving: 'Ask those who leave for the one reason, and answer the most frequent one first.',
  declined: 'Find out since when and for whom it got worse, and win back first what people name as lost.',
  battery_heat: 'Stop work in the background, and measure battery use before every release.',
  storage_data: 'Let people clear what is stored, and load less over mobile data.',
  compatibility: 'Support the devices and systems that are named, or say on the store page which are not.',
  connection: 'Try again by itself when a connection fails, and tell no network from a failing service.',
} as const satisfies Partial<Record<ThemeId, string>>;

export const fixOf = (theme: ThemeId): string | null => (fixes as Partial<Record<ThemeId, string>>)[theme] ?? null;

const fixesOfThings = new Map(things.map(({ label, fix }) => [label, fix]));

/** The fix that a finding implies; null for praise, which asks for none. */
export const fixOfFinding = ({ kind, theme, label }: Pick<Finding, 'kind' | 'theme' | 'label'>): string | null => {
  if (kind === 'praise') return null;
  const known = theme === null ? fixesOfThings.get(label) : fixOf(theme);
  if (known) return known;
  return kind === 'request'
    ? `Find out from those who ask what they would do with it, and build the smallest form of it: ${label}.`
    : `Read the reviews behind it, find what they have in common, and fix that first: ${label}.`;
};
