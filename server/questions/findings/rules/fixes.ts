import type { ThemeId } from '../../../tagging/themes/taxonomy.ts';
import type { Finding } from '../findings.ts';
import { things } from './things.ts';

/** The action for a complaint or request, one sentence each. */
const fixes = {
  crashes: 'Pull the crash reports for the affected versions, fix the most frequent crash and ship a patch release.',
  wont_open: 'Reproduce the failed launch on the affected devices and versions, and ship a fix as a patch release.',
  freezes: 'Move slow work off the main thread, and give every screen a way out when its content does not load.',
  bugs: 'Rank the reported bugs by how many people mention them, and fix the top few in the next release.',
  error_messages: 'Find the cause of the error, and have the message say what happened and what to do next.',
  server_down: 'Make the service survive a failing component, and show its status in the app during an outage.',
  not_working: 'Walk through the main task on a fresh install and after an update, and fix the point where it fails.',
  feature_broken: 'Fix the features people name, and test them before every release.',
  data_loss: 'Keep backups, never delete anything before a copy is safe, and offer a way to recover lost data.',
  slow: 'Profile the slowest screens on older devices and bring each one under a second.',
  lag: 'Profile scrolling and playback on mid-range devices, and remove whatever drops frames.',
  loading: 'Show cached content immediately, load the rest in the background, and say so when loading fails.',
  login: 'Keep people signed in across updates, and fix account recovery for those who are locked out.',
  otp_codes: 'Monitor code delivery, offer a second channel, and let people request a new code.',
  password_pin: 'Let people reset a password or PIN themselves in one go, without contacting support.',
  signup: 'Ask for less up front, and fix the step where registration fails.',
  verification: 'List the documents needed before verification starts, and have a person review rejections.',
  account_blocked: 'Tell people why they were blocked, and offer an appeal that a person answers.',
  account_deletion: 'Put account deletion in the settings, and make it take less than a minute.',
  not_eligible: 'State on the store page who can use the service, before people install it.',
  too_expensive: 'Test a lower price or a smaller plan, and show what people get before asking them to pay.',
  price_rise: 'Let existing customers keep their price, and explain any increase well in advance.',
  paywall:
    'Give away enough for the app to prove itself before the paywall, and state on the store page what costs money.',
  cancel_subscription: 'Put cancellation in the settings, two taps away and with a confirmation.',
  unwanted_charges: 'Remind people before a trial ends, and refund mistaken charges immediately.',
  hidden_fees: 'Show every fee before the final step.',
  refund: 'Explain in the app who issues refunds and how, and approve the clear cases without an argument.',
  purchase_missing: 'Make restoring a purchase work without support, and recheck receipts automatically.',
  payment_fails: 'Find the step where payments are declined, and tell people why when one is.',
  transfer_problems: 'Show the status and expected arrival of every transfer, and resolve the ones that are stuck.',
  money_missing:
    'Resolve debits that were never credited without waiting for a complaint, and show them as pending until then.',
  bank_link: 'Support more banks and cards, and list them before people try to link one.',
  card_problems: 'Show where a card is in the post, and explain why a payment with it was declined.',
  rewards: 'Credit rewards immediately, and state their conditions in one sentence.',
  credit_loans: 'Explain why a loan or limit was refused, and show the full repayment schedule up front.',
  too_many_ads: 'Show fewer ads, and none in the middle of a task.',
  intrusive_ads: 'Drop ads that interrupt people or cannot be closed, and cap their length.',
  bad_ads: 'Block the ad categories people complain about, and let them report an ad.',
  remove_ads: 'Sell an ad-free version for a one-time price.',
  hard_to_use: 'Watch five people do the main task, and remove the steps where they get stuck.',
  bad_design: 'Bring back the familiar design where it worked better, and test new layouts with a small group first.',
  controls: 'Enlarge tap targets, and fix scrolling, typing and rotation on the devices people name.',
  readability: 'Follow the system’s text size and dark mode, and check the contrast of every screen.',
  language_support: 'Translate the app into the languages people ask for, and let them choose one.',
  feature_request: 'Respond to the most frequent requests, in the release notes if not in the release.',
  missing_feature: 'Build the feature people miss most, or state on the store page that it is not included.',
  unwanted_additions: 'Let people hide or switch off what was added, and ask before showing more of it.',
  removed_feature: 'Bring back what was removed, at least as a setting.',
  search_problems: 'Make search tolerate typos, and let people filter and sort the results.',
  sync_backup:
    'Make sync safe first: never overwrite newer data, show when it last ran, and keep a copy to fall back on.',
  notifications: 'Make notifications arrive on time, even if the app has been closed for days.',
  too_many_notifications: 'Send fewer notifications by default, and let people turn off each type.',
  downloads_offline: 'Let people download content, and test the app without a connection.',
  uploads_camera: 'Fix uploads and scanning on the devices people name, and resume interrupted uploads.',
  messaging_calls: 'Make messages and calls reliable before adding to them.',
  location_tracking: 'Record in the background without gaps, and let people correct wrong measurements.',
  too_easy_short: 'Add harder levels and more content, and say early how much there is.',
  content_quality: 'Replace the weakest content, and add new content often enough for people to notice.',
  content_missing: 'State what is not available where, and bring back removed content where the rights allow it.',
  playback: 'Fix playback on the devices and networks people name, and resume where it stopped.',
  cannot_watch: 'Find out what stops people from watching, and explain it in the app instead of failing.',
  sound_picture: 'Let people choose the quality, and keep sound and picture in sync.',
  recommendations: 'Let people say what they do not want to see, and respect it.',
  wrong_information: 'Check the sources of what is shown, and let people report a mistake where they see it.',
  moderation: 'Publish the rules, name the one that was broken, and have a person decide appeals.',
  fairness: 'Remove cheaters and bots, and rebalance the levels where people give up.',
  support_no_reply: 'Answer every message within a day, if only to say when a full answer will come.',
  support_bad: 'Let support agents resolve cases themselves, and measure how many they resolve.',
  staff_behaviour: 'Let people rate and report drivers and staff, and tell them what was done about it.',
  delivery_orders: 'Show where an order is, and compensate for late and wrong ones without being asked.',
  scam: 'State plainly what is sold and by whom, and refund people who feel cheated.',
  privacy: 'Ask for each permission when it is needed, explain why, and keep the app usable without it.',
  security: 'Offer two-factor sign-in, alert people to new sign-ins, and reverse unauthorised changes.',
  protest: 'Respond publicly to the criticism, and track these ratings separately from feedback on the app.',
  worse_after_update:
    'Compare the last release with the one before, revert what people name, and roll out more slowly.',
  install_update_fails: 'Test installing and updating on the systems people name, and support old versions for longer.',
  leaving: 'Ask people who leave for their main reason, and address the most frequent one first.',
  declined: 'Find out when it got worse and for whom, and restore first what people say they lost.',
  battery_heat: 'Reduce background work, and measure battery use before every release.',
  storage_data: 'Let people clear stored data, and load less over mobile data.',
  compatibility: 'Support the devices and systems people name, or state on the store page which are not supported.',
  connection: 'Retry failed connections automatically, and distinguish between no network and a failing service.',
} as const satisfies Partial<Record<ThemeId, string>>;

export const fixOf = (theme: ThemeId): string | null => (fixes as Partial<Record<ThemeId, string>>)[theme] ?? null;

const fixesOfThings = new Map(things.map(({ label, fix }) => [label, fix]));

/** The fix for a finding; null for praise. */
export const fixOfFinding = ({ kind, theme, label }: Pick<Finding, 'kind' | 'theme' | 'label'>): string | null => {
  if (kind === 'praise') return null;
  const known = theme === null ? fixesOfThings.get(label) : fixOf(theme);
  if (known) return known;
  return kind === 'request'
    ? `Ask the people who want it what they would use it for, and build the smallest version: ${label}.`
    : `Read the reviews that mention it, find the common cause, and fix that first: ${label}.`;
};
