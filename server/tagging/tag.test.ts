import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tagReview } from './tag.ts';
import { tagByRules } from './tag-by-rules.ts';
import type { ThemeId } from './themes/taxonomy.ts';

const themesOf = (text: string, rating: number | null = null): ThemeId[] =>
  tagReview({ title: null, text, rating, lang: 'en' }).themes;

test('how often an app was opened says nothing of its support, and how often a ticket was opened does', () => {
  expect(themesOf('Opened it ten times today and it crashed ten times.', 1)).not.toContain('support_bad');
  expect(themesOf('Opened a ticket three times and nothing happened.', 1)).toContain('support_bad');
});

describe('what a review speaks of', () => {
  test.each<[string, ThemeId]>([
    ['It keeps crashing on my phone', 'crashes'],
    ['The app closes by itself every time', 'crashes'],
    ['kicks me out after ten seconds', 'crashes'],
    ["App won't open anymore", 'wont_open'],
    ['It freezes on the first page', 'freezes'],
    ['All I get is a black screen', 'freezes'],
    ['so many bugs', 'bugs'],
    ['It says something went wrong', 'error_messages'],
    ['The server is always down', 'server_down'],
    ['The app stopped working', 'not_working'],
    ["The save button doesn't work", 'feature_broken'],
    ['I lost all my progress', 'data_loss'],
    ['Very slow to respond', 'slow'],
    ['It takes forever to start', 'slow'],
    ['Laggy and choppy scrolling', 'lag'],
    ["Pages won't load", 'loading'],
    ["I can't log in to my account", 'login'],
    ['It logs me out every day', 'login'],
    ['I never receive the verification code', 'otp_codes'],
    ['I forgot my password and cannot reset it', 'password_pin'],
    ["It won't let me register", 'signup'],
    ['My KYC has been pending for weeks', 'verification'],
    ['They blocked my account without a reason', 'account_blocked'],
    ['I want to delete my account', 'account_deletion'],
    ['Not available in my country', 'not_eligible'],
    ['Far too expensive for what it does', 'too_expensive'],
    ['They raised the price again', 'price_rise'],
    ['Everything is behind a paywall', 'paywall'],
    ['Impossible to cancel my subscription', 'cancel_subscription'],
    ['They charged me twice', 'unwanted_charges'],
    ['Hidden fees on every order', 'hidden_fees'],
    ['I want a refund', 'refund'],
    ['I paid for premium but still nothing', 'purchase_missing'],
    ['My payment failed three times', 'payment_fails'],
    ["I can't transfer money to my bank", 'transfer_problems'],
    ['Money was deducted from my account', 'money_missing'],
    ['It will not let me add my debit card', 'bank_link'],
    ['My card never arrived', 'card_problems'],
    ['I did not get my cashback', 'rewards'],
    ['They rejected my loan', 'credit_loans'],
    ['Too many ads', 'too_many_ads'],
    ["Ads you can't skip", 'intrusive_ads'],
    ['The ads are misleading', 'bad_ads'],
    ['Please remove the ads', 'remove_ads'],
    ['Confusing and not user friendly', 'hard_to_use'],
    ['The new layout is ugly', 'bad_design'],
    ["I can't scroll down", 'controls'],
    ['Please give us a dark mode', 'readability'],
    ['The text is too small to read', 'readability'],
    ['The translation is poor', 'language_support'],
    ['Please add a widget', 'feature_request'],
    ['It would be great if it could read my calendar', 'feature_request'],
    ['There is no option to sort the list', 'missing_feature'],
    ['Bring back the old version', 'removed_feature'],
    ['The search function never finds anything', 'search_problems'],
    ["My notes don't sync between devices", 'sync_backup'],
    ["I don't get any notifications", 'notifications'],
    ['They keep spamming me with notifications', 'too_many_notifications'],
    ["Can't download songs to listen offline", 'downloads_offline'],
    ["It won't let me upload photos", 'uploads_camera'],
    ['Calls drop all the time and the voice is unclear', 'messaging_calls'],
    ['The GPS location is wrong', 'location_tracking'],
    ['Boring and repetitive', 'content_quality'],
    ['Half of the songs are missing', 'content_missing'],
    ["Videos don't play", 'playback'],
    ["I can't watch anything", 'cannot_watch'],
    ['There is no sound', 'sound_picture'],
    ['The picture is blurry', 'sound_picture'],
    ['The recommendations are terrible', 'recommendations'],
    ['It shows wrong information', 'wrong_information'],
    ['They censor everything', 'moderation'],
    ['The game is rigged', 'fairness'],
    ['Support never replies', 'support_no_reply'],
    ['Their customer service is rude', 'support_bad'],
    ['My order was cancelled', 'delivery_orders'],
    ['This is a scam', 'scam'],
    ['They sell your personal data', 'privacy'],
    ['My account got hacked', 'security'],
    ['Broken since the last update', 'worse_after_update'],
    ["I can't install it", 'install_update_fails'],
    ['Uninstalled after a day', 'leaving'],
    ['It drains my battery', 'battery_heat'],
    ['My phone gets very hot', 'battery_heat'],
    ['It takes too much storage', 'storage_data'],
    ['Does not work on my tablet', 'compatibility'],
    ["It can't connect to the internet", 'connection'],
    ['I love this app', 'love_it'],
    ['So easy to use', 'easy_to_use'],
    ['Very helpful every day', 'useful'],
    ['Works perfectly', 'fast_reliable'],
    ['Beautiful and clean design', 'good_design'],
    ['Great customer service', 'good_support'],
    ['Worth every penny', 'good_value'],
    ['Used to be reasonable, now they want $59.99 a month.', 'price_rise'],
    ['The free trial asks for a card and then bills you right away.', 'unwanted_charges'],
    ['Used to be great.', 'declined'],
    ['It gets worse and worse', 'declined'],
    ['I call for a boycott', 'protest'],
    ['Everybody leave this app now', 'protest'],
    ['Deleted after the statement of the CEO', 'protest'],
    ['Shame on this company', 'protest'],
    ['One star because of the scandal', 'protest'],
    ['Support answered within an hour and fixed it.', 'good_support'],
    ['Changes made on one device never show up on the other.', 'sync_backup'],
    ['The export to CSV fails every time.', 'sync_backup'],
    ['I cannot import my transactions', 'sync_backup'],
    ["It won't let me export anything", 'sync_backup'],
    ['The backup never works', 'sync_backup'],
    ['Battery went from full to empty in three hours', 'battery_heat'],
    ['Used 40% of my battery in the background.', 'battery_heat'],
    ['I paid to remove ads and still see them.', 'purchase_missing'],
    ['Five stars as soon as the task list can be edited.', 'feature_request'],
    ['since the update my list is gone', 'worse_after_update'],
    ['So much fun', 'good_content'],
  ])('%s: %s', (text, theme) => {
    expect(themesOf(text)).toContain(theme);
  });
});

