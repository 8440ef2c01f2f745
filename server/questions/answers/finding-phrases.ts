import { plain } from '../../support/prose/untrusted.ts';
import { type ThemeId, taxonomy } from '../../tagging/themes/taxonomy.ts';

/** Themes, worded to follow “complain about”, “ask for” or “praise”. */
const themes: Readonly<Record<ThemeId, string>> = {
  crashes: 'crashes',
  wont_open: 'the app not opening',
  freezes: 'freezes and blank screens',
  bugs: 'bugs and glitches',
  error_messages: 'error messages',
  server_down: 'outages',
  not_working: 'the app not working',
  feature_broken: 'broken features',
  data_loss: 'lost data or progress',
  slow: 'slow performance',
  lag: 'lag and buffering',
  loading: 'content that does not load',
  login: 'login problems',
  otp_codes: 'codes that never arrive',
  password_pin: 'password and PIN problems',
  signup: 'sign-up problems',
  verification: 'identity verification problems',
  account_blocked: 'blocked accounts',
  account_deletion: 'difficulty deleting an account',
  not_eligible: 'not being eligible',
  too_expensive: 'the price',
  price_rise: 'a price increase',
  paywall: 'the paywall',
  cancel_subscription: 'difficulty cancelling a subscription',
  unwanted_charges: 'unexpected charges',
  hidden_fees: 'fees',
  refund: 'missing refunds',
  purchase_missing: 'purchases that never arrived',
  payment_fails: 'failed payments',
  transfer_problems: 'problems with transfers and withdrawals',
  money_missing: 'missing money',
  bank_link: 'problems linking a bank or card',
  card_problems: 'bank card problems',
  rewards: 'problems with rewards and cashback',
  credit_loans: 'problems with loans and credit',
  too_many_ads: 'the number of ads',
  intrusive_ads: 'intrusive ads',
  bad_ads: 'misleading or inappropriate ads',
  remove_ads: 'fewer or no ads',
  hard_to_use: 'poor usability',
  bad_design: 'the design',
  controls: 'awkward controls and screen handling',
  readability: 'poor readability or a missing dark mode',
  language_support: 'missing or wrong translations',
  feature_request: 'new features',
  missing_feature: 'missing features',
  removed_feature: 'the return of removed features',
  search_problems: 'poor search and filters',
  sync_backup: 'problems with sync, backup and export',
  notifications: 'missing notifications',
  too_many_notifications: 'unwanted notifications',
  downloads_offline: 'problems with offline and background use',
  uploads_camera: 'problems with uploads, the camera and scanning',
  messaging_calls: 'problems with messages, comments and calls',
  location_tracking: 'inaccurate location or tracking',
  content_quality: 'poor content',
  content_missing: 'missing content',
  playback: 'playback failures',
  cannot_watch: 'being unable to watch or listen',
  sound_picture: 'poor sound and picture',
  recommendations: 'poor recommendations and feeds',
  wrong_information: 'wrong information',
  moderation: 'moderation and censorship',
  fairness: 'unfair play and bots',
  support_no_reply: 'unresponsive support',
  support_bad: 'unhelpful support',
  delivery_orders: 'problems with orders and deliveries',
  scam: 'a suspected scam',
  privacy: 'privacy and permissions',
  security: 'security problems',
  worse_after_update: 'a bad update',
  declined: 'declining quality',
  protest: 'the company’s conduct',
  install_update_fails: 'failed installs and updates',
  leaving: 'leaving the app',
  battery_heat: 'battery drain and heat',
  storage_data: 'high storage and data usage',
  compatibility: 'unsupported devices',
  connection: 'connection problems',
  love_it: 'the app as a whole',
  easy_to_use: 'ease of use',
  useful: 'usefulness',
  fast_reliable: 'speed and reliability',
  good_design: 'the design',
  good_support: 'the support',
  good_value: 'value for money',
  good_content: 'the content',
  staff_behaviour: 'drivers and staff who behave badly',
  unwanted_additions: 'unwanted additions',
  too_easy_short: 'content that is too easy or too short',
  feels_safe: 'its safety',
  good_staff: 'its drivers and staff',
};

/** Themes that are complaints or requests, worded to follow “ask for”. */
const askedThemes: Readonly<Record<ThemeId, string>> = {
  readability: 'better readability or a dark mode',
  language_support: 'better language support',
};

