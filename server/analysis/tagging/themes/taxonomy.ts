export type Polarity = 'neg' | 'pos' | 'neutral';

/** The groups, in the order in which people read them. */
export const groups = [
  { id: 'stability', label: 'Stability' },
  { id: 'speed', label: 'Speed' },
  { id: 'account', label: 'Sign-in and account' },
  { id: 'billing', label: 'Billing and subscriptions' },
  { id: 'money', label: 'Payments and money' },
  { id: 'ads', label: 'Ads' },
  { id: 'interface', label: 'Interface' },
  { id: 'features', label: 'Features and requests' },
  { id: 'content', label: 'Content and quality' },
  { id: 'service', label: 'Support and service' },
  { id: 'trust', label: 'Privacy and security' },
  { id: 'updates', label: 'Updates' },
  { id: 'devices', label: 'Devices, battery and connection' },
  { id: 'praise', label: 'Praise' },
] as const;

export type GroupId = (typeof groups)[number]['id'];

interface ThemeEntry {
  readonly id: string;
  readonly label: string;
  readonly polarity: Polarity;
  readonly group: GroupId;
  /** What a review has to say to carry the theme. */
  readonly meaning: string;
}

const theme = <const Id extends string>(
  group: GroupId,
  polarity: Polarity,
  id: Id,
  label: string,
  meaning: string,
): ThemeEntry & { readonly id: Id } => ({ id, label, polarity, group, meaning });