describe('negation and contrast', () => {
  test.each<[string, ThemeId]>([
    ['no more crashes', 'crashes'],
    ['never crashes', 'crashes'],
    ['It used to crash', 'crashes'],
    ["It doesn't crash", 'crashes'],
    ['It has not crashed once', 'crashes'],
    ['It never crashes or freezes', 'freezes'],
    ['The crashes are fixed', 'crashes'],
    ['They fixed the bugs', 'bugs'],
    ['not slow', 'slow'],
    ['not at all slow', 'slow'],
    ['It is no longer slow', 'slow'],
    ['no lag', 'lag'],
    ['without any bugs', 'bugs'],
    ['zero ads', 'too_many_ads'],
    ['no annoying ads', 'too_many_ads'],
    ['not expensive', 'too_expensive'],
    ['No hidden fees', 'hidden_fees'],
    ['not confusing', 'hard_to_use'],
    ['This is not a scam', 'scam'],
    ['not easy to use', 'easy_to_use'],
    ['not useful', 'useful'],
    ['not fun', 'good_content'],
    ['not worth it', 'good_value'],
  ])('%s: no %s', (text, theme) => {
    expect(themesOf(text)).not.toContain(theme);
  });

  test.each<[string, ThemeId]>([
    ["I don't know why it keeps crashing", 'crashes'],
    ['It never stops crashing', 'crashes'],
    ["It can't stop crashing", 'crashes'],
    ['not only slow but ugly', 'slow'],
    ['No idea why it crashes', 'crashes'],
    ['No. It crashes.', 'crashes'],
    ['Not good, too slow', 'slow'],
    ['It was fine before, now it crashes', 'crashes'],
    ['no ads but it crashes', 'crashes'],
    ['Never had such a slow app', 'slow'],
  ])('%s: still %s', (text, theme) => {
    expect(themesOf(text)).toContain(theme);
  });
});