/** Requested features by label, worded to follow “ask for”. */
const wishes: Readonly<Record<string, string>> = {
  Widget: 'a widget',
  'Watch app': 'a watch app',
  'Dark mode': 'a dark mode',
  'Offline mode': 'an offline mode',
  'Landscape mode': 'a landscape mode',
  'Tablet version': 'a tablet version',
  'Desktop or web version': 'a desktop or web version',
  'Car display': 'CarPlay or Android Auto support',
  'TV app and casting': 'a TV app or casting',
  'Data export': 'data export',
  'Data import': 'data import',
  'Backup and sync across devices': 'backup and sync across devices',
  'Custom sorting': 'custom sorting',
  'Search and filters': 'search and filters',
  'Folders and tags': 'folders and tags',
  'Sharing with others': 'sharing with others',
  'Reminders and notifications': 'reminders',
  Calendar: 'a calendar',
  'Health data': 'health data sync',
  'Shortcuts and voice': 'shortcuts and voice control',
  'App lock': 'an app lock',
  'Text size': 'adjustable text size',
  'Themes and colours': 'themes and colours',
  'Statistics and charts': 'statistics and charts',
  'Undo and editing': 'undo and editing',
  'More languages': 'more languages',
  Subtitles: 'subtitles',
  'Playback speed and timer': 'playback speed control and a timer',
  'Picture in picture': 'picture-in-picture',
  'Multiple accounts or profiles': 'multiple accounts or profiles',
  'One-time purchase': 'a one-time purchase',
  'Templates and presets': 'templates and presets',
  'Chat and community': 'chat and community features',
};

const groups: Readonly<Record<string, string>> = {
  Stability: 'poor stability',
  Speed: 'slowness',
  'Sign-in and account': 'sign-in and accounts',
  'Billing and subscriptions': 'billing and subscriptions',
  'Payments and money': 'payments and money',
  Ads: 'the ads',
  Interface: 'the interface',
  'Features and requests': 'broken or missing features',
  'Content and quality': 'the quality of the content',
  'Support and service': 'support and service',
  'Privacy and security': 'privacy and security',
  Updates: 'the updates',
  'Devices, battery and connection': 'devices, battery and connection',
};

export interface Phrased {
  readonly kind?: keyof typeof verbs;
  readonly label: string;
  readonly theme?: string | null;
}

const byTheme = new Map<string, string>(Object.entries(themes));
const byAskedTheme = new Map<string, string>(Object.entries(askedThemes));
const byLabel = new Map<string, string>([
  ...Object.entries(groups),
  ...taxonomy.flatMap(({ id, label }): [string, string][] => (themes[id] === undefined ? [] : [[label, themes[id]]])),
  ...Object.entries(wishes),
]);

/** Wording for a finding; labels without one are quoted. */
export const phraseOf = ({ kind, label, theme = null }: Phrased): string =>
  (kind === 'request' && theme !== null ? byAskedTheme.get(theme) : undefined) ??
  (theme === null ? undefined : byTheme.get(theme)) ??
  byLabel.get(label) ??
  `“${plain(label).replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())}”`;

/** Leaving as a finding gives no reason for it. */
export const isLeaving = ({ theme = null }: Phrased): boolean => theme === 'leaving';

const verbs = {
  complaint: ['complains about', 'complain about'],
  request: ['asks for', 'ask for'],
  praise: ['praises', 'praise'],
} as const;

/** `complain about crashes`, `ask for a widget`. */
export const peopleDo = (finding: Phrased & { readonly kind: keyof typeof verbs }): string =>
  isLeaving(finding) ? 'say they are leaving or warn others off' : verbPhraseOf(finding, 2);

/** Agrees with the number of reviews: `complain about crashes`, `asks for a widget`. */
export const verbPhraseOf = (finding: Phrased & { readonly kind: keyof typeof verbs }, count: number): string => {
  if (isLeaving(finding)) {
    return count === 1
      ? 'says its author is leaving or warns others off'
      : 'say their authors are leaving or warn others off';
  }
  const [one, many] = verbs[finding.kind];
  return `${count === 1 ? one : many} ${phraseOf(finding)}`;
};
