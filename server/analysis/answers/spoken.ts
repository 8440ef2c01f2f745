import { plain } from '../prose/untrusted.ts';
import { type ThemeId, taxonomy } from '../tagging/themes/taxonomy.ts';

/** What people write about, as it stands behind `about` or `for` in a sentence. */
const themes: Readonly<Record<ThemeId, string>> = {
  crashes: 'crashes',
  wont_open: 'the app not opening',
  freezes: 'freezes and blank screens',
  bugs: 'bugs and glitches',
  error_messages: 'error messages',
  server_down: 'outages',
  not_working: 'the app not working',
  feature_broken: 'functions that do nothing',
  data_loss: 'lost data or progress',
  slow: 'slowness',
  lag: 'lag and buffering',
  loading: 'content that does not load',
  login: 'signing in',
  otp_codes: 'codes that do not arrive',
  password_pin: 'passwords and PINs',
  signup: 'signing up',
  verification: 'proving who they are',
  account_blocked: 'blocked accounts',
  account_deletion: 'deleting their account',
  not_eligible: 'being refused the service',
  too_expensive: 'the price',
  price_rise: 'a price increase',
  paywall: 'the paywall',
  cancel_subscription: 'cancelling the subscription',
  unwanted_charges: 'charges they did not agree to',
  hidden_fees: 'fees',
  refund: 'refunds',
  purchase_missing: 'purchases that never arrived',
  payment_fails: 'failing payments',
  transfer_problems: 'transfers and withdrawals',
  money_missing: 'missing money',
  bank_link: 'linking a bank or card',
  card_problems: 'their bank card',
  rewards: 'rewards and cashback',
  credit_loans: 'loans and credit',
  too_many_ads: 'the number of ads',
  intrusive_ads: 'intrusive ads',
  bad_ads: 'misleading or improper ads',
  remove_ads: 'fewer or no ads',
  hard_to_use: 'how hard it is to use',
  bad_design: 'the design',
  controls: 'controls and the screen',
  readability: 'readability and dark mode',
  language_support: 'languages and translation',
  feature_request: 'new functions',
  missing_feature: 'missing functions',
  removed_feature: 'the return of what was removed',
  search_problems: 'search and filters',
  sync_backup: 'sync, backup and export',
  notifications: 'notifications that do not come',
  too_many_notifications: 'unwanted notifications',
  downloads_offline: 'offline and background use',
  uploads_camera: 'uploads, the camera and scanning',
  messaging_calls: 'messages, comments and calls',
  location_tracking: 'location and tracking',
  content_quality: 'poor content',
  content_missing: 'missing content',
  playback: 'playback that fails',
  cannot_watch: 'not being able to watch or listen',
  sound_picture: 'sound and picture',
  recommendations: 'recommendations and the feed',
  wrong_information: 'wrong information',
  moderation: 'moderation and censorship',
  fairness: 'game balance and bots',
  support_no_reply: 'support that does not answer',
  support_bad: 'unhelpful support',
  delivery_orders: 'orders and delivery',
  scam: 'what they call a scam',
  privacy: 'privacy and permissions',
  security: 'security',
  worse_after_update: 'what an update made worse',
  declined: 'how it got worse',
  protest: 'what the company did',
  install_update_fails: 'installing and updating',
  leaving: 'leaving the app',
  battery_heat: 'battery and heat',
  storage_data: 'storage and data use',
  compatibility: 'devices that are not supported',
  connection: 'the connection',
  love_it: 'the app as a whole',
  easy_to_use: 'how easy it is to use',
  useful: 'how useful it is',
  fast_reliable: 'its speed and reliability',
  good_design: 'its design',
  good_support: 'its support',
  good_value: 'its value for money',
  good_content: 'its content',
};

/** Things that are asked for, by their labels. */
const wishes: Readonly<Record<string, string>> = {
  Widget: 'a widget',
  'Watch app': 'a watch app',
  'Dark mode': 'a dark mode',
  'Offline mode': 'an offline mode',
  'Landscape mode': 'a landscape mode',
  'Tablet version': 'a tablet version',
  'Desktop or web version': 'a desktop or web version',
  'Car display': 'support for the car’s display',
  'TV app and casting': 'a TV app or casting',
  'Export of data': 'a way to export their data',
  'Import of data': 'a way to import their data',
  'Backup and sync across devices': 'backup and sync across devices',
  'Own order and sorting': 'an order of their own',
  'Search and filters': 'search and filters',
  'Folders and tags': 'folders and tags',
  'Sharing with others': 'sharing with others',
  'Reminders and notifications': 'reminders',
  Calendar: 'a calendar',
  'Health data': 'a connection to health data',
  'Shortcuts and voice': 'shortcuts and voice control',
  'App lock': 'a lock on the app',
  'Text size': 'control of the text size',
  'Themes and colours': 'themes and colours',
  'Statistics and charts': 'statistics and charts',
  'Undo and editing': 'undo and editing',
  'More languages': 'more languages',
  Subtitles: 'subtitles',
  'Playback speed and timer': 'playback speed and a timer',
  'Picture in picture': 'picture in picture',
  'Several accounts or profiles': 'several accounts or profiles',
  'Pay once': 'a one-time price',
  'Templates and presets': 'templates and presets',
  'Chat and community': 'chat and community',
};

/** Groups of themes, by their labels. */
const groups: Readonly<Record<string, string>> = {
  Stability: 'its stability',
  Speed: 'its speed',
  'Sign-in and account': 'sign-in and accounts',
  'Billing and subscriptions': 'billing and subscriptions',
  'Payments and money': 'payments and money',
  Ads: 'its ads',
  Interface: 'its interface',
  'Features and requests': 'functions that fail or are missing',
  'Content and quality': 'the quality of its content',
  'Support and service': 'its support and service',
  'Privacy and security': 'privacy and security',
  Updates: 'its updates',
  'Devices, battery and connection': 'devices, battery and connection',
};

export interface Spoken {
  readonly label: string;
  readonly theme?: string | null;
}

const byTheme = new Map<string, string>(Object.entries(themes));
const byLabel = new Map<string, string>([
  ...Object.entries(groups),
  ...taxonomy.map(({ id, label }): [string, string] => [label, themes[id]]),
  ...Object.entries(wishes),
]);

/** How a finding is spoken of; one that no list knows is called by its label, in quotation marks. */
export const spoken = ({ label, theme = null }: Spoken): string =>
  (theme === null ? undefined : byTheme.get(theme)) ??
  byLabel.get(label) ??
  `“${plain(label).replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())}”`;

/** What those who leave say tells nothing of why they do. */
export const isLeaving = ({ theme = null }: Spoken): boolean => theme === 'leaving';

const verbs = {
  complaint: ['complains about', 'complain about'],
  request: ['asks for', 'ask for'],
  praise: ['praises', 'praise'],
} as const;

/** `complain about crashes`, `asks for a widget`: what so many reviews do. */
export const sayIt = (finding: Spoken & { readonly kind: keyof typeof verbs }, count: number): string => {
  if (isLeaving(finding)) {
    return count === 1
      ? 'says that its author leaves or warns others off'
      : 'say that their authors leave or warn others off';
  }
  const [one, many] = verbs[finding.kind];
  return `${count === 1 ? one : many} ${spoken(finding)}`;
};