/** What reviews speak of. An id is kept in the database: it is added or retired, never given a new meaning. */
export const taxonomy = [
  theme('stability', 'neg', 'crashes', 'Crashes', 'The app crashes, closes by itself or kicks the user out.'),
  theme('stability', 'neg', 'wont_open', "Won't open", 'The app does not open or start at all.'),
  theme(
    'stability',
    'neg',
    'freezes',
    'Freezes and blank screens',
    'The app freezes, hangs, gets stuck or shows a black, white or blank screen.',
  ),
  theme('stability', 'neg', 'bugs', 'Bugs and glitches', 'Bugs, glitches or technical problems, named as such.'),
  theme('stability', 'neg', 'error_messages', 'Error messages', 'The app shows an error or "something went wrong".'),
  theme(
    'stability',
    'neg',
    'server_down',
    'Server and outages',
    'The server or service is down, busy or in maintenance.',
  ),
  theme('stability', 'neg', 'not_working', 'App not working', 'The app as a whole does not work or stopped working.'),
  theme(
    'stability',
    'neg',
    'feature_broken',
    'Broken features',
    'A button, option or function of the app does nothing or fails.',
  ),
  theme(
    'stability',
    'neg',
    'data_loss',
    'Lost data or progress',
    'Progress, saves, history or other data were lost or deleted.',
  ),

  theme('speed', 'neg', 'slow', 'Slow', 'The app or what it does is slow or takes too long.'),
  theme(
    'speed',
    'neg',
    'lag',
    'Lag and buffering',
    'The app lags or stutters, video or music buffers, stalls or skips.',
  ),
  theme('speed', 'neg', 'loading', "Won't load", 'Content or pages do not load, or load forever.'),

  theme(
    'account',
    'neg',
    'login',
    'Login problems',
    'Signing in fails, or the app signs its user out again and again.',
  ),
  theme(
    'account',
    'neg',
    'otp_codes',
    'Codes not arriving',
    'A verification code, OTP or confirmation message does not arrive or is not accepted.',
  ),
  theme(
    'account',
    'neg',
    'password_pin',
    'Password and PIN',
    'Trouble with a password, PIN, fingerprint or face unlock, or with resetting it.',
  ),
  theme('account', 'neg', 'signup', 'Sign-up problems', 'Registering or opening an account fails or asks too much.'),
  theme(
    'account',
    'neg',
    'verification',
    'Identity verification',
    'Trouble with KYC, documents or proving one’s identity.',
  ),
  theme(
    'account',
    'neg',
    'account_blocked',
    'Account blocked',
    'The account was blocked, suspended, frozen, banned or closed by the provider.',
  ),
  theme(
    'account',
    'neg',
    'account_deletion',
    'Deleting the account',
    'Wants to delete or close the account and cannot.',
  ),
  theme(
    'account',
    'neg',
    'not_eligible',
    'Not eligible',
    'The service refuses the person: region, age, eligibility, waiting list.',
  ),

  theme('billing', 'neg', 'too_expensive', 'Too expensive', 'The price is too high or not worth it.'),
  theme('billing', 'neg', 'price_rise', 'Price increase', 'The price went up, or what was free now costs.'),
  theme(
    'billing',
    'neg',
    'paywall',
    'Everything behind a paywall',
    'Too much is locked unless one pays or subscribes; pay to win.',
  ),
  theme(
    'billing',
    'neg',
    'cancel_subscription',
    'Cancelling a subscription',
    'A subscription is hard or impossible to cancel.',
  ),
  theme(
    'billing',
    'neg',
    'unwanted_charges',
    'Charged without consent',
    'Charged unexpectedly, twice, after a trial or after cancelling.',
  ),
  theme('billing', 'neg', 'hidden_fees', 'Fees and charges', 'Hidden, new or high fees, commissions and charges.'),
  theme('billing', 'neg', 'refund', 'Refunds', 'Wants money back, or a refund was refused or never came.'),
  theme(
    'billing',
    'neg',
    'purchase_missing',
    'Paid but not received',
    'Something bought or subscribed to was not delivered, unlocked or restored.',
  ),

  theme(
    'money',
    'neg',
    'payment_fails',
    'Payments fail',
    'A payment or transaction fails, is declined or stays pending.',
  ),
  theme(
    'money',
    'neg',
    'transfer_problems',
    'Transfers and withdrawals',
    'Sending, receiving, adding or withdrawing money does not work.',
  ),
  theme(
    'money',
    'neg',
    'money_missing',
    'Money missing',
    'Money was debited but not credited, or is lost or withheld.',
  ),
  theme(
    'money',
    'neg',
    'bank_link',
    'Linking a bank or card',
    'A bank account, card or payment method cannot be added or linked.',
  ),
  theme(
    'money',
    'neg',
    'card_problems',
    'Bank card',
    'The physical or virtual card did not arrive, does not work or is refused.',
  ),
  theme(
    'money',
    'neg',
    'rewards',
    'Rewards and cashback',
    'Rewards, cashback, points, coupons or referral bonuses are missing or poor.',
  ),
  theme(
    'money',
    'neg',
    'credit_loans',
    'Loans and credit',
    'A loan, credit limit, credit score or repayment goes wrong.',
  ),

  theme('ads', 'neg', 'too_many_ads', 'Too many ads', 'There are too many ads, or ads at all.'),
  theme(
    'ads',
    'neg',
    'intrusive_ads',
    'Intrusive ads',
    'Ads that are long, cannot be skipped or closed, pop up or interrupt.',
  ),
  theme(
    'ads',
    'neg',
    'bad_ads',
    'Improper or misleading ads',
    'Ads that are offensive, fraudulent or show what the app is not.',
  ),
  theme(
    'ads',
    'neutral',
    'remove_ads',
    'Wants ads removed',
    'Asks for ads to be removed, reduced or made payable away.',
  ),

  theme('interface', 'neg', 'hard_to_use', 'Hard to use', 'The app is confusing, complicated or not user friendly.'),
  theme('interface', 'neg', 'bad_design', 'Bad design', 'The design, layout or look is disliked.'),
  theme(
    'interface',
    'neg',
    'controls',
    'Controls and screen',
    'Buttons, scrolling, swiping or typing react wrongly; full screen or rotation is wrong.',
  ),
  theme(
    'interface',
    'neutral',
    'readability',
    'Readability and dark mode',
    'Text size, contrast, dark mode, screen readers and other ways to read the screen.',
  ),
  theme('interface', 'neutral', 'language_support', 'Language', 'A language or translation is missing or wrong.'),

  theme(
    'features',
    'neutral',
    'feature_request',
    'Feature requests',
    'Asks for something to be added or made possible.',
  ),
  theme('features', 'neg', 'missing_feature', 'Missing features', 'Says that a feature or option does not exist.'),
  theme(
    'features',
    'neg',
    'removed_feature',
    'Wants the old version back',
    'A function was taken away, or the earlier version or look was better and is wanted back.',
  ),
  theme(
    'features',
    'neg',
    'search_problems',
    'Search and filters',
    'Searching, sorting or filtering does not find what is there.',
  ),
  theme(
    'features',
    'neg',
    'sync_backup',
    'Sync, backup and export',
    'Data does not sync between devices, or backup, import or export fails.',
  ),
  theme(
    'features',
    'neg',
    'notifications',
    'Notifications missing',
    'Notifications, alerts or reminders do not come or come late.',
  ),
  theme(
    'features',
    'neg',
    'too_many_notifications',
    'Unwanted notifications',
    'Too many notifications, messages, calls or mails from the app.',
  ),
  theme(
    'features',
    'neg',
    'downloads_offline',
    'Offline and background use',
    'Downloading content, using it offline, or playing with the screen off does not work or costs extra.',
  ),
  theme(
    'features',
    'neg',
    'uploads_camera',
    'Uploads, camera and scanning',
    'Photos, uploads, the camera or a code scanner do not work.',
  ),
  theme(
    'features',
    'neg',
    'messaging_calls',
    'Messages, comments and calls',
    'Chat, comments, voice or video calls do not work or sound bad.',
  ),
  theme(
    'features',
    'neg',
    'location_tracking',
    'Location and tracking',
    'GPS, maps, step or activity tracking is wrong.',
  ),

  theme(
    'content',
    'neg',
    'content_quality',
    'Poor content',
    'The content is bad, boring, repetitive or not as promised.',
  ),
  theme(
    'content',
    'neg',
    'content_missing',
    'Content missing',
    'Content is limited, unavailable, deleted or cannot be found.',
  ),
  theme('content', 'neg', 'playback', 'Playback fails', 'Video, music or streams do not play or stop playing.'),
  theme(
    'content',
    'neg',
    'cannot_watch',
    "Can't watch or listen",
    'Says that watching or listening is not possible, whatever the reason.',
  ),
  theme(
    'content',
    'neg',
    'sound_picture',
    'Sound and picture',
    'No sound, bad sound, or blurry and low resolution pictures and video.',
  ),
  theme(
    'content',
    'neg',
    'recommendations',
    'Recommendations and feed',
    'The feed, suggestions or subscriptions show the wrong things.',
  ),
  theme('content', 'neg', 'wrong_information', 'Wrong information', 'What is shown is inaccurate, outdated or false.'),
  theme(
    'content',
    'neg',
    'moderation',
    'Moderation and censorship',
    'Unfair removal, demonetising, censorship, bias, or harmful content left standing.',
  ),
  theme(
    'content',
    'neg',
    'fairness',
    'Game balance and bots',
    'Levels too hard or unfair, rigged play, cheaters, bots or fake profiles.',
  ),

  theme(
    'service',
    'neg',
    'support_no_reply',
    'Support does not answer',
    'Support does not reply, is slow or cannot be reached.',
  ),
  theme('service', 'neg', 'support_bad', 'Bad support', 'Support is unhelpful, rude, automatic or solves nothing.'),
  theme(
    'service',
    'neg',
    'delivery_orders',
    'Orders and delivery',
    'An order, ride or delivery was late, wrong, cancelled or never came.',
  ),

  theme('trust', 'neg', 'scam', 'Scam or fraud', 'The app or its maker is called a scam, fake, fraud or thief.'),
  theme(
    'trust',
    'neg',
    'privacy',
    'Privacy and permissions',
    'Too much personal data or too many permissions are asked, tracked or sold.',
  ),
  theme('trust', 'neg', 'security', 'Security', 'Hacked, unauthorised access or transactions, or doubts about safety.'),
  theme(
    'trust',
    'neg',
    'protest',
    'Protest against the company',
    'A boycott, or anger at what the company, its owners or its policy did, not at the app.',
  ),

  theme(
    'updates',
    'neg',
    'worse_after_update',
    'Worse after an update',
    'Since an update something is broken or worse.',
  ),
  theme(
    'updates',
    'neg',
    'install_update_fails',
    'Install and update fail',
    'The app cannot be installed, downloaded or updated, or forces an update.',
  ),
  theme(
    'updates',
    'neg',
    'leaving',
    'Leaving or warning others',
    'Uninstalls, leaves, goes to a competitor or warns others off.',
  ),
  theme(
    'updates',
    'neg',
    'declined',
    'Worse than it used to be',
    'It used to be better, or gets worse and worse, with no update or function named.',
  ),

  theme('devices', 'neg', 'battery_heat', 'Battery and heat', 'The app drains the battery or heats the device.'),
  theme(
    'devices',
    'neg',
    'storage_data',
    'Storage and data use',
    'The app takes too much space, memory or mobile data.',
  ),
  theme(
    'devices',
    'neg',
    'compatibility',
    'Devices not supported',
    'Does not run on or with a device: phone, tablet, system version, watch, TV, car, Bluetooth.',
  ),
  theme(
    'devices',
    'neg',
    'connection',
    'Connection',
    'The app does not connect or says there is no internet when there is.',
  ),

  theme('praise', 'pos', 'love_it', 'Loved', 'General praise: great, love it, best app, recommended.'),
  theme('praise', 'pos', 'easy_to_use', 'Easy to use', 'Simple, intuitive, user friendly.'),
  theme('praise', 'pos', 'useful', 'Useful and helpful', 'The app helps, saves time or is convenient.'),
  theme('praise', 'pos', 'fast_reliable', 'Fast and reliable', 'Quick, smooth, works perfectly, never fails.'),
  theme('praise', 'pos', 'good_design', 'Good design', 'Beautiful, clean or well designed.'),
  theme('praise', 'pos', 'good_support', 'Good support', 'Support answers well and fast.'),
  theme('praise', 'pos', 'good_value', 'Good value', 'Free, cheap, worth its price, good rewards.'),
  theme(
    'praise',
    'pos',
    'good_content',
    'Good content and fun',
    'Content, features or quality are praised; entertaining, relaxing.',
  ),
] as const;

export type ThemeId = (typeof taxonomy)[number]['id'];

export const polarities: ReadonlyMap<ThemeId, Polarity> = new Map(taxonomy.map(({ id, polarity }) => [id, polarity]));