test.each([
  'Full screen ads pop up in the middle of the bank import.',
  'The video export costs extra now.',
  'Too many ads on the export screen',
  'The backup is only in the paid version',
  'No problems with the import but it is too expensive',
])('a low rating that only mentions an import, an export or a backup does not blame it: %s', (text) => {
  expect(themesOf(text, 1)).not.toContain('sync_backup');
});

describe('words of a complaint in praise', () => {
  test.each<[string, number, ThemeId]>([
    ['Even the free version is enough for me.', 5, 'paywall'],
    ["I don't like this", 3, 'love_it'],
    ['Developer never answered my emails', 3, 'good_support'],
    ['Everything useful is behind a paywall now.', 5, 'useful'],
    ['no more crashes since the update', 5, 'worse_after_update'],
    ['no more ads after upgrading, worth it', 5, 'worse_after_update'],
    ['Much better since the last update', 5, 'worse_after_update'],
    ['The reminders could not be better.', 5, 'notifications'],
    ['I stopped using all my other apps', 5, 'leaving'],
    ['I can see where my money goes and keep track of my money', 5, 'money_missing'],
    ['Simple, fast and no clutter', 5, 'good_support'],
    ['You can freeze your card in the app', 5, 'account_blocked'],
    ['Save your money', 4, 'good_value'],
    ['Save your money', 4, 'useful'],
    ['Five stars as soon as the task list can be edited.', 4, 'love_it'],
    ['Used to be great.', 1, 'removed_feature'],
    ['Turn it off and turn it back on', 4, 'removed_feature'],
  ])('%s (%d): no %s', (text, rating, theme) => {
    expect(themesOf(text, rating)).not.toContain(theme);
  });

  test('what only says when counts beside what is wrong, in a poor rating, or where nothing speaks for the app', () => {
    expect(themesOf('since the update', 2)).toEqual(['worse_after_update']);
    expect(themesOf('since the update', null)).toEqual(['worse_after_update']);
    expect(themesOf('since the update', 4)).toEqual([]);
    expect(themesOf('crashes since the update', 5)).toEqual(['crashes', 'worse_after_update']);
    expect(themesOf('love it since the update', null)).not.toContain('worse_after_update');
  });
});

describe('typos and elongation', () => {
  test.each<[string, ThemeId]>([
    ['crashs all the time', 'crashes'],
    ['it crahses daily', 'crashes'],
    ['CRASHES', 'crashes'],
    ['sooo slow', 'slow'],
    ['sloooow', 'slow'],
    ['slooooooooowww', 'slow'],
    ['it freeezes', 'freezes'],
    ['i want a refnud', 'refund'],
    ['laaaag', 'lag'],
    ['cant log in', 'login'],
    ['can’t log in', 'login'],
    ['to many advertisments', 'too_many_ads'],
    ['very confussing', 'hard_to_use'],
    ['loooove it', 'love_it'],
    ['not working.please fix', 'not_working'],
  ])('%s: %s', (text, theme) => {
    expect(themesOf(text)).toContain(theme);
  });

  test.each<[string, ThemeId]>([
    ['So many changes', 'hidden_fees'],
    ['I like playing it', 'payment_fails'],
    ['A leading company', 'loading'],
    ['I took a course', 'crashes'],
  ])('%s: not %s', (text, theme) => {
    expect(themesOf(text)).not.toContain(theme);
  });
});

describe('what a word means beside another', () => {
  test('ads are a complaint, their removal a wish, and "add" is neither', () => {
    expect(themesOf('ads everywhere')).toEqual(['too_many_ads']);
    expect(themesOf('please remove ads')).toEqual(['remove_ads']);
    expect(themesOf('I had to add a friend')).toEqual([]);
  });

  test('a word of a longer hit counts for that hit alone', () => {
    expect(themesOf('payment not working')).toEqual(['payment_fails']);
    expect(themesOf('the login does not work')).toEqual(['login']);
  });

  test('a word that says how something fails keeps its own say', () => {
    expect(themesOf('login error')).toEqual(['error_messages', 'login']);
    expect(themesOf('the payment is slow')).toContain('slow');
  });

  test('"does not work" alone says nothing more where other words name the fault', () => {
    expect(themesOf("doesn't work")).toEqual(['not_working']);
    expect(themesOf("doesn't work. It keeps crashing")).toEqual(['crashes']);
  });

  test('the rating decides where words leave it open', () => {
    expect(themesOf('watched the ads', 1)).toContain('too_many_ads');
    expect(themesOf('watched the ads', 5)).toEqual([]);
    expect(themesOf('great', 5)).toContain('love_it');
  });

  test('a pattern does not reach over the end of a sentence', () => {
    const { themes } = tagByRules({ title: null, text: "I can't. Log in was fine before", rating: 5 });
    expect(themes).not.toContain('login');
  });

  test('a course is no crash', () => {
    expect(themesOf('a crash course in cooking')).toEqual([]);
  });
});

test('says where in which field the words stand', () => {
  const { because, themes } = tagReview({ title: 'Crashes!', text: 'Ünd it is slow', rating: 1, lang: 'en' });
  expect(themes).toEqual(['crashes', 'slow']);
  expect(because).toContainEqual({ tag: 'crashes', field: 'title', start: 0, end: 7 });
  expect(because).toContainEqual({ tag: 'slow', field: 'text', start: 10, end: 14 });
});

test('English words speak in a text of another language whose own say nothing', () => {
  expect(tagReview({ title: null, text: 'app crash ho raha hai bhai', rating: 1, lang: 'hi' }).themes).toContain(
    'crashes',
  );
});

const wordy = fc
  .array(
    fc.oneof(
      fc.constantFrom('crash', 'not', 'never', 'ads', 'remove', "can't", 'log', 'in', 'the', 'app', '.', ',', 'update'),
      fc.constantFrom('広告', 'が', '多い', '안', '돼요', 'не', 'работает', 'no', 'funciona', 'l’appli', 'İ', 'ß', 'ﾀﾞ'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(' '));

test('a word of 200,000 letters is read like any other', () => {
  const word = 'a'.repeat(200_000);
  expect(tagReview({ title: null, text: `It crashes ${word} every day`, rating: 1 }).themes).toContain('crashes');
});

test('any text is tagged the same twice, with spans that lie inside it and never throws', () => {
  const rating = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null });
  const lang = fc.constantFrom(null, 'en', 'es', 'ja', 'ko', 'zh', 'fr', 'de', 'xx');
  fc.assert(
    fc.property(fc.option(wordy, { nil: null }), wordy, rating, lang, (title, text, rating, lang) => {
      const tags = tagReview({ title, text, rating, lang });
      expect(tagReview({ title, text, rating, lang })).toEqual(tags);
      const tagged = new Set<string>();
      for (const { tag, field, start, end } of tags.because) {
        const whole = field === 'title' ? title : text;
        expect(whole).not.toBeNull();
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(whole!.length);
        tagged.add(tag);
      }
      for (const theme of tags.themes) expect(tagged).toContain(theme);
    }),
    { numRuns: 100 },
  );
});

test('case does not matter', () => {
  const words = fc.constantFrom(
    'crashes',
    'never',
    'not',
    'slow',
    'ads',
    'remove',
    'the',
    'app',
    'login',
    'fails',
    ',',
    '.',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
      const text = parts.join(' ');
      expect(themesOf(text.toUpperCase(), 1)).toEqual(themesOf(text, 1));
    }),
    { numRuns: 100 },
  );
});
