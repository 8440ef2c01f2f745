// Generated from the operation definitions by generate/operation-types.ts: do not edit, run `npm run snapshots`.

export type AccountKey = {
  id: string;
  /** How the key begins. */
  prefix: string;
  name: string;
  /** `read` cannot start or cancel runs. */
  scope: 'full' | 'read';
  status: 'active' | 'expired' | 'revoked';
  createdAt: string;
  /** Null: it does not expire. */
  expiresAt: string | null;
  revokedAt: string | null;
  /** To the minute; null: never. */
  lastUsedAt: string | null;
  /** What the key may spend; null: whatever the account has. */
  caps: Caps | null;
};

export type Ad = {
  /** The library’s own id. */
  id: string;
  network: 'google' | 'apple' | 'meta' | 'tiktok';
  advertiser: {
    id: string | null;
    name: string;
  };
  /** The app it advertises, where that is known. */
  app: {
    store: 'apple' | 'play';
    appId: string;
    title: string;
  } | null;
  /** Null where the library publishes no ad text. */
  headline: string | null;
  body: string | null;
  cta: string | null;
  media: {
    /** `page` is the ad’s own page in the library. */
    kind: 'image' | 'video' | 'page';
    url: string;
  }[];
  /** Where the ad links to, where the library says. */
  landing: string | null;
  /** Said where the library draws the ad with a script and publishes none of its content. */
  note?: string | undefined;
  /** The first day the library reports; null where it reports none. Apple gives no exact day for ads that began over a year ago. */
  firstSeen: string | null;
  /** The last day the library reports. Null means that the ad is still running (Meta) or that the library does not say (the others). */
  lastSeen: string | null;
  /** Whether the ad was running when this answer was made. Meta: it has no last day, or one in the future. Google and TikTok: it was last seen within 7 days. Apple, which publishes late: within 14 days. Null where the library does not say. */
  active: boolean | null;
  /** Two-letter codes of the countries where the library says it was shown. */
  countries: string[];
  /** The ad’s first claim. Null where the library publishes no ad text, or the text makes no claim. */
  hook: AdHook | null;
  /** How many further copies of this ad were merged into it. */
  copies: number;
  vetted: {
    kept: boolean;
    /** Why it counts, or does not count, as an ad for the kind of app asked for. */
    reason: string;
    /** False when the evidence is weak and a closer look might change the verdict. Most doubtful ads are dropped. */
    sure: boolean;
    by: 'rules' | 'model';
  };
};

export type AdAdvertiser = {
  /** The name that most of its ads carry. */
  name: string;
  /** Every `advertiser.name` among `ads` that is this advertiser’s. */
  names: string[];
  /** How many of `ads` are this advertiser’s. */
  ads: number;
};

export type AdHook = {
  /** How it opens: with a `question`, a `problem`, a promised `result`, `proof` (what others say, how many use it), an `offer`, `urgency`, a `novelty`, a `story`, a `feature` (what the app does or has), or a bare `call` to act. */
  kind: 'question' | 'problem' | 'result' | 'proof' | 'offer' | 'urgency' | 'novelty' | 'story' | 'feature' | 'call';
  /** The opening claim, verbatim. */
  text: string;
};

export type AdHookRank = {
  kind: 'question' | 'problem' | 'result' | 'proof' | 'offer' | 'urgency' | 'novelty' | 'story' | 'feature' | 'call';
  /** How many of `ads` open this way. */
  ads: number;
  /** Share of the ads that have a hook. */
  share: number;
  /** Distinct advertisers; an app’s page and its developer count as one. */
  advertisers: number;
  examples: {
    adId: string;
    network: 'google' | 'apple' | 'meta' | 'tiktok';
    text: string;
  }[];
};

export type AdSearch = {
  query: string;
  reading: SentenceReading;
  /** The kind of app the query was read as; null when it names apps. */
  kindOfApp: string | null;
  /** The apps whose ads, and whose developers’ ads, were searched for. */
  apps: {
    store: 'apple' | 'play';
    appId: string;
    title: string;
    developer: string | null;
  }[];
  /** The ads that were kept, alternating between networks. Within a network, running ads come first, longest-running at the top. */
  ads: Ad[];
  /** Who runs the ads, most ads first; an app’s page and its developer count as one. Absent in answers made before it was counted. */
  advertisers?: AdAdvertiser[] | undefined;
  /** How the ads open, most frequent first. */
  hooks: AdHookRank[];
  /** Markdown. */
  summary: string;
  /** Ads the libraries returned that are not for this kind of app, or may not be (`vetted.sure` is false), each with the reason. */
  dropped: Ad[];
  /** What `more: true` would read; null when nothing is left. */
  next: {
    page: number;
    networks: ('google' | 'apple' | 'meta' | 'tiktok')[];
  } | null;
  /** What the libraries do not show, and anything else that limits this answer. */
  notes: string[];
  errors: NetworkError[];
  readBy: 'model' | 'rules';
  readShare: number;
  generatedAt: string;
};

export type AdminAccount = {
  id: string;
  email: string;
  plan: 'basic' | 'starter' | 'pro';
  /** The plan that begins at `credits.resetsAt`, if another. */
  nextPlan: 'basic' | 'starter' | 'pro' | null;
  /** Whether it owns the service. */
  owner: boolean;
  createdAt: string;
  /** Since when its keys and sessions are refused; null: they are not. */
  suspendedAt: string | null;
  /** When it is deleted, if it asked for that. */
  deletesAt: string | null;
  credits: {
    /** Plan and coupon credits left in the period. */
    left: number;
    wallet: number;
    /** Spent from plan and coupon credits this period. */
    used: number;
    resetsAt: string;
    /** False where runs are free. */
    counted: boolean;
  };
  limits: {
    perMinute: number;
    running: number;
    queue: number;
    keys: number;
  };
  ownLimits: {
    /** Requests a minute; null: the plan’s. */
    perMinute: number | null;
    /** Runs at once; null: the plan’s. */
    running: number | null;
    /** Runs that may wait; null: the plan’s. */
    queue: number | null;
  };
  activity: {
    /** When a key or session of it was last used, to the minute. */
    lastCallAt: string | null;
    /** When its latest run was accepted. */
    lastRunAt: string | null;
    /** Runs of the last 30 days, counted up to 1,000. */
    runs30Days: number;
    /** Runs that have a slot now. */
    running: number;
    /** Runs that wait for one. */
    waiting: number;
  };
};

export type AffectedCountry = {
  /** The storefront. */
  country: string;
  /** Reviews from this storefront that say it. */
  reviews: number;
  /** Share of this storefront’s reviews. */
  share: number;
};

export type AffectedVersion = {
  version: string;
  /** Reviews of this version that say it. */
  reviews: number;
  /** Share of this version’s reviews. */
  share: number;
};

export type Alert = {
  id: string;
  object: 'alert';
  watch: {
    id: string;
    name: string;
  };
  /** The type of the rule that found it. */
  rule: 'one_star_spike' | 'theme_rising' | 'phrase_seen' | 'rating_below' | 'version_effect' | 'rank_crossed' | 'competitor_release';
  /** The app it is about; null where it is about a whole chart. */
  app: {
    store: 'apple' | 'play';
    appId: string;
    title: string;
    icon: string | null;
  } | null;
  /** One sentence with figures: “1-star reviews of Fable Fit tripled this week: 46 of 180, usually 15.” */
  headline: string;
  figures: AlertFigure[];
  /** Reviews that show it, word for word. */
  quotes: AlertQuote[];
  /** The time it is about. */
  period: {
    from: string;
    to: string;
  };
  /** The path of its page on the web site. */
  url: string;
  /** Whether it is about invented sample data. */
  sampleData: boolean;
  /** When the rule found it. It may be told later, after quiet hours. */
  raisedAt: string;
};

export type AlertFigure = {
  /** What was counted or measured, such as “1-star reviews”. */
  label: string;
  /** What it is now, as people write it, such as “46 of 180”. */
  value: string;
  /** What it usually is, or was before; null where nothing is usual. */
  usual: string | null;
};

export type AlertQuote = {
  reviewId: string;
  rating: number;
  title: string | null;
  text: string;
  date: string;
  /** The storefront; null where the store does not say. */
  country: string | null;
  /** Null where the store does not say. */
  version: string | null;
};

export type AppFound = {
  /** `apple` (App Store) or `play` (Google Play). */
  store: 'apple' | 'play';
  /** Digits for `apple`, the package name for `play`. */
  appId: string;
  title: string;
  developer: string;
  /** The URL of its icon. */
  icon: string;
  /** The average rating, 1 to 5; null when there are no ratings. */
  score: number | null;
  /** The number of ratings; null where the store does not say. */
  ratingsTotal: number | null;
  /** The genre, as the store names it. */
  genre: string | null;
  /** Whether the app is free to download. */
  free: boolean;
  /** The result that is the same app in the other store; left out if none is. */
  sameAs?: OtherStoreApp | undefined;
  /** A result of the other store that may be the same app, but too little shows it: treat them as two apps. */
  mayBeSameAs?: OtherStoreApp | undefined;
};

export type AppHistory = {
  store: 'apple' | 'play';
  appId: string;
  /** Null when the store could not be read and it is not on file. */
  title: string | null;
  country: string;
  /** The first day asked for. */
  from: string;
  /** The last day asked for. */
  to: string;
  ratings: {
    /** The first day a rating is on file; null when none is. */
    since: string | null;
    /** The days a rating was read, oldest first. Days without one are left out. */
    days: {
      date: string;
      /** The average rating that day; null when there were no ratings. */
      score: number | null;
      /** The number of ratings; null where it was not told. */
      ratingsTotal: number | null;
    }[];
  };
  /** The charts the app was in on at least one of these days: overall, and of its genre. */
  charts: {
    chart: 'top-free' | 'top-paid' | 'top-grossing';
    /** The chart’s genre; null for the overall chart. */
    genre: string | null;
    /** The first day this chart is on file. */
    since: string;
    /** The days the chart was collected, oldest first. Days without one are left out. */
    days: {
      date: string;
      /** Null when the app was not in the chart that day. */
      rank: number | null;
    }[];
  }[];
  /** The charts that were collected and never had the app in them. */
  notInCharts: {
    chart: 'top-free' | 'top-paid' | 'top-grossing';
    /** The chart’s genre; null for the overall chart. */
    genre: string | null;
    /** The first day this chart is on file. */
    since: string;
    /** On how many of these days it was collected. */
    days: number;
  }[];
  /** The versions released on these days, as far as is known, oldest first. */
  versions: {
    version: string;
    date: string;
    /** `store`: the store dates the release. `reviews`: its first review on file is of that day. */
    knownFrom: 'store' | 'reviews';
  }[];
  /** Its price and each change of it, oldest first, the newest 100 at most. The first entry may be older than `from`: it applied then. */
  prices: {
    /** The day this price was first read. */
    date: string;
    amount: number;
    /** ISO 4217, such as `USD`. */
    currency: string;
  }[];
  /** Its in-app purchases and each change of them, as `prices`. Those of the App Store are read with revenue estimates; empty until then. */
  purchases: {
    /** The day this list was first read. */
    date: string;
    /** In the order of their names; empty when it sold none. */
    items: {
      /** Null on Google Play, which gives only the range of its prices. */
      name: string | null;
      /** As the store writes it. */
      priceText: string;
      /** Null where the text is not one price. */
      price: {
        amount: number;
        /** ISO 4217, such as `USD`. */
        currency: string;
      } | null;
    }[];
  }[];
  /** Its estimated revenue in US dollars: the last estimate of each week in which one was made, oldest first. */
  revenue: {
    /** Total monthly revenue in this storefront, in US dollars, before the store’s commission. */
    monthly: {
      low: number;
      mid: number;
      high: number;
    };
    /** The subscription part of it. */
    mrr: {
      low: number;
      mid: number;
      high: number;
    };
    monetisation: 'subscription' | 'in_app_purchase' | 'paid' | 'ads' | 'none';
    /** The Monday the week begins on, UTC. */
    week: string;
    confidence: 'low' | 'medium' | 'high';
    /** When these figures were first computed in that week. */
    computedAt: string;
  }[];
  /** Since when there is anything on file, and what is not known. */
  notes: string[];
};

export type AppListing = {
  /** `apple` (App Store) or `play` (Google Play). */
  store: 'apple' | 'play';
  /** Digits for `apple`, the package name for `play`. */
  appId: string;
  title: string;
  developer: string;
  /** The URL of its icon. */
  icon: string;
  /** The average rating, 1 to 5; null when there are no ratings. */
  score: number | null;
  /** The number of ratings; null where the store does not say. */
  ratingsTotal: number | null;
  /** The genre, as the store names it. */
  genre: string | null;
  /** Whether the app is free to download. */
  free: boolean;
  description: string | null;
  /** Null where it varies with the device. */
  version: string | null;
  /** When the app was first released. */
  released: string | null;
  /** When this version was released. */
  updated: string | null;
};

export type AppSuggestion = {
  store: 'apple' | 'play';
  appId: string;
  title: string;
};

export type AppWeek = {
  store: 'apple' | 'play';
  appId: string;
  /** Null when it is not on file. */
  title: string | null;
  /** Null when it is not on file. */
  icon: string | null;
  /** The country whose ratings and charts are meant. */
  country: string;
  /** The newest rating on file, and that of about a week before it. Null when none is on file. */
  rating: {
    now: {
      date: string;
      /** The average rating, 1 to 5. */
      score: number;
      /** The number of ratings; null where the store does not say. */
      ratingsTotal: number | null;
    };
    /** Null when none was read around then. */
    before: {
      date: string;
      /** The average rating, 1 to 5. */
      score: number;
      /** The number of ratings; null where the store does not say. */
      ratingsTotal: number | null;
    } | null;
  } | null;
  /** Null when no review of the app is on file. */
  reviews: {
    /** When reviews of the app were last stored: later ones are not counted. */
    readAt: string;
    /** Reviews on file that were written since `since`, of all countries. */
    week: {
      reviews: number;
      /** The average of their stars; null when there are none. */
      average: number | null;
    };
    /** Those of the seven days before. */
    weekBefore: {
      reviews: number;
      /** The average of their stars; null when there are none. */
      average: number | null;
    };
    /** What is mentioned more often than the week before by more than chance, most mentioned first. */
    rising: {
      id: string;
      label: string;
      /** Whether a mention of it is good or bad news. */
      polarity: 'neg' | 'pos' | 'neutral';
      /** Reviews of the week that mention it. */
      reviews: number;
      /** Their share of the week’s reviews, 0 to 1. */
      share: number;
      /** The same of the week before. */
      shareBefore: number;
    }[];
  } | null;
  /** The newest version, if it was released in the last 30 days. */
  version: {
    version: string;
    /** When it was released, as the store says. */
    date: string;
    /** Reviews of this version. */
    after: {
      reviews: number;
      /** The average of their stars; null when there are none. */
      average: number | null;
    };
    /** Reviews of the version before it. */
    before: {
      reviews: number;
      /** The average of their stars; null when there are none. */
      average: number | null;
      version: string;
    } | null;
  } | null;
  /** Charts the app is in, or was in a week before; the best place first. */
  charts: {
    chart: 'top-free' | 'top-paid' | 'top-grossing';
    /** The chart’s genre; null for the overall chart. */
    genre: string | null;
    /** The day of `rank`. */
    date: string;
    /** Null when the app was not in the chart that day. */
    rank: number | null;
    /** The collected day nearest to a week before. */
    dateBefore: string;
    /** Null when the app was not in the chart that day. */
    rankBefore: number | null;
  }[];
};

export type Balance = {
  plan: {
    key: string;
    name: string;
    /** The plan’s list price. */
    price: {
      amount: number;
      currency: 'USD';
      per: 'month';
    };
  };
  credits: {
    /** `left` + `used`. */
    total: number;
    /** Spent from plan and coupon credits this period, net of refunds. */
    used: number;
    /** Plan and coupon credits left in the period. */
    left: number;
    /** Purchased credits: spent last, never expire. */
    wallet: number;
    /** When the plan’s credits are renewed. */
    resetsAt: string;
    /** False for an account whose runs are free, such as the owner of a self-hosted service. */
    counted: boolean;
  };
  limits: {
    /** Requests per minute, across all keys. */
    perMinute: number;
    /** How many active keys the account may have. */
    keys: number;
    /** Runs at once; further runs wait as `queued`. */
    running: number;
  };
  /** Where new runs are spaced out because many recent ones found nothing; usually empty. A start before `until` is refused with `slowed_down`; held answers are still served. */
  slowdowns: {
    /** What the runs read. */
    source: 'app_stores' | 'ad_libraries' | 'video_platforms';
    /** When the next run that reads it can start. */
    until: string;
    /** For people. */
    reason: string;
  }[];
  /** What the key or grant you call with may spend; only there if it has caps. */
  caps?: Caps | undefined;
  /** When the account will be deleted; only there if you asked for that on the web site. */
  deletesAt?: string | undefined;
  /** What each run costs right now. */
  prices: {
    endpoint: string;
    credits: number;
  }[];
};

export type Caps = {
  /** Null: no cap a day. */
  day: {
    /** Credits. */
    cap: number;
    /** Credits spent so far, net of refunds. */
    spent: number;
    /** The next midnight, UTC. */
    resetsAt: string;
  } | null;
  /** Null: no cap a month. */
  month: {
    /** Credits. */
    cap: number;
    /** Credits spent so far, net of refunds. */
    spent: number;
    /** The first of the next month, UTC. */
    resetsAt: string;
  } | null;
};

export type ChartRow = {
  rank: number;
  /** `apple` (App Store) or `play` (Google Play). */
  store: 'apple' | 'play';
  /** Digits for `apple`, the package name for `play`. */
  appId: string;
  title: string;
  developer: string;
  /** The URL of its icon. */
  icon: string;
  /** The average rating, 1 to 5; null when there are no ratings. */
  score: number | null;
  /** The number of ratings; null where the store does not say. */
  ratingsTotal: number | null;
  /** The genre, as the store names it. */
  genre: string | null;
  /** Whether the app is free to download. */
  free: boolean;
};

export type Coverage = {
  /** `panel`: the reviews that the service reads by itself, in the places listed. Pulls and runs don’t change them. `on_file`: every review on file, as the panel has none yet. Of several apps, each counts in its own way. `run`: the reviews that this run or pull has selected in the places listed, so its figures may differ from those of the panel. */
  basis: 'panel' | 'on_file' | 'run';
  /** How many reviews that is. */
  reviews: number;
  /** The places that were read. */
  storefronts: {
    store: 'apple' | 'play';
    /** The storefront, such as `us`; for `play` the language, such as `en`. */
    place: string;
    /** Every review that the store showed from then on is included: the oldest one where that is all of them. Null: nothing was found or read, or it is not known. */
    since: string | null;
    /** Whether it was read as far back as the store goes, or 2,000 reviews; for a run, as far back as it asked for. */
    complete: boolean;
    /** When it was last read; null: not yet. */
    readAt: string | null;
  }[];
  /** From then on, all places are included: the latest `since` of those whose older reviews are not. */
  since: string | null;
  /** Whether all places are complete. Until they are, figures may still grow. */
  complete: boolean;
  /** Whether the rest of the panel is being read. False beside an incomplete panel when as many apps are being followed as can be: look again the next day. */
  reading: boolean;
  /** When a place was last read; null: not yet. */
  asOf: string | null;
};

export type Creator = {
  platform: 'tiktok' | 'instagram' | 'youtube';
  handle: string;
  name: string | null;
  url: string;
  /** Null when hidden. */
  followers: number | null;
  /** Over the posts read that show their views. */
  avgViews: number | null;
  medianViews: number | null;
  /** Likes and comments per view, over the posts that show all three. */
  engagement: number | null;
  /** Whether any of the posts read is labelled or described as paid. */
  sponsored: boolean;
  /** The creator’s newest posts, which the verdict rests on. */
  posts: {
    read: number;
    /** How many of them are about this kind of app. */
    about: number;
    sponsored: number;
    lastAboutAt: string | null;
    /** Posts about this kind of app first, then the newest. */
    examples: CreatorPost[];
  };
  /** For creators who fit, and only what they publish themselves. Kept for 30 days; a creator who asks is removed entirely. */
  contacts: CreatorContact[];
  vetted: {
    fit: boolean;
    /** How well the creator fits, to 4 decimals. */
    score: number;
    reason: string;
    by: 'rules' | 'model';
  };
};

export type CreatorContact = {
  kind: 'email' | 'site' | 'links' | 'business';
  value: string;
  /** Where it is published: `bio`, `profile` or `video`. */
  foundIn: string;
};

export type CreatorPost = {
  id: string;
  url: string;
  title: string;
  views: number | null;
  publishedAt: string | null;
  /** Whether it is about this kind of app. */
  about: boolean;
  /** Whether the platform labels it as paid, or its text says so. */
  sponsored: boolean;
};

export type CreatorSearch = {
  query: string;
  reading: SentenceReading;
  /** The kind of app the query was read as; null when it names apps. */
  kindOfApp: string | null;
  /** Creators who fit come first, by fit and reach; then those who were vetted and do not fit, with the reason. */
  creators: Creator[];
  /** Creators found but not yet vetted: pass this job’s id as `more` to continue with them. */
  unreached: number;
  notes: string[];
  errors: PlatformError[];
  readBy: 'model' | 'rules';
  readShare: number;
  generatedAt: string;
};

export type Delivery = {
  id: string;
  /** `pending`: it is on its way or will be tried again; `failed`: it was given up. */
  status: 'pending' | 'delivered' | 'failed';
  event: {
    /** The `webhook-id` of every attempt. */
    id: string;
    /** One of `job.finished`, `job.failed`, `watch.changed`, `alert.raised`, `balance.low`, `webhook.confirm`, `webhook.test`. */
    type: string;
    createdAt: string;
  };
  /** The last 20, oldest first. */
  attempts: DeliveryAttempt[];
  /** The status of the last attempt. */
  lastStatus: number | null;
  /** How the last response began: 500 characters at most. */
  excerpt: string | null;
  /** Null unless it is `pending`. */
  nextAttemptAt: string | null;
  /** When it was delivered or given up. */
  endedAt: string | null;
};

export type DeliveryAttempt = {
  at: string;
  /** How long it took. */
  ms: number;
  /** The status that the receiver answered with; null: it did not answer. */
  status: number | null;
  /** Why it failed, in a sentence; null: it did not. */
  error: string | null;
};

export type Destination = {
  id: string;
  object: 'destination';
  type: 'email' | 'slack' | 'teams' | 'discord';
  name: string;
  /** The mail address; of a chat, its host and the last four characters of its hook, which is a secret. */
  target: string;
  /** What is sent there: `alerts` of your watches, the weekly `digest`. */
  gets: ('alerts' | 'digest')[];
  digestDay: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
  digestHour: number;
  /** The IANA time zone of `digestDay` and `digestHour`. */
  zone: string;
  /** `unconfirmed`: whoever reads the address has not pressed the button in the mail yet. `disabled`: by you, or after days of failure. `stopped`: by the link in a mail, for good. Only an `active` one is sent anything. */
  status: 'active' | 'unconfirmed' | 'disabled' | 'stopped';
  /** Why nothing is sent; null while it is `active`. */
  note: string | null;
  createdAt: string;
};

export type FindingTrend = {
  /** `steady` when the difference may be chance. */
  direction: 'rising' | 'falling' | 'steady';
  /** Per 100 reviews in the earlier half of the window; null when that half has no reviews. */
  before: number | null;
  /** Per 100 reviews in the later half of the window; null when that half has no reviews. */
  after: number | null;
};

export type FoundReview = {
  id: string;
  store: 'apple' | 'play';
  appId: string;
  /** The app’s title. */
  app: string;
  rating: number;
  title: string | null;
  text: string;
  date: string;
  /** The storefront; null for `play`, whose reviews have none. */
  country: string | null;
  /** What it is written in, such as `de`; `und` when it is too short to tell. */
  language: string;
  version: string | null;
  helpful: number;
  /** Whether the developer replied; only Google Play publishes replies. */
  replied: boolean;
  /** The ids of its themes. */
  themes: string[];
  /** What kinds of review it is. */
  kinds: ('bug' | 'complaint' | 'request' | 'praise')[];
  /** What it says, clause by clause: up to 16, those of the title first. The rest of a longer review is part of the last. */
  clauses: ReviewClause[];
};

export type Grant = {
  id: string;
  client: {
    /** What the program calls itself. */
    name: string;
    /** The host that says so; null: the program said it itself, and nobody vouches for it. */
    host: string | null;
  };
  /** `read` cannot start or cancel runs. */
  scope: 'full' | 'read';
  /** What the program may spend; null: whatever the account has. */
  caps: Caps | null;
  createdAt: string;
  /** To the minute; null: never. */
  lastUsedAt: string | null;
};

export type Job = {
  /** The job’s id. */
  id: string;
  object: 'job';
  /** The kind of job: `report`, `research`, `teardown`, `ad_search`, `creators`, `videos`, `reviews`, `review_scan`, `watch`. */
  kind: string;
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** What was asked: the body of the start, with defaults filled in. */
  input: Record<string, unknown>;
  /** Credits charged for the run. */
  credits: number;
  /** True when the credits were refunded because the run failed or was cancelled. */
  refunded: boolean;
  /** Set once a `running` job has reported progress, else null. */
  progress: JobProgress | null;
  /** When the run was accepted. */
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** Set when the job is `failed`, else null. */
  error: JobError | null;
  /** Null until the job is `done`; null in lists. */
  result: Record<string, unknown> | null;
  links: {
    /** The path of the job. */
    self: string;
  };
};

export type JobError = {
  code: 'upstream_failed' | 'upstream_timeout' | 'not_found' | 'nothing_found' | 'model_failed' | 'timed_out' | 'interrupted' | 'internal';
  title: string;
  /** One sentence, for people. */
  detail: string;
  /** Whether starting the same run again may succeed. */
  retryable: boolean;
};

export type JobProgress = {
  /** What the run is doing, in one word. */
  stage: string;
  /** What the run is doing, for a person. */
  message: string;
  done: number;
  /** Null when not known. */
  total: number | null;
  /** Null when `total` is null. */
  percent: number | null;
  /** When this was reported. */
  at: string;
};

export type LedgerEntry = {
  /** Grows with every entry. */
  id: number;
  at: string;
  /** A grant adds credits, a charge pays for a run, a refund returns it, a lapse ends what expired. */
  type: 'grant' | 'charge' | 'refund' | 'lapse';
  /** Which credits changed. */
  bucket: 'plan' | 'coupon' | 'wallet';
  /** Positive for grants and refunds, negative for charges and lapses. */
  amount: number;
  /** The run that was charged or refunded; null for other entries, and once the run is deleted. */
  job: {
    id: string;
    /** One of `report`, `research`, `teardown`, `ad_search`, `creators`, `videos`, `reviews`, `review_scan`, `watch`. */
    kind: string;
  } | null;
};

export type LeftRow = {
  store: 'apple' | 'play';
  appId: string;
  /** Null when it is not on file. */
  title: string | null;
  /** Null when it is not on file. */
  developer: string | null;
  /** Null when it is not on file. */
  icon: string | null;
  /** Null when it is not on file. */
  genre: string | null;
  /** The rank 1, 7 and 30 days before, on the days of `compared`. */
  before: {
    /** The rank then; `absent`: the app was not in the chart; `not_collected`: no chart was collected around then, or not all of it. */
    day: number | 'absent' | 'not_collected';
    /** The rank then; `absent`: the app was not in the chart; `not_collected`: no chart was collected around then, or not all of it. */
    week: number | 'absent' | 'not_collected';
    /** The rank then; `absent`: the app was not in the chart; `not_collected`: no chart was collected around then, or not all of it. */
    month: number | 'absent' | 'not_collected';
  };
};

export type LowBalance = {
  /** `balance.low` is sent when a charge leaves fewer credits than this, wallet included. */
  below: number;
  /** Whether it is a tenth of your plan’s monthly credits, as long as you set no number. */
  isDefault: boolean;
};

export type MarkedReview = {
  /** Our id for the review, the same in every pull and search. */
  id: string;
  /** The store’s id for the review. */
  storeReviewId: string;
  store: 'apple' | 'play';
  appId: string;
  /** The app’s title; null when not known. */
  app: string | null;
  rating: number;
  /** Null where the store’s reviews have no titles. */
  title: string | null;
  /** Empty for a rating without text. */
  text: string;
  date: string;
  /** The storefront; null for `play`, whose reviews have none. */
  country: string | null;
  /** The app version it was written about, where the store says. */
  version: string | null;
  /** How many people found it helpful, as known when it was pulled. The App Store shows votes only in its most-helpful list, which `sort=helpful` reads. */
  helpful: number;
  /** The developer’s reply; only Google Play publishes replies. */
  reply: string | null;
  repliedAt: string | null;
  /** The ids of its themes. */
  themes: string[];
  /** What kinds of review it is. */
  kinds: ('bug' | 'complaint' | 'request' | 'praise')[];
  /** What it says, clause by clause: up to 16, those of the title first. The rest of a longer review is part of the last. */
  clauses: ReviewClause[];
  /** The words, or the clause, that led to its themes and kinds. */
  marks: {
    /** The id of a theme, a kind, or `q` for what was searched for. */
    tag: string;
    field: 'title' | 'text';
    /** The first character, in UTF-16 units. */
    start: number;
    /** One more than the last. */
    end: number;
  }[];
};

export type MetricsFigure = {
  /** The reviews that are counted. */
  reviews: number;
  /** The reviews that could have been: with a topic, those of the same cell; without one, all that are looked at, or those of the first dimension’s value where there are two. */
  of: number;
  /** `reviews` divided by `of`; null when `of` is 0. */
  share: number | null;
  /** The 95 % interval of the share (Wilson). */
  interval: [number, number] | null;
  /** The average rating of `reviews`. */
  stars: number | null;
  /** The share of `reviews` with one or two stars. */
  lowShare: number | null;
  /** Where exactly these reviews are listed: a path of this service. Null when there are none. */
  evidence: string | null;
  /** The other set, where `against` is given. */
  change: {
    /** The reviews that are counted. */
    reviews: number;
    /** The reviews that could have been: with a topic, those of the same cell; without one, all that are looked at, or those of the first dimension’s value where there are two. */
    of: number;
    /** `reviews` divided by `of`; null when `of` is 0. */
    share: number | null;
    /** The 95 % interval of the share (Wilson). */
    interval: [number, number] | null;
    /** The average rating of `reviews`. */
    stars: number | null;
    /** The share of `reviews` with one or two stars. */
    lowShare: number | null;
    /** Where exactly these reviews are listed: a path of this service. Null when there are none. */
    evidence: string | null;
    /** The share less that of the other set. */
    difference: number | null;
    /** The 95 % interval of the difference (Newcombe). */
    differenceInterval: [number, number] | null;
    /** Whether the shares differ by more than chance: Fisher’s exact test at 5 %, corrected for the number of cells (Holm). */
    clear: boolean;
  } | null;
};

export type MetricsValue = {
  by: 'app' | 'store' | 'week' | 'month' | 'version' | 'country' | 'language' | 'stars' | 'kind' | 'theme' | 'polarity' | 'replied' | 'phrase';
  /** Weeks are their Mondays, months their first days, apps `store:appId`. Null: not known. */
  value: string | number | boolean | null;
  /** The value in words, such as an app’s title. */
  label: string;
  /** The app of a version, as `store:appId`. */
  app: string | null;
  /** Of a theme. */
  polarity: 'neg' | 'pos' | 'neutral' | null;
};

export type MovedChart = {
  store: 'apple' | 'play';
  /** When the store was read; charts are cached for 30 minutes. */
  readAt: string;
  /** The collected days nearest to 1, 7 and 30 days before; null when no chart was collected around then. */
  compared: {
    day: string | null;
    week: string | null;
    month: string | null;
  };
  /** The collected days of the last 30, oldest first, up to that of `readAt`. */
  dates: string[];
  /** The chart now, highest-ranked first. */
  rows: MovedRow[];
  /** The apps that were in a compared chart and are not in the chart now, highest-ranked before first. */
  left: LeftRow[];
};

export type MovedGenre = {
  store: 'apple' | 'play';
  country: string;
  genre: string;
  chart: 'top-free' | 'top-paid' | 'top-grossing';
  /** The newest day on file. */
  date: string;
  /** The day it is compared with; null when no chart was collected around then. */
  dateBefore: string | null;
  /** The apps that moved furthest, those that moved furthest first. */
  movers: {
    appId: string;
    /** Null when it is not on file. */
    title: string | null;
    /** Null when it is not on file. */
    icon: string | null;
    rank: number;
    /** Null when it was not in the chart a week before. */
    rankBefore: number | null;
  }[];
};

export type MovedRow = {
  rank: number;
  /** `apple` (App Store) or `play` (Google Play). */
  store: 'apple' | 'play';
  /** Digits for `apple`, the package name for `play`. */
  appId: string;
  title: string;
  developer: string;
  /** The URL of its icon. */
  icon: string;
  /** The average rating, 1 to 5; null when there are no ratings. */
  score: number | null;
  /** The number of ratings; null where the store does not say. */
  ratingsTotal: number | null;
  /** The genre, as the store names it. */
  genre: string | null;
  /** Whether the app is free to download. */
  free: boolean;
  /** The rank 1, 7 and 30 days before, on the days of `compared`. */
  before: {
    /** The rank then; `absent`: the app was not in the chart; `not_collected`: no chart was collected around then, or not all of it. */
    day: number | 'absent' | 'not_collected';
    /** The rank then; `absent`: the app was not in the chart; `not_collected`: no chart was collected around then, or not all of it. */
    week: number | 'absent' | 'not_collected';
    /** The rank then; `absent`: the app was not in the chart; `not_collected`: no chart was collected around then, or not all of it. */
    month: number | 'absent' | 'not_collected';
  };
  /** The rank on each of `dates`; null when the app was not in the chart that day. */
  series: (number | null)[];
};

export type NetworkError = {
  /** Null when the error concerns a store. */
  network: 'google' | 'apple' | 'meta' | 'tiktok' | null;
  code: 'not_configured' | 'quota_spent' | 'upstream_failed' | 'upstream_timeout';
  message: string;
};

export type OtherStoreApp = {
  store: 'apple' | 'play';
  appId: string;
  /** What the two have in common, in one sentence. */
  why: string;
};

export type PlatformError = {
  /** Null when the error concerns a store. */
  platform: 'tiktok' | 'instagram' | 'youtube' | 'facebook' | null;
  code: 'not_configured' | 'quota_spent' | 'upstream_failed' | 'upstream_timeout';
  message: string;
};

export type Playbook = {
  question: string;
  reading: SentenceReading;
  /** Markdown; each sentence ends with a tag for its evidence, such as `[reviews]`. */
  answer: string;
  sources: ResearchSource[];
  /** What is missing, and what to know about how the answer was made. */
  notes: string[];
  readBy: 'model' | 'rules';
  /** The share of what was read that a model read, 0 to 1. */
  readShare: number;
  /** Absent in answers made before it was said. */
  taxonomy?: TaxonomyUsed | undefined;
  generatedAt: string;
  /** What the playbook was made for. Absent in those of earlier versions. */
  plan?: QuestionPlan | undefined;
  /** The kind of app the question names; null when it names only a topic. */
  kindOfApp: string | null;
  /** What the playbook was made from. */
  read: {
    reviews: number;
    apps: number;
    charting: number;
  };
  /** For a question that names no kind of app: the topic by which the reviews were selected. Null when none was used. */
  topic: {
    /** The words the reviews were selected by. */
    words: string;
    /** How many reviews on file mention it. */
    reviews: number;
    /** All reviews on file, limited to the ratings the question names, if any. */
    onFile: number;
    share: number;
    /** Over the reviews that mention it. */
    avgRating: number | null;
  } | null;
  /** Steps about what the question asks come first, then steps that serve its aim, then the rest by opportunity. */
  playbook: PlaybookStep[];
  evidence: {
    /** What ad libraries show for the top apps of this kind. Null when no library could be read, or the question names no kind of app. */
    ads: PlaybookAds | null;
    /** What is posted about this kind of app. Null when nothing is on file and no platform could be searched, or the question names no kind of app. */
    social: PlaybookSocial | null;
  };
};

export type PlaybookAds = {
  /** The apps whose ads were read. */
  apps: {
    store: 'apple' | 'play';
    appId: string;
    title: string;
  }[];
  /** Ads known to be for it, with duplicates merged, from the first page of each library query. Zero means that the libraries in `networks` answered and show none. */
  total: number;
  /** True when the libraries have further pages, so `total` is a minimum. */
  more: boolean;
  /** Further ads by the same developers that do not show which app they are for; not in `total`. */
  unclear: number;
  /** The libraries that answered, each with its number of ads and how many are running, have ended or are unclear; never empty. */
  networks: {
    network: 'google' | 'apple' | 'meta' | 'tiktok';
    ads: number;
    running: number;
    ended: number;
    unclear: number;
  }[];
  /** How many are running now, according to their library. */
  running: number;
  /** How many have ended; for the rest, the library does not say. */
  ended: number;
  /** Distinct advertisers; an app’s page and its developer, under any legal form, count as one. */
  advertisers: number;
  /** When the oldest was first seen; null when no library says. */
  oldest: string | null;
  /** How many were first seen in each year, newest year first; ads without a date are not counted. */
  starts: {
    year: number;
    ads: number;
  }[];
  /** How many have no first-seen date. */
  undated: number;
  /** How many were first seen in the period that a question about advertising names, both ends included. Null when it names none. */
  period: {
    since: string | null;
    until: string;
    ads: number;
  } | null;
  /** Two-letter codes of the countries where the libraries say they were shown. */
  countries: string[];
  /** How the ads open, most frequent first; empty when none shows its text. */
  hooks: AdHookRank[];
  /** Up to five ads: those that show their text first, then the longest-running. */
  ads: Ad[];
  /** Libraries that did not answer, and why. */
  errors: NetworkError[];
};

export type PlaybookItem = {
  kind: 'complaint' | 'praise' | 'request';
  label: string;
  /** The matching theme of review search; null when there is none. */
  theme: string | null;
  /** The exact number of reviews that say it. */
  reviews: number;
  /** The ids of up to 50 of them, newest first. */
  reviewIds: string[];
  /** Share of all reviews read. */
  share: number;
  /** How many apps’ reviews say it. */
  apps: number;
  avgRating: number | null;
  trend: FindingTrend;
  quotes: ReviewQuote[];
};

export type PlaybookSocial = {
  /** Videos about it in the video library, including those just found. Zero means that the library has none and the platforms in `searched` answered with none. */
  total: number;
  /** True when the library has more: only the thousand most viewed are counted. */
  more: boolean;
  /** Total views of the videos that show them; null when none does. */
  views: number | null;
  /** How many videos show their views. */
  viewsTold: number;
  /** Distinct creators, over the videos that name one. */
  creators: number;
  /** Where the videos are, the platform with the most first. */
  platforms: {
    platform: 'tiktok' | 'instagram' | 'youtube' | 'facebook';
    videos: number;
    views: number | null;
  }[];
  /** Up to five, ranked only by the views of their videos about it. They are not vetted: `POST /api/v1/creators` does that. */
  topCreators: {
    platform: 'tiktok' | 'instagram' | 'youtube' | 'facebook';
    handle: string;
    name: string | null;
    url: string;
    videos: number;
    views: number | null;
  }[];
  /** Platforms that were searched for this answer and answered. For the others, only the library was counted. */
  searched: ('tiktok' | 'instagram' | 'youtube' | 'facebook')[];
  /** Up to five videos, most viewed first. */
  videos: Video[];
  /** Platforms that did not answer, and why. */
  errors: PlatformError[];
  /** Up to five creators, each person once, who would pass a creator search judging by what the library knows of them. They are not vetted against their newest posts: `POST /api/v1/creators` does that. Empty when nobody on file is a clear match. */
  promising: {
    platform: 'tiktok' | 'instagram' | 'youtube' | 'facebook';
    handle: string;
    name: string | null;
    url: string;
    /** Their videos in the library, on any subject. */
    known: number;
    /** How many of these are about this kind of app, judged by their titles. */
    about: number;
    /** Views of the videos about this kind of app; null when none shows them. */
    views: number | null;
    lastAboutAt: string;
    /** The latest one about this kind of app. */
    video: Video;
  }[];
};

export type PlaybookStep = {
  /** What to do. */
  step: string;
  /** The case for it, with numbers. */
  why: string;
  evidence: {
    /** The tag the answer cites it by. */
    cite: 'reviews' | 'revenue' | 'charts' | 'releases' | 'ads' | 'social';
    /** What reviews say; null when the evidence is not reviews. */
    item: PlaybookItem | null;
    /** Apps’ positions in their genre’s charts; empty when the evidence is not charts. */
    places: {
      store: 'apple' | 'play';
      title: string;
      rank: number;
    }[];
    /** Ads that show it; empty when the evidence is not ads. */
    ads: Ad[];
    /** Videos that show it; empty when the evidence is not videos. */
    videos: Video[];
  }[];
};

export type Pull = {
  /** The pull’s id, the same as its job’s. */
  id: string;
  object: 'pull';
  /** The status of its job; `completed` when the job is `done`. Its reviews can be read in any status. */
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  /** The name you gave it; empty when you gave none. */
  label: string;
  apps: {
    store: 'apple' | 'play';
    appId: string;
    /** Null until known. */
    title: string | null;
    /** The URL of its icon; null until known. */
    icon: string | null;
  }[];
  filter: PullFilter;
  /** The most reviews to keep per app, after the filter. */
  limit: number;
  /** The storefronts asked for, as two-letter codes. */
  countries: string[];
  /** The languages asked for on Google Play. */
  languages: string[];
  /** Which reviews the limit keeps: the newest, or those found most helpful. */
  sort: 'recent' | 'helpful';
  reviews: {
    /** `limit` times the number of apps. */
    target: number;
    /** Reviews read from the stores. */
    read: number;
    /** Reviews kept after the filter and the limit. */
    kept: number;
  };
  /** True when reviews that would match may be missing: the store’s own limit was reached, a page failed, or time ran out. */
  truncated: boolean;
  /** What is missing, and what you can do about it. */
  note: string | null;
  createdAt: string;
  /** Null until it has finished. */
  finishedAt: string | null;
  links: {
    /** The path of its reviews. */
    reviews: string;
    /** The path of its counts. */
    insights: string;
  };
};

export type PullFacts = {
  pull: {
    id: string;
    status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  };
  /** Reviews in the pull: the length of every column. */
  total: number;
  versions: string[];
  /** Two-letter codes. */
  storefronts: string[];
  /** What reviews are written in, such as `de`; `und` for too short to tell. */
  languages: string[];
  themes: {
    id: string;
    label: string;
    polarity: 'neg' | 'pos' | 'neutral';
    group: string;
  }[];
  /** Every combination of themes that a review has, as places in `themes`. */
  themeSets: (number[])[];
  /** Every combination of kinds that a review has. */
  kindSets: (('bug' | 'complaint' | 'request' | 'praise')[])[];
  /** Newest review first. */
  columns: {
    /** First the days from 1970-01-01 to the newest review, then how many days each is older than the one before. */
    day: number[];
    /** A digit from 1 to 5 for each review. */
    rating: string;
    /** A place in the apps of the pull. */
    app: number[];
    /** One more than a place in `versions`; 0 for none. */
    version: number[];
    /** One more than a place in `storefronts`; 0 for none. */
    storefront: number[];
    /** A place in `languages`. */
    language: number[];
    /** A place in `themeSets`. */
    themes: number[];
    /** A place in `kindSets`. */
    kinds: number[];
    /** How many people found each helpful. */
    helpful: number[];
    /** For each review `1` where the developer replied, else `0`. */
    replied: string;
  };
};

export type PullFilter = {
  /** Ratings to keep; empty for every rating. */
  stars: number[];
  /** Keep reviews that mention these in the title or text; empty to keep all. */
  keywords: string[];
  /** Whether a review must mention any of the keywords, or all of them. */
  keywordMode: 'any' | 'all';
  /** Drop reviews that mention any of these. */
  exclude: string[];
  /** Whether ratings without text are dropped. */
  requireText: boolean;
  /** The minimum length of the text, in characters. */
  minLength: number;
  /** Version prefixes to keep; empty for every version. */
  versions: string[];
  /** The oldest day to keep, inclusive, UTC. */
  since: string | null;
  /** The newest day to keep, inclusive, UTC. */
  until: string | null;
};

export type PullInsights = {
  pull: {
    id: string;
    status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  };
  /** Reviews in the pull. */
  total: number;
  /** Reviews counted here. */
  analysed: number;
  /** True when the pull has more than 8,000 reviews: only the newest 8,000 are counted. */
  sampled: boolean;
  /** Two decimals; null when there is nothing to average. */
  avgRating: number | null;
  byRating: {
    "1": number;
    "2": number;
    "3": number;
    "4": number;
    "5": number;
  };
  /** The median length of the texts, in characters. */
  medianLength: number;
  /** The words and phrases that are typical of these reviews. To read the reviews that mention one, ask for it in double quotes as `q`. */
  terms: {
    term: string;
    /** How many reviews mention it. */
    reviews: number;
    /** Share of the reviews counted, 0 to 1. */
    share: number;
    /** Two decimals; null when there is nothing to average. */
    avgRating: number | null;
    /** Share of the reviews mentioning it that have 1 or 2 stars. */
    negativeShare: number;
    /** True for a two-word phrase. */
    phrase: boolean;
  }[];
  /** By storefront. Google Play reviews have none and are left out. */
  countries: {
    key: string;
    label: string;
    count: number;
    /** Share of the reviews counted, 0 to 1. */
    share: number;
    /** Two decimals; null when there is nothing to average. */
    avgRating: number | null;
  }[];
  versions: {
    key: string;
    label: string;
    count: number;
    /** Share of the reviews counted, 0 to 1. */
    share: number;
    /** Two decimals; null when there is nothing to average. */
    avgRating: number | null;
  }[];
  apps: {
    store: 'apple' | 'play';
    appId: string;
    title: string | null;
    count: number;
    /** Share of the reviews counted, 0 to 1. */
    share: number;
    /** Two decimals; null when there is nothing to average. */
    avgRating: number | null;
  }[];
  /** Week by week, including empty weeks. */
  timeline: {
    /** The Monday the week begins on, UTC. */
    week: string;
    count: number;
    /** Two decimals; null when there is nothing to average. */
    avgRating: number | null;
    /** Reviews with 1 or 2 stars. */
    negative: number;
  }[];
  /** What the reviews are about, most frequent first. A review can have several themes or none. */
  themes: {
    id: string;
    label: string;
    polarity: 'neg' | 'pos' | 'neutral';
    /** The id of its theme group. */
    group: string;
    count: number;
    /** Share of the reviews counted, 0 to 1. */
    share: number;
    /** Two decimals; null when there is nothing to average. */
    avgRating: number | null;
    /** Reviews with it that have 1 or 2 stars. */
    negative: number;
    /** Reviews with it by week, in the order of `timeline`. */
    weeks: number[];
    /** Reviews with it by version, in the order of `versions`. */
    versions: number[];
    /** Reviews with it by storefront, in the order of `countries`. */
    countries: number[];
  }[];
  /** Developer replies. */
  replies: {
    /** Reviews the developer replied to. */
    answered: number;
    /** Google Play reviews counted: only Google Play publishes replies. */
    playAnalysed: number;
    /** `answered` divided by `playAnalysed`. */
    share: number;
  };
  /** Texts that several reviews share. */
  repeated: {
    /** Reviews whose text also appears in another review. */
    reviews: number;
    /** Share of the reviews counted, 0 to 1. */
    share: number;
    texts: {
      text: string;
      count: number;
      /** Distinct authors. */
      authors: number;
      /** The storefronts it appears in. */
      countries: string[];
      /** Two decimals; null when there is nothing to average. */
      avgRating: number | null;
    }[];
  };
  /** Reviews with no countable word. */
  notTokenised: number;
  /** The places that the pull has read. */
  coverage?: Coverage | undefined;
  taxonomy: TaxonomyUsed;
};

export type PullResult = {
  pull: Pull;
};

export type PullReview = {
  /** Our id for the review, the same in every pull and search. */
  id: string;
  /** The store’s id for the review. */
  storeReviewId: string;
  store: 'apple' | 'play';
  appId: string;
  /** The app’s title; null when not known. */
  app: string | null;
  rating: number;
  /** Null where the store’s reviews have no titles. */
  title: string | null;
  /** Empty for a rating without text. */
  text: string;
  date: string;
  /** The storefront; null for `play`, whose reviews have none. */
  country: string | null;
  /** The app version it was written about, where the store says. */
  version: string | null;
  /** How many people found it helpful, as known when it was pulled. The App Store shows votes only in its most-helpful list, which `sort=helpful` reads. */
  helpful: number;
  /** The developer’s reply; only Google Play publishes replies. */
  reply: string | null;
  repliedAt: string | null;
  /** The ids of its themes. */
  themes: string[];
  /** What kinds of review it is. */
  kinds: ('bug' | 'complaint' | 'request' | 'praise')[];
  /** What it says, clause by clause: up to 16, those of the title first. The rest of a longer review is part of the last. */
  clauses: ReviewClause[];
};

export type QuestionAsk = {
  about: QuestionScope;
  topic?: QuestionTopic | undefined;
  /** Clauses that do not count; the rest of the review still does. */
  without?: QuestionTopic[] | undefined;
  /** What differs from `about`; an empty list lifts a limit. `rest`: every other app, version or country. */
  against?: QuestionScope | 'rest' | undefined;
  by?: 'theme' | 'app' | 'version' | 'country' | 'store' | 'week' | 'month' | 'stars' | 'replied' | undefined;
  pick?: 'most' | 'least' | 'first' | 'all' | undefined;
  limit?: number | undefined;
  /** Of a yes-or-no question: how the number of `about` differs from that of `against` if the answer is yes. */
  expects?: 'up' | 'down' | 'level' | undefined;
  answerAs: 'yes_no' | 'number' | 'which' | 'list' | 'why' | 'when' | 'compare' | 'advice';
  source: 'reviews';
  measure: 'reviews' | 'share' | 'stars' | 'low_share' | 'sentiment' | 'change';
} | {
  about: QuestionScope;
  topic?: QuestionTopic | undefined;
  /** Clauses that do not count; the rest of the review still does. */
  without?: QuestionTopic[] | undefined;
  /** What differs from `about`; an empty list lifts a limit. `rest`: every other app, version or country. */
  against?: QuestionScope | 'rest' | undefined;
  by?: 'theme' | 'app' | 'version' | 'country' | 'store' | 'week' | 'month' | 'stars' | 'replied' | undefined;
  pick?: 'most' | 'least' | 'first' | 'all' | undefined;
  limit?: number | undefined;
  /** Of a yes-or-no question: how the number of `about` differs from that of `against` if the answer is yes. */
  expects?: 'up' | 'down' | 'level' | undefined;
  answerAs: 'yes_no' | 'number' | 'which' | 'list' | 'why' | 'when' | 'compare' | 'advice';
  source: 'listing' | 'charts' | 'revenue' | 'ads' | 'social';
  measure: 'price' | 'claim' | 'release' | 'rank' | 'ratings' | 'money' | 'ads' | 'videos';
};

export type QuestionPlan = {
  /** In the order asked; empty when nothing was understood. */
  asks: QuestionAsk[];
  declined: {
    words: string;
    because: 'not_in_reviews' | 'private' | 'future' | 'invented';
    /** What would be needed to answer it. */
    needs: string;
  }[];
  /** Words of the question that nothing was made of. */
  unread: string[];
  read: {
    words: string;
    /** The field they filled, or `filler`. */
    as: string;
  }[];
};

export type QuestionPlanRequest = {
  /** What to count or look up, in the order of the answer. */
  asks: QuestionAsk[];
  /** What the answer should say it does not answer. */
  declined?: {
    words: string;
    because: 'not_in_reviews' | 'private' | 'future' | 'invented';
    /** What would be needed to answer it. */
    needs: string;
  }[] | undefined;
  unread?: string[] | undefined;
};

export type QuestionScope = {
  /** App names; absent for the app of the request. */
  apps?: string[] | undefined;
  /** A kind of app, such as `habit trackers`. */
  kind?: string | undefined;
  /** The groups that an earlier ask picked, by its place. */
  from?: number | undefined;
  /** Absent for the last 90 days. */
  period?: {
    since?: string | undefined;
    until?: string | undefined;
  } | {
    side: 'before' | 'after';
    event: QuestionTopic | {
      version: string;
    };
  } | undefined;
  /** Two-letter codes; `*` for every storefront. */
  countries?: string[] | undefined;
  stores?: ('apple' | 'play')[] | undefined;
  versions?: string[] | undefined;
  stars?: number[] | undefined;
  replied?: boolean | undefined;
  /** People who say this of themselves. */
  segment?: QuestionTopic | undefined;
};

export type QuestionTopic = {
  /** The words of the question; empty for any subject. */
  words: string[];
  /** `word` when the word itself is asked for, as in quotation marks. */
  match: 'word' | 'meaning';
  /** Of the clause, never of the stars. */
  polarity: 'good' | 'bad' | 'wish' | 'any';
};

export type Release = {
  /** `apple` (App Store) or `play` (Google Play). */
  store: 'apple' | 'play';
  /** Digits for `apple`, the package name for `play`. */
  appId: string;
  title: string;
  developer: string;
  /** The URL of its icon. */
  icon: string;
  /** The average rating, 1 to 5; null when there are no ratings. */
  score: number | null;
  /** The number of ratings; null where the store does not say. */
  ratingsTotal: number | null;
  /** The genre, as the store names it. */
  genre: string | null;
  /** When it was released. */
  released: string;
  /** Its current chart positions, best first. */
  positions: {
    storefront: string;
    chart: 'top-free' | 'top-paid' | 'top-grossing';
    /** Its rank in the category’s chart. */
    rank: number;
  }[];
};

export type Report = {
  /** The job’s id. */
  reportId: string;
  reading: SentenceReading;
  report: {
    spec: {
      question: string;
      scope: 'both' | 'apple' | 'play';
      country: string;
      days: number;
      /** The kind of app the question was read as. */
      category: string;
      /** The genres whose charts were searched. */
      genres: string[];
    };
    window: {
      from: string;
      to: string;
    };
    /** What was counted and looked up for the question. Absent in reports from before there were plans. */
    plan?: QuestionPlan | undefined;
    /** Markdown, the verdict first. */
    answer: string;
    /** The first sentence and the figures it rests on; null when nothing was counted in reviews. */
    verdict: ResearchVerdict | null;
    /** Best chart position first, alternating stores. */
    apps: ReportApp[];
    /** Greatest opportunity first, praise last. */
    findings: ReportFinding[];
    /** What was read and how it was counted. */
    method: string;
    /** What could not be read, or only in part. */
    errors: ReportError[];
  };
  /** Which reviews the figures are of. Absent in answers made before it was recorded, and where no reviews of named apps were counted. */
  coverage?: Coverage | undefined;
  readBy: 'model' | 'rules';
  /** The share of what was read that a model read, 0 to 1. */
  readShare: number;
  /** Absent in answers made before it was said. */
  taxonomy?: TaxonomyUsed | undefined;
  generatedAt: string;
};

export type ReportApp = {
  store: 'apple' | 'play';
  appId: string;
  title: string;
  /** Its best position in the charts of its genre; null when it is not charting and was found by search. */
  rank: number | null;
  /** The store’s average over all ratings. */
  score: number | null;
  reviewsRead: number;
  /** Over the reviews read. */
  avgRating: number | null;
  /** What reviewers complain about: up to three, most frequent first. */
  complaints: ReportAppItem[];
  /** What reviewers praise: up to three, most frequent first. */
  praise: ReportAppItem[];
  /** What reviewers ask for: up to three, most frequent first. */
  requests: ReportAppItem[];
};

export type ReportAppItem = {
  label: string;
  /** The exact number of the app’s reviews that say it. */
  reviews: number;
  /** The ids of up to 50 of them, newest first. */
  reviewIds: string[];
  /** Share of the app’s reviews read. */
  share: number;
  quotes: ReviewQuote[];
};

export type ReportError = {
  store: 'apple' | 'play';
  /** Null when it concerns the whole store. */
  appId: string | null;
  code: 'not_offered' | 'not_found' | 'upstream_failed' | 'upstream_timeout' | 'timed_out' | 'incomplete';
  message: string;
};

export type ReportFinding = {
  label: string;
  kind: 'complaint' | 'praise' | 'request';
  /** The matching theme of review search; null when there is none. */
  theme: string | null;
  /** The exact number of reviews that say it. */
  reviews: number;
  /** The ids of up to 50 of them, newest first. */
  reviewIds: string[];
  /** The apps whose reviews say it, those with the most such reviews first. */
  apps: {
    store: 'apple' | 'play';
    appId: string;
    reviews: number;
    /** Share of the app’s reviews read. */
    share: number;
  }[];
  /** Share of all reviews read. */
  share: number;
  avgRating: number | null;
  /** From 0 (everyone who says it gives five stars) to 1 (everyone gives one). */
  severity: number;
  trend: FindingTrend;
  /** Combines how many reviews and apps it appears in, how severe it is, whether it is rising, and how poorly existing apps serve it. Zero for praise. */
  opportunity: number;
  quotes: ReviewQuote[];
  /** The fix it implies; null for praise. */
  fix: string | null;
};

export type Research = {
  question: string;
  reading: SentenceReading;
  /** Markdown; each sentence ends with a tag for its evidence, such as `[reviews]`. */
  answer: string;
  sources: ResearchSource[];
  /** What is missing, and what to know about how the answer was made. */
  notes: string[];
  readBy: 'model' | 'rules';
  /** The share of what was read that a model read, 0 to 1. */
  readShare: number;
  /** Absent in answers made before it was said. */
  taxonomy?: TaxonomyUsed | undefined;
  generatedAt: string;
  /** What was counted and looked up for the question. Absent in answers from before there were plans. */
  plan?: QuestionPlan | undefined;
  /** Null when nothing was counted in reviews. */
  verdict: ResearchVerdict | null;
  app: ResearchApp;
  /** The apps in `compare` that could be read. */
  compare: ResearchApp[];
  /** Which reviews the figures are of. Absent in answers made before it was recorded, and where no reviews of named apps were counted. */
  coverage?: Coverage | undefined;
  evidence: {
    reviews: {
      window: {
        days: number;
        from: string;
        to: string;
      };
      /** The app first, then those it is compared with. */
      apps: ResearchReviews[];
      /** What is said significantly more or less often about the app than about another, largest difference first. */
      differences: ResearchDifference[];
    };
    /** Null when no app’s revenue could be estimated. */
    revenue: ResearchRevenue[] | null;
    /** One entry per app whose ads could be read, the app first. Null when no ad library could be read, which does not mean that nobody advertises. */
    ads: ResearchAds[] | null;
    /** One entry per app with known videos, or whose videos were searched for, the app first. Null when the library has none and no platform could be searched. */
    social: ResearchSocial[] | null;
  };
};

export type ResearchAds = {
  store: 'apple' | 'play';
  appId: string;
  title: string;
  /** Ads known to be for it, with duplicates merged, from the first page of each library query. Zero means that the libraries in `networks` answered and show none. */
  total: number;
  /** True when the libraries have further pages, so `total` is a minimum. */
  more: boolean;
  /** Further ads by the same developers that do not show which app they are for; not in `total`. */
  unclear: number;
  /** The libraries that answered, each with its number of ads and how many are running, have ended or are unclear; never empty. */
  networks: {
    network: 'google' | 'apple' | 'meta' | 'tiktok';
    ads: number;
    running: number;
    ended: number;
    unclear: number;
  }[];
  /** How many are running now, according to their library. */
  running: number;
  /** How many have ended; for the rest, the library does not say. */
  ended: number;
  /** Distinct advertisers; an app’s page and its developer, under any legal form, count as one. */
  advertisers: number;
  /** When the oldest was first seen; null when no library says. */
  oldest: string | null;
  /** How many were first seen in each year, newest year first; ads without a date are not counted. */
  starts: {
    year: number;
    ads: number;
  }[];
  /** How many have no first-seen date. */
  undated: number;
  /** How many were first seen in the period that a question about advertising names, both ends included. Null when it names none. */
  period: {
    since: string | null;
    until: string;
    ads: number;
  } | null;
  /** Two-letter codes of the countries where the libraries say they were shown. */
  countries: string[];
  /** How the ads open, most frequent first; empty when none shows its text. */
  hooks: AdHookRank[];
  /** Up to five ads: those that show their text first, then the longest-running. */
  ads: Ad[];
  /** Libraries that did not answer, and why. */
  errors: NetworkError[];
};

export type ResearchApp = {
  /** `apple` (App Store) or `play` (Google Play). */
  store: 'apple' | 'play';
  /** Digits for `apple`, the package name for `play`. */
  appId: string;
  title: string;
  /** Null when the store could not be read. */
  developer: string | null;
  /** Null when the store could not be read. */
  icon: string | null;
  /** The average rating, 1 to 5; null when there are no ratings. */
  score: number | null;
  /** The number of ratings; null where the store does not say. */
  ratingsTotal: number | null;
  /** The genre, as the store names it. */
  genre: string | null;
  /** Null when the store could not be read. */
  free: boolean | null;
};

export type ResearchDifference = {
  kind: 'complaint' | 'praise' | 'request';
  label: string;
  theme: string | null;
  /** Every app that was read, in the order given. */
  apps: {
    store: 'apple' | 'play';
    appId: string;
    reviews: number;
    /** Share of the app’s reviews read. */
    share: number;
  }[];
};

export type ResearchItem = {
  kind: 'complaint' | 'praise' | 'request';
  label: string;
  /** The matching theme of review search; null when there is none. */
  theme: string | null;
  /** The exact number of reviews that say it. */
  reviews: number;
  /** The ids of up to 50 of them, newest first. */
  reviewIds: string[];
  /** Share of the app’s reviews read. */
  share: number;
  avgRating: number | null;
  trend: FindingTrend;
  /** Versions whose reviews say it significantly more often than those of other versions. */
  versions: AffectedVersion[];
  /** The storefronts in which it is said, up to five, most reviews first. Empty for Google Play, whose reviews have none; absent in answers made before it was counted. */
  countries?: AffectedCountry[] | undefined;
  quotes: ReviewQuote[];
};

export type ResearchRevenue = {
  store: 'apple' | 'play';
  appId: string;
  title: string;
  country: string;
  estimate: RevenueEstimate;
};

export type ResearchReviews = {
  store: 'apple' | 'play';
  appId: string;
  title: string;
  /** The reviews in the window that were read; every count here is based on them. */
  read: number;
  /** Reviews in the window on file; exceeds `read` only when there were too many to read. */
  total: number;
  /** Over the reviews read. */
  avgRating: number | null;
  histogram: {
    "1": number;
    "2": number;
    "3": number;
    "4": number;
    "5": number;
  };
  /** What the question asks about, each item in the question’s own words; empty for a general question. */
  asked: ResearchItem[];
  complaints: ResearchItem[];
  praise: ResearchItem[];
  requests: ResearchItem[];
};

export type ResearchSocial = {
  store: 'apple' | 'play';
  appId: string;
  title: string;
  /** Videos about it in the video library, including those just found. Zero means that the library has none and the platforms in `searched` answered with none. */
  total: number;
  /** True when the library has more: only the thousand most viewed are counted. */
  more: boolean;
  /** Total views of the videos that show them; null when none does. */
  views: number | null;
  /** How many videos show their views. */
  viewsTold: number;
  /** Distinct creators, over the videos that name one. */
  creators: number;
  /** Where the videos are, the platform with the most first. */
  platforms: {
    platform: 'tiktok' | 'instagram' | 'youtube' | 'facebook';
    videos: number;
    views: number | null;
  }[];
  /** Up to five, ranked only by the views of their videos about it. They are not vetted: `POST /api/v1/creators` does that. */
  topCreators: {
    platform: 'tiktok' | 'instagram' | 'youtube' | 'facebook';
    handle: string;
    name: string | null;
    url: string;
    videos: number;
    views: number | null;
  }[];
  /** Platforms that were searched for this answer and answered. For the others, only the library was counted. */
  searched: ('tiktok' | 'instagram' | 'youtube' | 'facebook')[];
  /** Up to five videos, most viewed first. */
  videos: Video[];
  /** Platforms that did not answer, and why. */
  errors: PlatformError[];
};

export type ResearchSource = {
  /** The tag the answer cites it by. */
  cite: 'reviews' | 'revenue' | 'charts' | 'releases' | 'ads' | 'social';
  store: 'apple' | 'play' | null;
  appId: string | null;
  /** What was read. */
  detail: string;
  readAt: string;
};

export type ResearchVerdict = {
  /** The form of the answer: `yes_no`, `number`, `which`, `list` and so on. */
  intent: string;
  /** The first sentence of the answer. */
  sentence: string;
  /** The groups of reviews that were counted. */
  figures: {
    /** What the group is to the answer, such as `newer` or `before`. */
    part: string;
    /** The version, country code, month or app the group is of. */
    name: string;
    reviews: number;
    /** Over the reviews of the group. */
    avgRating: number | null;
    /** How many of them say what the question asks about; null when it asks about none of what they say. */
    said: number | null;
    /** `said` as a share of `reviews`. */
    share: number | null;
    /** The ids of up to 50 of those that say it, or of the group, newest first. */
    reviewIds: string[];
  }[];
  /** The complaints, praise or requests the answer lists; shares are of the part of the reviews it is about. */
  items: ResearchItem[];
  /** What is said significantly more or less often in one group than in the other. */
  changes: {
    kind: 'complaint' | 'praise' | 'request';
    label: string;
    theme: string | null;
    before: {
      reviews: number;
      share: number;
    };
    after: {
      reviews: number;
      share: number;
    };
  }[];
  /** Dates, ranks and other values that the answer tells. */
  details: Record<string, string | number | boolean | null>;
};

export type RevenueEstimate = {
  /** Total monthly revenue in this storefront, in US dollars, before the store’s commission. */
  monthly: {
    low: number;
    mid: number;
    high: number;
  };
  /** The subscription part of it. */
  mrr: {
    low: number;
    mid: number;
    high: number;
  };
  monetisation: 'subscription' | 'in_app_purchase' | 'paid' | 'ads' | 'none';
  confidence: {
    label: 'low' | 'medium' | 'high';
    /** Which signals were used and which were missing. */
    reason: string;
  };
  computedAt: string;
};

export type ReviewClause = {
  field: 'title' | 'text';
  /** The first character, in UTF-16 units of the field. */
  start: number;
  /** One more than the last. */
  end: number;
  /** What it says by its words, whatever the stars: `good`, `bad`, `wish` for a request, or `neutral`. */
  polarity: 'good' | 'bad' | 'wish' | 'neutral';
  /** The ids of the review’s themes that it speaks of. */
  themes: string[];
  /** Where its writer goes: `leaving` the app, `switched_from` it to another, `switched_to` it from another, `came_back`; null where it does not say. */
  move: 'leaving' | 'switched_to' | 'switched_from' | 'came_back' | null;
  /** What its writer says of themselves; null where it does not say. */
  writer: 'parent' | 'student' | 'teacher' | 'driver' | 'business' | 'senior' | 'beginner' | 'patient' | 'traveller' | null;
};

export type ReviewEdition = {
  rating: number;
  /** Null where the store’s reviews have no titles. */
  title: string | null;
  /** Empty for a rating without text. */
  text: string;
  date: string;
  /** The app version it was written about, where the store says. */
  version: string | null;
  /** The developer’s reply; only Google Play publishes replies. */
  reply: string | null;
  repliedAt: string | null;
  /** The ids of its themes. */
  themes: string[];
  /** What kinds of review it is. */
  kinds: ('bug' | 'complaint' | 'request' | 'praise')[];
  /** What it says, clause by clause: up to 16, those of the title first. The rest of a longer review is part of the last. */
  clauses: ReviewClause[];
  /** The words, or the clause, that led to its themes and kinds. */
  marks: {
    /** The id of a theme, a kind, or `q` for what was searched for. */
    tag: string;
    field: 'title' | 'text';
    /** The first character, in UTF-16 units. */
    start: number;
    /** One more than the last. */
    end: number;
  }[];
  /** What it is written in, such as `de`; `und` when it is too short to tell. */
  language: string;
  /** When this edition was first read from its store. */
  seenAt: string;
  /** When the next edition was first read. */
  until: string;
};

export type ReviewOnFile = {
  /** Our id for the review, the same in every pull and search. */
  id: string;
  /** The store’s id for the review. */
  storeReviewId: string;
  store: 'apple' | 'play';
  appId: string;
  /** The app’s title; null when not known. */
  app: string | null;
  rating: number;
  /** Null where the store’s reviews have no titles. */
  title: string | null;
  /** Empty for a rating without text. */
  text: string;
  date: string;
  /** The storefront; null for `play`, whose reviews have none. */
  country: string | null;
  /** The app version it was written about, where the store says. */
  version: string | null;
  /** How many people found it helpful, as last read. */
  helpful: number;
  /** The developer’s reply; only Google Play publishes replies. */
  reply: string | null;
  repliedAt: string | null;
  /** The ids of its themes. */
  themes: string[];
  /** What kinds of review it is. */
  kinds: ('bug' | 'complaint' | 'request' | 'praise')[];
  /** What it says, clause by clause: up to 16, those of the title first. The rest of a longer review is part of the last. */
  clauses: ReviewClause[];
  /** The words, or the clause, that led to its themes and kinds. */
  marks: {
    /** The id of a theme, a kind, or `q` for what was searched for. */
    tag: string;
    field: 'title' | 'text';
    /** The first character, in UTF-16 units. */
    start: number;
    /** One more than the last. */
    end: number;
  }[];
  /** What it is written in, such as `de`; `und` when it is too short to tell. */
  language: string;
  /** When this edition was first read from its store. */
  seenAt: string;
  /** When its first reply was given: the earliest date that the store gave for a reply, or when one was first read, whichever is earlier. Null without a reply, or when neither is known. */
  firstRepliedAt: string | null;
  /** How many times it was seen to change: the number of its earlier editions. */
  edits: number;
};

export type ReviewQuote = {
  reviewId: string;
  /** Verbatim from the review’s text or title. */
  text: string;
  store: 'apple' | 'play';
  appId: string;
  rating: number;
  date: string;
  helpful: number;
};

export type ReviewScan = {
  query: string;
  reading: SentenceReading;
  filter: PullFilter;
  /** The apps meant, as listed in the stores. */
  apps: {
    store: 'apple' | 'play';
    appId: string;
    title: string;
    icon: string;
    /** Why the sentence is taken to mean this app. */
    why: string[];
  }[];
  /** A body for `POST /api/v1/reviews/pulls`, to send unchanged or edited. */
  pull: Record<string, unknown>;
  /** Which reviews of these apps are counted by default, in both stores. Absent in answers made before it was recorded. */
  coverage?: Coverage | undefined;
  /** Whether a model or rules read the sentence. */
  readBy: 'model' | 'rules';
  readShare: number;
  generatedAt: string;
};

export type SearchTheme = {
  id: string;
  label: string;
  polarity: 'neg' | 'pos' | 'neutral';
  /** The id of its theme group. */
  group: string;
  count: number;
  /** Share of `matched`. */
  share: number;
  avgRating: number | null;
  /** The apps with the most such reviews, in descending order. */
  apps: {
    store: 'apple' | 'play';
    appId: string;
    count: number;
  }[];
  quotes: ReviewQuote[];
};

export type SecurityNotice = {
  id: string;
  at: string;
  change: 'key_created' | 'key_changed' | 'key_revoked' | 'program_allowed' | 'program_changed' | 'program_ended' | 'password_changed' | 'passkey_added' | 'passkey_removed' | 'owner_added' | 'owner_removed';
  /** Of the key, program or passkey; null: the change concerns none. */
  name: string | null;
  /** The change in a sentence. */
  text: string;
  /** Whether this browser has shown it before. */
  seen: boolean;
};

export type SentenceReading = {
  /** The reading in words: “I read this as …”. */
  sentence: string;
  /** What kind of answer is asked for; `general` when the sentence does not say. */
  intent: string;
  /** What the reviews should be about; empty for any topic. */
  topic: string;
  /** Quoted text, to be found word for word. */
  phrases: string[];
  /** The ids of the themes the topic names. */
  themes: string[];
  /** What the reviews should not be about. */
  exclude: string[];
  /** The ids of the themes left out with it. */
  excludedThemes: string[];
  /** The ratings included; empty for every rating. */
  stars: number[];
  /** The kinds of review asked for; empty for every kind. */
  kinds: ('bug' | 'complaint' | 'request' | 'praise')[];
  /** App names, as written in the sentence. */
  apps: string[];
  /** Apps the sentence says are not meant. */
  excludedApps: string[];
  /** The kind of app, as written in the sentence; null when it names none. */
  kindOfApp: string | null;
  /** Two-letter codes of the countries named. */
  countries: string[];
  /** The languages of the reviews asked for, such as `fr`. */
  languages: string[];
  /** The store named, if it is one of the two. */
  store: 'apple' | 'play' | null;
  /** Versions of the app, or their beginnings. */
  versions: string[];
  /** The first day asked for. */
  since: string | null;
  /** The last day asked for. */
  until: string | null;
  /** Whether the developer should have replied; null when it does not matter. */
  replied: boolean | null;
  /** The fewest characters a review should have. */
  minLength: number | null;
  sort: 'recent' | 'oldest' | 'helpful' | 'relevant' | null;
  /** How many reviews are asked for. */
  limit: number | null;
  /** The language of the sentence; `und` when it is too short to tell. */
  language: string;
  /** Words of the sentence that nothing was made of. */
  notUnderstood: string[];
  /** What to know about how the sentence was read. */
  notes: string[];
};

export type Share = {
  id: string;
  /** The job whose answer it shows. */
  jobId: string;
  createdAt: string;
};

export type SignedInBrowser = {
  id: string;
  /** Which browser, in words. */
  browser: string;
  signedInBy: 'link' | 'password' | 'passkey' | 'provider';
  /** Whether this call came from it. */
  current: boolean;
  /** When it signed in. */
  createdAt: string;
  expiresAt: string;
  /** To the minute; null: not since it signed in. */
  lastUsedAt: string | null;
};

export type StoreChart = {
  store: 'apple' | 'play';
  chart: 'top-free';
  /** When the store was read; charts are cached for 30 minutes. */
  readAt: string;
  /** Highest-ranked first. */
  rows: ChartRow[];
};

export type StoreError = {
  store: 'apple' | 'play';
  /** `upstream_failed` or `upstream_timeout`: the store, or some of its rows, could not be read. `not_offered`: the store is not available in this country, or does not offer the app there. `unsupported`: the store has no equivalent of what was asked for. `stale`: the store may not be asked more often now, so its last answer is given, older than usual. */
  code: 'upstream_failed' | 'upstream_timeout' | 'not_offered' | 'unsupported' | 'stale';
  /** One sentence, for people. */
  message: string;
};

export type TaxonomyUsed = {
  /** The version of the themes and of how reviews are tagged. Counts of one version can be compared. */
  version: string;
  /** True while reviews that an earlier version tagged are tagged anew in the background: until then, counts can still shift. */
  taggingAnew: boolean;
};

export type Teardown = {
  app: TeardownApp;
  window: {
    days: number;
    from: string;
    to: string;
  };
  reviews: {
    /** Reviews in the window that were read; every count here is based on them. */
    read: number;
    /** Reviews in the window on file; exceeds `read` only when there are more than 5,000. */
    total: number;
  };
  /** Markdown. */
  summary: string;
  complaints: TeardownItem[];
  praise: TeardownItem[];
  requests: TeardownItem[];
  /** Ratings of the reviews read. */
  ratings: {
    average: number | null;
    histogram: {
      "1": number;
      "2": number;
      "3": number;
      "4": number;
      "5": number;
    };
    /** Week by week, including empty weeks. */
    timeline: {
      /** The Monday the week begins on, UTC. */
      week: string;
      count: number;
      avgRating: number | null;
      /** Reviews with 1 or 2 stars. */
      negative: number;
    }[];
  };
  /** Newest first. */
  versions: TeardownVersion[];
  /** Its chart positions on file, oldest first, in the United States or, if it is not offered there, the storefront it was read in. */
  charts: {
    date: string;
    chart: string;
    /** The chart’s genre; null for the overall chart. */
    genre: string | null;
    /** Null when the chart was read that day and the app was not on it. */
    rank: number | null;
  }[];
  /** Which reviews the figures are of. Absent in answers made before it was recorded, and where no reviews of named apps were counted. */
  coverage?: Coverage | undefined;
  /** What was read, and what could not be read. */
  notes: string[];
  readBy: 'model' | 'rules';
  /** The share of what was read that a model read, 0 to 1. */
  readShare: number;
  /** Absent in answers made before it was said. */
  taxonomy?: TaxonomyUsed | undefined;
  generatedAt: string;
};

export type TeardownApp = {
  /** `apple` (App Store) or `play` (Google Play). */
  store: 'apple' | 'play';
  /** Digits for `apple`, the package name for `play`. */
  appId: string;
  title: string;
  /** Null when the store could not be read and it is not on file. */
  developer: string | null;
  /** Null when the store could not be read and it is not on file. */
  icon: string | null;
  /** The average rating, 1 to 5; null when there are no ratings. */
  score: number | null;
  /** The number of ratings; null where the store does not say. */
  ratingsTotal: number | null;
  /** The genre, as the store names it. */
  genre: string | null;
  /** Null when the store could not be read and it is not on file. */
  free: boolean | null;
  description: string | null;
  /** Null where it varies with the device. */
  version: string | null;
  /** When the app was first released. */
  released: string | null;
  /** When this version was released. */
  updated: string | null;
};

export type TeardownItem = {
  label: string;
  /** The matching theme of review search; null when there is none. */
  theme: string | null;
  /** The exact number of reviews that say it. */
  reviews: number;
  /** The ids of up to 50 of them, newest first. */
  reviewIds: string[];
  /** Share of all reviews read. */
  share: number;
  avgRating: number | null;
  trend: FindingTrend;
  /** Versions whose reviews say it significantly more often than those of other versions. */
  versions: AffectedVersion[];
  /** The storefronts in which it is said, up to five, most reviews first. Empty for Google Play, whose reviews have none; absent in answers made before it was counted. */
  countries?: AffectedCountry[] | undefined;
  quotes: ReviewQuote[];
  /** The fix it implies; null for praise. */
  fix: string | null;
};

export type TeardownVersion = {
  version: string;
  /** When its first review was written. */
  from: string;
  reviews: number;
  avgRating: number | null;
  negativeShare: number;
  /** The label of its most frequent complaint. */
  topComplaint: string | null;
  /** Complaints significantly more frequent than in the previous version; both need at least ten reviews. */
  worse: {
    label: string;
    /** Per 100 reviews of the previous version with at least ten reviews. */
    before: number;
    /** Per 100 reviews of this version. */
    after: number;
  }[];
  /** Complaints significantly less frequent than in the previous version. */
  better: {
    label: string;
    /** Per 100 reviews of the previous version with at least ten reviews. */
    before: number;
    /** Per 100 reviews of this version. */
    after: number;
  }[];
};

export type ThemeName = {
  id: string;
  label: string;
  polarity: 'neg' | 'pos' | 'neutral';
  group: string;
};

export type Video = {
  platform: 'tiktok' | 'instagram' | 'youtube' | 'facebook';
  /** The platform’s own id. */
  id: string;
  url: string;
  /** The title, or the caption where the platform has no titles. */
  title: string;
  /** Null where the platform does not say. */
  creator: {
    handle: string;
    name: string | null;
    url: string;
    followers: number | null;
  } | null;
  /** Null where the platform does not say. */
  views: number | null;
  likes: number | null;
  comments: number | null;
  publishedAt: string | null;
  durationS: number | null;
  thumbnail: string | null;
  /** The apps it is matched to; empty when only the search words matched. */
  apps: VideoApp[];
};

export type VideoApp = {
  store: 'apple' | 'play';
  appId: string;
  title: string;
  /** What in the video shows that it is about this app. */
  why: string[];
};

export type VideoSearch = {
  query: string;
  reading: SentenceReading;
  /** The kind of app the query was read as; null when it names apps or is a phrase. */
  kindOfApp: string | null;
  /** Most relevant first, then most viewed. */
  videos: Video[];
  /** What `more: true` would read; null when nothing is left. */
  next: {
    page: number;
    platforms: ('tiktok' | 'instagram' | 'youtube' | 'facebook')[];
  } | null;
  notes: string[];
  errors: PlatformError[];
  readBy: 'model' | 'rules';
  readShare: number;
  generatedAt: string;
};

export type Watch = {
  id: string;
  object: 'watch';
  name: string;
  target: WatchTarget;
  /** A cron expression of five fields, in `zone`. */
  schedule: string;
  /** An IANA time zone. */
  zone: string;
  rules: WatchRule[];
  /** The hours in which alerts are held, and after which they are sent; null: none. Hours of the day in `zone`. */
  quietHours: {
    /** The hour they begin. */
    from: number;
    /** The hour they end. */
    to: number;
  } | null;
  /** The hours between two alerts of the same rule. */
  throttle: number;
  /** Where its alerts go, by id; empty: to every destination that gets alerts. */
  destinations: string[];
  status: 'active' | 'paused';
  /** Why it was paused, or why its last run failed; null where all is well. */
  note: string | null;
  price: WatchPrice;
  /** Null while it is paused. */
  nextRunAt: string | null;
  /** Null before its first run. */
  lastRunAt: string | null;
  /** What its last run found; null before its first run. */
  last: WatchResult | null;
  /** Alerts raised in the last 30 days. */
  alerts: number;
  createdAt: string;
  updatedAt: string;
};

export type WatchChange = {
  /** `rating`, `version`, `rank` of a watched app; an app that `entered`, `left` or `moved` in a chart; a competitor’s `release`; a `figure` of an answer. */
  kind: 'rating' | 'version' | 'rank' | 'entered' | 'left' | 'moved' | 'release' | 'figure';
  /** What has changed: an app’s title, or what a figure counts. */
  label: string;
  /** The app; null where it is none. */
  app: {
    store: 'apple' | 'play';
    appId: string;
  } | null;
  /** Null where there was nothing before. */
  before: string | number | null;
  /** Null where there is nothing now. */
  after: string | number | null;
};

export type WatchPrice = {
  /** Credits that a run costs you. */
  perRun: number;
  /** Runs in the next 30 days. */
  runsPerMonth: number;
  creditsPerMonth: number;
};

export type WatchResult = {
  /** The id of the run’s job. */
  id: string;
  object: 'watch_result';
  watchId: string;
  ranAt: string;
  /** The run before; null for the first run. */
  since: string | null;
  /** What is new, in one sentence. */
  summary: string;
  /** Whether anything is new. The first run only notes how things are. */
  changed: boolean;
  newReviews: number;
  /** New reviews of 1 to 5 stars: five numbers. */
  newByRating: number[];
  /** The ids of the new reviews, newest first; at most 500. */
  reviewIds: string[];
  /** Some of the new reviews; at most 5. */
  examples: AlertQuote[];
  /** What else has changed; at most 100. */
  changes: WatchChange[];
  /** What rules found in this run. */
  alerts: {
    id: string;
    rule: 'one_star_spike' | 'theme_rising' | 'phrase_seen' | 'rating_below' | 'version_effect' | 'rank_crossed' | 'competitor_release';
    headline: string;
  }[];
  /** What could not be read, and what else is worth knowing. */
  notes: string[];
};

export type WatchRule = {
  type: 'one_star_spike' | 'theme_rising' | 'phrase_seen' | 'rating_below' | 'version_effect' | 'rank_crossed' | 'competitor_release';
  /** `phrase_seen`: words or phrases, matched as the `keywords` of a pull are. */
  phrases?: string[] | undefined;
  /** `rating_below`: an average rating, such as 4.2. */
  below?: number | undefined;
  /** `rank_crossed`: the place in the chart. */
  place?: number | undefined;
  /** `rank_crossed`: of an app, in its genre; `top-free` if omitted. */
  chart?: 'top-free' | 'top-paid' | 'top-grossing' | undefined;
  /** `rank_crossed` in a watched chart: the app. */
  app?: {
    /** `apple` (App Store) or `play` (Google Play). */
    store: 'apple' | 'play';
    /** Digits for `apple`, the package name for `play`. */
    appId: string;
  } | undefined;
  /** `competitor_release`: the apps whose new versions raise alerts; required unless a chart is watched. */
  apps?: {
    /** `apple` (App Store) or `play` (Google Play). */
    store: 'apple' | 'play';
    /** Digits for `apple`, the package name for `play`. */
    appId: string;
  }[] | undefined;
};

export type WatchTarget = {
  type: 'app' | 'pull' | 'question' | 'chart';
  store?: 'apple' | 'play' | undefined;
  appId?: string | undefined;
  country?: string | undefined;
  chart?: 'top-free' | 'top-paid' | 'top-grossing' | undefined;
  /** Left out where all genres are watched. */
  genre?: string | undefined;
  /** The body of `reviews.pull`, with defaults filled in. */
  pull?: Record<string, unknown> | undefined;
  /** The body of `research.create`, with defaults filled in. */
  research?: Record<string, unknown> | undefined;
};

export type Webhook = {
  id: string;
  /** Where events are posted to. */
  url: string;
  /** The types of events it wants. */
  events: string[];
  description: string;
  /** False: nothing is sent to it, and events that happen meanwhile are not kept for it. */
  enabled: boolean;
  /** When the receiver confirmed that it wants events; null: not yet, so no event is sent or kept for it. */
  confirmedAt: string | null;
  disabledAt: string | null;
  /** Why it is disabled; null: it is not. */
  note: string | null;
  /** The first failure since the last success; null: the last attempt succeeded, or there was none. */
  failingSince: string | null;
  /** Until when the secret before the last rotation signs too; null: it does not. */
  oldSecretEndsAt: string | null;
  createdAt: string;
};

/** Every operation by its id: what it takes, what it answers or which kind of run it starts, and what files it gives. */
export interface Operations {
  /** Your balance */
  me: {
    input: Record<string, never>;
    output: Balance;
  };
  /** Set your password */
  'account.set_password': {
    input: {
      /** At least 12 characters, and not easy to guess: common passwords, repetitions, sequences and your email address are refused. */
      password: string;
      /** Your current password. */
      current?: string | undefined;
      /** Whether all your API keys are revoked. */
      endKeys?: boolean | undefined;
      /** Whether all programs that you allowed lose their access. */
      endGrants?: boolean | undefined;
    };
    output: {
      /** How many other browsers were signed out. */
      sessionsEnded: number;
      /** How many API keys were revoked. */
      keysEnded: number;
      /** How many programs lost their access. */
      grantsEnded: number;
    };
  };
  /** List your passkeys */
  'passkeys.list': {
    input: Record<string, never>;
    output: {
      passkeys: {
        id: string;
        /** The name you gave it. */
        name: string;
        createdAt: string;
        lastUsedAt: string | null;
      }[];
    };
  };
  /** Remove a passkey */
  'passkeys.remove': {
    input: {
      /** The passkey’s id. */
      id: string;
    };
    output: {
      id: string;
    };
  };
  /** List changes of who can use your account */
  'account.notices': {
    input: {
      /** The most to return. */
      limit?: number | undefined;
    };
    output: {
      notices: SecurityNotice[];
    };
  };
  /** Mark the changes as seen */
  'account.see_notices': {
    input: Record<string, never>;
    output: {
      unseen: 0;
    };
  };
  /** Search for apps */
  'apps.search': {
    input: {
      /** An app’s name, store link, bundle id or numeric id. */
      q: string;
      /** Which store to search. */
      store?: 'apple' | 'play' | 'both' | undefined;
      /** The storefront, as a two-letter country code in upper or lower case. */
      country?: string | undefined;
    };
    output: {
      /** Best match first. */
      results: AppFound[];
      /** Apps on file whose names are similar to `q`, in case it is misspelt, the most similar first; omitted if a result has that name or no name is similar. */
      suggestions?: AppSuggestion[] | undefined;
      /** How `q` was read: as a name, a store link, a bundle id or a numeric id. */
      resolved: 'search' | 'link' | 'bundle' | 'id';
      /** The stores that could not be read, or not in full, or do not offer the app in this country, or whose answer is stale. */
      errors: StoreError[];
    };
  };
  /** Read an app’s listing */
  'apps.get': {
    input: {
      /** `apple` (App Store) or `play` (Google Play). */
      store: 'apple' | 'play';
      /** Digits for `apple`, the package name for `play`. */
      appId: string;
      /** The storefront, as a two-letter country code in upper or lower case. */
      country?: string | undefined;
    };
    output: {
      app: AppListing;
      /** Which reviews the default figures of the app are of: its panel, in both stores if it is on file in both. */
      coverage: Coverage;
      /** Left out, unless the listing is `stale`. */
      errors?: StoreError[] | undefined;
    };
  };
  /** Estimate an app’s revenue */
  'apps.revenue': {
    input: {
      /** `apple` (App Store) or `play` (Google Play). */
      store: 'apple' | 'play';
      /** Digits for `apple`, the package name for `play`. */
      appId: string;
      /** The storefront, as a two-letter country code in upper or lower case. */
      country?: string | undefined;
      /** Monthly downloads in that country, if you know them. They replace the estimated ones. */
      downloads?: number | undefined;
    };
    output: {
      estimate: RevenueEstimate;
    };
  };
  /** Read an app’s history */
  'apps.history': {
    input: {
      /** `apple` (App Store) or `play` (Google Play). */
      store: 'apple' | 'play';
      /** Digits for `apple`, the package name for `play`. */
      appId: string;
      /** The storefront, as a two-letter country code in upper or lower case. */
      country?: string | undefined;
      /** The first day; 90 days before `to` if omitted. */
      from?: string | undefined;
      /** The last day; today (UTC) if omitted. */
      to?: string | undefined;
    };
    output: {
      history: AppHistory;
      /** Left out, unless the store could not be read or its answer is `stale`: the history is then what is on file. */
      errors?: StoreError[] | undefined;
    };
  };
  /** Read the top charts */
  charts: {
    input: {
      /** Which store’s charts to read. */
      store?: 'apple' | 'play' | 'both' | undefined;
      /** The storefront, as a two-letter country code in upper or lower case. */
      country?: string | undefined;
      /** A genre, by either store’s id or name; all genres if omitted. Such as `6013`, `HEALTH_AND_FITNESS` or `Finance`. */
      genre?: string | undefined;
      /** The most rows to return per store. */
      limit?: number | undefined;
    };
    output: {
      country: string;
      /** The genre asked for; null for all genres. */
      genre: string | null;
      /** One for each store that could be read. */
      charts: StoreChart[];
      /** The stores that have no such genre, or could not be read in full, which includes a chart without ratings, or whose chart is stale. */
      errors: StoreError[];
    };
    formats: 'csv' | 'xlsx' | 'parquet' | 'ndjson';
  };
  /** See how a chart has moved */
  'charts.movement': {
    input: {
      /** Which store’s charts to read. */
      store?: 'apple' | 'play' | 'both' | undefined;
      /** The storefront, as a two-letter country code in upper or lower case. */
      country?: string | undefined;
      /** A genre, by either store’s id or name; all genres if omitted. */
      genre?: string | undefined;
      /** The chart. */
      chart?: 'top-free' | 'top-paid' | 'top-grossing' | undefined;
      /** The most rows to return per store. */
      limit?: number | undefined;
    };
    output: {
      country: string;
      /** The genre asked for; null for all genres. */
      genre: string | null;
      chart: 'top-free' | 'top-paid' | 'top-grossing';
      /** One for each store that could be read. */
      charts: MovedChart[];
      /** The stores that have no such chart, or could not be read in full. */
      errors: StoreError[];
    };
  };
  /** List new-release categories */
  'new-releases.categories': {
    input: Record<string, never>;
    output: {
      /** The values `category` accepts, by id or name. */
      categories: {
        id: string;
        name: string;
      }[];
      /** The values `storefront` accepts. `global` merges the United States, the United Kingdom, Japan and Germany. */
      storefronts: {
        id: string;
        name: string;
      }[];
    };
  };
  /** Find new releases */
  'new-releases': {
    input: {
      /** A category’s id or name. `GET /api/v1/new-releases/categories` lists them. */
      category: string;
      /** A storefront’s code, or `global`. */
      storefront?: string | undefined;
      /** The most to return. */
      limit?: number | undefined;
    };
    output: {
      /** The category’s id. */
      category: string;
      storefront: string;
      /** The earliest release date included. */
      since: string;
      /** Best chart position first. */
      releases: Release[];
    };
    formats: 'csv' | 'xlsx' | 'parquet' | 'ndjson';
  };
  /** Search the video library */
  'videos.list': {
    input: {
      /** An app’s name, link or id, a kind of app, or a phrase, in any language. */
      q?: string | undefined;
      /** With `appId`: only videos about this app. */
      store?: 'apple' | 'play' | undefined;
      /** With `store`: digits for `apple`, the package name for `play`. */
      appId?: string | undefined;
      /** Only videos on this platform. */
      platform?: 'tiktok' | 'instagram' | 'youtube' | 'facebook' | undefined;
      /** Default: `relevance` with `q`, otherwise `views`. `relevance`: videos about the subject first, then matches in the title, then the rest; ties by views; spam last. `views`: most first. `date`: newest first. */
      sort?: 'relevance' | 'views' | 'date' | undefined;
      /** The most to return. */
      limit?: number | undefined;
      /** How many to skip: the `next` of the previous page. */
      offset?: number | undefined;
    };
    output: {
      total: number;
      offset: number;
      limit: number;
      /** The offset of the next page; null on the last page. */
      next: number | null;
      videos: Video[];
    };
    formats: 'csv' | 'xlsx' | 'parquet' | 'ndjson';
  };
  /** Report on a kind of app */
  'reports.create': {
    input: {
      /** The question; it must name a kind of app. */
      question: string;
      /** Which stores’ apps to read. A store that the question names narrows `both`. */
      scope?: 'both' | 'apple' | 'play' | undefined;
      /** The storefront, as a two-letter country code in upper or lower case. */
      country?: string | undefined;
      /** How many days back to read reviews. */
      days?: number | undefined;
      /** Start a new run even if the same one is already queued or running for you. */
      force?: boolean | undefined;
    };
    starts: 'report';
  };
  /** Research an app, or a growth question */
  'research.create': {
    input: {
      /** What you want to know, such as “Why do people leave?” */
      question: string;
      /** The app the question is about. Omit it for a growth question. */
      app?: {
        /** `apple` (App Store) or `play` (Google Play). */
        store: 'apple' | 'play';
        /** Digits for `apple`, the package name for `play`. */
        appId: string;
      } | undefined;
      /** Apps to compare it with; needs `app`. */
      compare?: {
        /** `apple` (App Store) or `play` (Google Play). */
        store: 'apple' | 'play';
        /** Digits for `apple`, the package name for `play`. */
        appId: string;
      }[] | undefined;
      /** Counted in place of what the question says: the `plan` of an earlier answer without `read`, changed, or one as in the reference. Needs `app`; the question is then only the title. */
      plan?: QuestionPlanRequest | undefined;
      /** Start a new run even if the same one is already queued or running for you. */
      force?: boolean | undefined;
    };
    starts: 'research';
  };
  /** Tear down an app */
  'teardowns.create': {
    input: {
      /** `apple` (App Store) or `play` (Google Play). */
      store: 'apple' | 'play';
      /** Digits for `apple`, the package name for `play`. */
      appId: string;
      /** The window in days: 7, 30, 90, or 3650 for all time. */
      days?: 7 | 30 | 90 | 3650 | undefined;
      /** Start a new run even if an answer from the last six hours is held, at the full price. */
      refresh?: boolean | undefined;
      /** Start a new run even if the same one is already queued or running for you. */
      force?: boolean | undefined;
    };
    starts: 'teardown';
  };
  /** Search the ad libraries */
  'ads.create': {
    input: {
      /** A kind of app, or an app’s name, store link or id. */
      query: string;
      /** The networks whose ad libraries to read; `google` and `apple` if omitted. */
      networks?: ('google' | 'apple' | 'meta' | 'tiktok')[] | undefined;
      /** Read one more page of each library, for a query you have searched before. */
      more?: boolean | undefined;
      /** Start a new run even if the same one is already queued or running for you. */
      force?: boolean | undefined;
    };
    starts: 'ad_search';
  };
  /** Find creators who post about a kind of app */
  'creators.create': {
    input: {
      /** A kind of app, or an app’s name, store link or id. */
      query: string;
      /** The platforms to search; all three if omitted. */
      platforms?: ('tiktok' | 'instagram' | 'youtube')[] | undefined;
      /** The id of one of your earlier creator searches for the same query. The new run vets the creators that one found but did not reach. */
      more?: string | undefined;
      /** Start a new run even if the same one is already queued or running for you. */
      force?: boolean | undefined;
    };
    starts: 'creators';
  };
  /** Search for videos */
  'videos.create': {
    input: {
      /** An app’s name, link or id, a kind of app, or a phrase. */
      query: string;
      /** The platforms to search; all of them if omitted. */
      platforms?: ('tiktok' | 'instagram' | 'youtube' | 'facebook')[] | undefined;
      /** Read the next page of each platform, for a query you have searched before. */
      more?: boolean | undefined;
      /** Start a new run even if the same one is already queued or running for you. */
      force?: boolean | undefined;
    };
    starts: 'videos';
  };
  /** Pull reviews */
  'reviews.pull': {
    input: {
      /** The apps whose reviews to read. */
      apps: {
        /** `apple` (App Store) or `play` (Google Play). */
        store: 'apple' | 'play';
        /** Digits for `apple`, the package name for `play`. */
        appId: string;
      }[];
      /** Ratings to keep; every rating if omitted. */
      stars?: number[] | undefined;
      /** Keep reviews that mention one of these words or phrases, in any form, or in double quotes exactly. Each word also matches its inflections and, from five letters on, the words it begins: `crash` matches `crashed` and `Crashlytics`, `ad` matches `ads` but not `add`. Case and accents are ignored. */
      keywords?: string[] | undefined;
      /** Whether a review must mention `any` of the keywords or `all` of them. */
      keywordMode?: 'any' | 'all' | undefined;
      /** Drop reviews that mention any of these, which match as `keywords` do. */
      exclude?: string[] | undefined;
      /** Drop ratings without text. */
      requireText?: boolean | undefined;
      /** The minimum length of the text, in characters. */
      minLength?: number | undefined;
      /** Keep reviews of versions with one of these prefixes. `7.` and `7` match `7.14.2` but not `17.1`. */
      versions?: string[] | undefined;
      /** The oldest review date to keep, inclusive. YYYY-MM-DD, UTC. */
      since?: string | undefined;
      /** The newest review date to keep, inclusive. YYYY-MM-DD, UTC. */
      until?: string | undefined;
      /** The most reviews to keep per app, after the filter. */
      limit?: number | undefined;
      /** App Store storefronts, as two-letter codes. Each shows at most 500 reviews, so more storefronts give more reviews. Google Play is read with the first one. */
      countries?: string[] | undefined;
      /** Google Play only: the languages whose reviews to read. An App Store storefront implies its language. */
      languages?: string[] | undefined;
      /** Which reviews `limit` keeps. `recent`: the newest; `helpful`: those that the most people found helpful. */
      sort?: 'recent' | 'helpful' | undefined;
      /** A name for the pull in your history. */
      label?: string | undefined;
      /** Start a new run even if the same one is already queued or running for you. */
      force?: boolean | undefined;
    };
    starts: 'reviews';
  };
  /** Turn a sentence into a review filter */
  'reviews.scan': {
    input: {
      /** A sentence with a topic and the apps, or the kind of app, it is about. */
      query: string;
      /** The storefront, as a two-letter country code in upper or lower case. */
      country?: string | undefined;
      /** Start a new run even if the same one is already queued or running for you. */
      force?: boolean | undefined;
    };
    starts: 'review_scan';
  };
  /** Search reviews */
  'reviews.search': {
    input: {
      /** A sentence: a topic and, if you like, apps, a kind of app, ratings, dates, countries or quoted text, such as `login problems in sleep apps 1 star since June`. */
      q: string;
      /** `all`: every review on file; `mine`: those in your pulls; `pull`: those in the pull `pull`. */
      scope?: 'all' | 'mine' | 'pull' | undefined;
      /** The pull’s id. It is `result.pull.id` of its job, or in the list of pulls. */
      pull?: string | undefined;
      /** The ratings, a list such as `[1, 2]` (in a URL `1,2`). They replace those the sentence implies. */
      stars?: number[] | undefined;
      /** The oldest day, YYYY-MM-DD. All of these replace what the sentence says. */
      since?: string | undefined;
      /** The newest review date, inclusive. YYYY-MM-DD, UTC. */
      until?: string | undefined;
      /** Storefronts, such as `de`. Google Play reviews have none: those in the country’s language are included, unless it is English. */
      countries?: string[] | undefined;
      /** Only reviews written in these languages, such as `fr`. */
      languages?: string[] | undefined;
      /** Only reviews of versions with one of these prefixes. `7` matches `7.14.2` but not `17.1`. */
      versions?: string[] | undefined;
      /** Only reviews of one of these kinds. */
      kinds?: ('bug' | 'complaint' | 'request' | 'praise')[] | undefined;
      /** Only reviews with one of these themes, by id. */
      themes?: string[] | undefined;
      /** Whether the developer replied; only Google Play publishes replies. */
      replied?: 'yes' | 'no' | undefined;
      /** Text that every match contains word for word. */
      phrase?: string | undefined;
      /** What no match is about, such as `ads, login`. */
      exclude?: string | undefined;
      /** Reviews of these apps, each as `store:appId`, such as `apple:389801252`. */
      apps?: string[] | undefined;
      /** Parts of the sentence that do not count, by the names that `reading` has for them (`dates` are `since` and `until`). */
      ignore?: ('topic' | 'exclude' | 'apps' | 'kindOfApp' | 'store' | 'stars' | 'kinds' | 'countries' | 'languages' | 'versions' | 'dates' | 'replied' | 'minLength' | 'sort')[] | undefined;
      /** Which matches come first: the best (`relevant`), the newest, the oldest or those found most helpful. */
      sort?: 'recent' | 'oldest' | 'helpful' | 'relevant' | undefined;
      /** How many of the best matches to return: 50, unless the sentence asks for a number. Counts cover every match. */
      limit?: number | undefined;
      /** How many of the best matches to skip: the `next` of the page before. */
      offset?: number | undefined;
      /** The same as `since`. */
      from?: string | undefined;
      /** The same as `until`. */
      to?: string | undefined;
      /** The same as `countries`, for one storefront. */
      country?: string | undefined;
      /** The same as `languages`, for one language. */
      language?: string | undefined;
      /** The same as `versions`, for one prefix; empty for every version. */
      version?: string | undefined;
      /** The same as `kinds`. */
      kind?: ('bug' | 'complaint' | 'request' | 'praise')[] | undefined;
      /** The same as `themes`. */
      theme?: string[] | undefined;
    };
    output: {
      query: string;
      reading: SentenceReading;
      scope: {
        kind: 'all' | 'mine' | 'pull';
        label: string;
        pull: string | null;
        /** The apps the sentence means, those with the most reviews first; empty when it means every app, or every app of a store. */
        apps: {
          store: 'apple' | 'play';
          appId: string;
          title: string;
          /** Why the sentence is taken to mean this app. */
          why: string[];
          /** Its reviews on file. */
          reviews: number;
        }[];
        /** True when reviews of every app in scope were searched, because the sentence names no app, kind of app or store. */
        everyApp: boolean;
        note: string | null;
      };
      /** Where apps are named, and neither a country nor `scope` says otherwise: which of their reviews were searched. Null: every review on file in scope. */
      coverage: Coverage | null;
      totals: {
        /** Reviews in scope, after filtering by app, rating, date, country, language, version, review kind and reply. */
        candidates: number;
        /** How many of the candidates were searched. */
        read: number;
        matched: number;
        /** Matches with no theme. */
        unthemed: number;
        /** Whether `read` is less than `candidates`. */
        truncated: boolean;
      };
      /** Matches by rating. */
      ratingMix: {
        "1": number;
        "2": number;
        "3": number;
        "4": number;
        "5": number;
      };
      /** Up to 200 apps, most matches first. */
      apps: {
        store: 'apple' | 'play';
        appId: string;
        title: string;
        matched: number;
        /** Share of all matches. */
        share: number;
        avgRating: number | null;
        reviewsOnFile: number;
        /** `matched` divided by `reviewsOnFile`. */
        rate: number;
      }[];
      /** Matches by week, the first week first; weeks without a match are left out. */
      weeks: {
        /** Its Monday, UTC. */
        week: string;
        matched: number;
        /** Share of all matches. */
        share: number;
        avgRating: number | null;
      }[];
      /** Matches by storefront, most matches first. */
      countries: {
        /** Null for `play`, whose reviews have none. */
        country: string | null;
        matched: number;
        /** Share of all matches. */
        share: number;
        avgRating: number | null;
      }[];
      /** Matches by version of an app, most matches first: up to 200. Reviews of unknown version are left out. */
      versions: {
        store: 'apple' | 'play';
        appId: string;
        version: string;
        matched: number;
        /** Share of all matches. */
        share: number;
        avgRating: number | null;
      }[];
      /** Matches by review kind, most matches first. A review can be of several kinds or none. */
      kinds: {
        kind: 'bug' | 'complaint' | 'request' | 'praise';
        matched: number;
        /** Share of all matches. */
        share: number;
        avgRating: number | null;
      }[];
      /** What the matches are about, most frequent first. */
      themes: SearchTheme[];
      /** Two-word phrases that many matches share, most frequent first. */
      phrases: {
        phrase: string;
        count: number;
        quote: ReviewQuote | null;
      }[];
      /** Best match first. */
      reviews: FoundReview[];
      /** How many matches come before the first of `reviews`. */
      offset: number;
      /** The `offset` of the next page of `reviews`; null on the last page. */
      next: number | null;
      taxonomy: TaxonomyUsed;
      tookMs: number;
      /** How the sentence was read, what was included and what was left out. */
      notes: string[];
    };
    formats: 'csv' | 'xlsx' | 'parquet' | 'ndjson';
  };
  /** Count reviews by anything */
  'reviews.metrics': {
    input: {
      /** Which reviews are looked at. All parts must hold. Empty: every review on file. */
      where?: {
        /** Reviews of these apps, each as `store:appId`, such as `apple:389801252`. */
        apps?: string[] | undefined;
        /** Reviews in these stores. */
        stores?: ('apple' | 'play')[] | undefined;
        /** Only these ratings, a list such as `[1, 2]` (in a URL `1,2`). */
        stars?: number[] | undefined;
        /** The oldest review date, inclusive. YYYY-MM-DD, UTC. */
        since?: string | undefined;
        /** The newest review date, inclusive. YYYY-MM-DD, UTC. */
        until?: string | undefined;
        /** Only reviews from these storefronts. This excludes `play` reviews, which have none. */
        countries?: string[] | undefined;
        /** Only reviews written in these languages, such as `fr`. */
        languages?: string[] | undefined;
        /** Only reviews of versions with one of these prefixes. `7` matches `7.14.2` but not `17.1`. */
        versions?: string[] | undefined;
        /** Only reviews of one of these kinds. */
        kinds?: ('bug' | 'complaint' | 'request' | 'praise')[] | undefined;
        /** Only reviews with one of these themes, by id. */
        themes?: string[] | undefined;
        /** Beside `countries`: Google Play reviews in these languages count too, as they have no country. */
        playLanguages?: string[] | undefined;
        /** Whether the developer replied. Only Google Play publishes replies. */
        replied?: boolean | undefined;
        /** Only reviews that say so. `switched_to` is to this app, `switched_from` to another. */
        moves?: ('leaving' | 'switched_to' | 'switched_from' | 'came_back')[] | undefined;
        /** Only reviews whose writers say that they are this. */
        writers?: ('parent' | 'student' | 'teacher' | 'driver' | 'business' | 'senior' | 'beginner' | 'patient' | 'traveller')[] | undefined;
        /** Only reviews with these words. */
        words?: string | undefined;
        /** The fewest characters of title and text. */
        minLength?: number | undefined;
        /** Only reviews in this pull of yours. */
        pull?: string | undefined;
      } | undefined;
      /** Which of these reviews are counted. A share is then that of the reviews in the same cell. Left out: all of them. */
      topic?: {
        /** What they are about, such as `sync, login codes`. A theme of that name counts if such reviews have it. */
        about?: string | undefined;
        /** The same by words alone. */
        words?: string | undefined;
        /** Text that each contains. */
        phrase?: string | undefined;
        /** What none is about. */
        exclude?: string | undefined;
        /** Only reviews with one of these themes, by id. */
        themes?: string[] | undefined;
        /** Only reviews of one of these kinds. */
        kinds?: ('bug' | 'complaint' | 'request' | 'praise')[] | undefined;
        /** Only these ratings, a list such as `[1, 2]` (in a URL `1,2`). */
        stars?: number[] | undefined;
        /** How a clause speaks of it. The words of the clause decide, whatever the stars. With it, and with `without`, `moves` or `writers`, one clause must say all of `about`, `words`, `phrase` and `themes`, and `by: theme` counts the themes of such clauses only. */
        polarity?: 'good' | 'bad' | 'wish' | undefined;
        /** What such a clause is not about, such as `ads`. The rest of its review may be. */
        without?: string | undefined;
        /** Such a clause says so. */
        moves?: ('leaving' | 'switched_to' | 'switched_from' | 'came_back')[] | undefined;
        /** Its writer says so. */
        writers?: ('parent' | 'student' | 'teacher' | 'driver' | 'business' | 'senior' | 'beginner' | 'patient' | 'traveller')[] | undefined;
      } | undefined;
      /** One or two dimensions. Each combination of their values is a cell with a figure of its own. A theme and a polarity must be of one clause, and with `polarity` a topic must be said in one. */
      by?: ('app' | 'store' | 'week' | 'month' | 'version' | 'country' | 'language' | 'stars' | 'kind' | 'theme' | 'polarity' | 'replied' | 'phrase')[] | undefined;
      /** What each cell is compared with: `rest`, or other parts of `where`, such as `{"since": "2026-04-01", "until": "2026-06-30"}`. `rest` is the reviews that are looked at but not in the cell; without a topic, those without the first dimension’s value. Parts of `where` replace those of the same name. */
      against?: 'rest' | {
        /** Reviews of these apps, each as `store:appId`, such as `apple:389801252`. */
        apps?: string[] | undefined;
        /** Reviews in these stores. */
        stores?: ('apple' | 'play')[] | undefined;
        /** Only these ratings, a list such as `[1, 2]` (in a URL `1,2`). */
        stars?: number[] | undefined;
        /** The oldest review date, inclusive. YYYY-MM-DD, UTC. */
        since?: string | undefined;
        /** The newest review date, inclusive. YYYY-MM-DD, UTC. */
        until?: string | undefined;
        /** Only reviews from these storefronts. This excludes `play` reviews, which have none. */
        countries?: string[] | undefined;
        /** Only reviews written in these languages, such as `fr`. */
        languages?: string[] | undefined;
        /** Only reviews of versions with one of these prefixes. `7` matches `7.14.2` but not `17.1`. */
        versions?: string[] | undefined;
        /** Only reviews of one of these kinds. */
        kinds?: ('bug' | 'complaint' | 'request' | 'praise')[] | undefined;
        /** Only reviews with one of these themes, by id. */
        themes?: string[] | undefined;
        /** Beside `countries`: Google Play reviews in these languages count too, as they have no country. */
        playLanguages?: string[] | undefined;
        /** Whether the developer replied. Only Google Play publishes replies. */
        replied?: boolean | undefined;
        /** Only reviews that say so. `switched_to` is to this app, `switched_from` to another. */
        moves?: ('leaving' | 'switched_to' | 'switched_from' | 'came_back')[] | undefined;
        /** Only reviews whose writers say that they are this. */
        writers?: ('parent' | 'student' | 'teacher' | 'driver' | 'business' | 'senior' | 'beginner' | 'patient' | 'traveller')[] | undefined;
        /** Only reviews with these words. */
        words?: string | undefined;
        /** The fewest characters of title and text. */
        minLength?: number | undefined;
        /** Only reviews in this pull of yours. */
        pull?: string | undefined;
      } | undefined;
      /** Which cells come first. Those with the highest value; `cell`: in the order of their values, such as weeks. */
      order?: 'reviews' | 'share' | 'stars' | 'lowShare' | 'difference' | 'cell' | undefined;
      /** How many cells to return. */
      limit?: number | undefined;
    };
    output: {
      /** All reviews that are looked at, in one figure. */
      total: MetricsFigure;
      cells: {
        values: MetricsValue[];
        /** The reviews that are counted. */
        reviews: number;
        /** The reviews that could have been: with a topic, those of the same cell; without one, all that are looked at, or those of the first dimension’s value where there are two. */
        of: number;
        /** `reviews` divided by `of`; null when `of` is 0. */
        share: number | null;
        /** The 95 % interval of the share (Wilson). */
        interval: [number, number] | null;
        /** The average rating of `reviews`. */
        stars: number | null;
        /** The share of `reviews` with one or two stars. */
        lowShare: number | null;
        /** Where exactly these reviews are listed: a path of this service. Null when there are none. */
        evidence: string | null;
        /** The other set, where `against` is given. */
        change: {
          /** The reviews that are counted. */
          reviews: number;
          /** The reviews that could have been: with a topic, those of the same cell; without one, all that are looked at, or those of the first dimension’s value where there are two. */
          of: number;
          /** `reviews` divided by `of`; null when `of` is 0. */
          share: number | null;
          /** The 95 % interval of the share (Wilson). */
          interval: [number, number] | null;
          /** The average rating of `reviews`. */
          stars: number | null;
          /** The share of `reviews` with one or two stars. */
          lowShare: number | null;
          /** Where exactly these reviews are listed: a path of this service. Null when there are none. */
          evidence: string | null;
          /** The share less that of the other set. */
          difference: number | null;
          /** The 95 % interval of the difference (Newcombe). */
          differenceInterval: [number, number] | null;
          /** Whether the shares differ by more than chance: Fisher’s exact test at 5 %, corrected for the number of cells (Holm). */
          clear: boolean;
        } | null;
      }[];
      /** How many cells there are, whatever `limit` is. */
      cellCount: number;
      /** Which reviews the figures of `where.apps` are of. Null where no app, or a country or a pull, is named: everything on file there is looked at. */
      coverage: Coverage | null;
      /** How the topic was read. */
      notes: string[];
      tookMs: number;
    };
    formats: 'csv' | 'xlsx' | 'parquet' | 'ndjson';
  };
  /** Read the reviews behind a figure */
  'reviews.evidence': {
    input: {
      /** As it is in the `evidence` address of a figure. */
      of: string;
      /** How many to return. */
      limit?: number | undefined;
      /** How many to skip: the `next` of the page before. */
      offset?: number | undefined;
    };
    output: {
      /** How many there are. */
      total: number;
      reviews: ReviewOnFile[];
      /** The `offset` of the next page; null on the last page. */
      next: number | null;
    };
    formats: 'csv' | 'xlsx' | 'parquet' | 'ndjson';
  };
  /** List your pulls */
  'reviews.pulls': {
    input: {
      /** The most to return. */
      limit?: number | undefined;
    };
    output: {
      pulls: Pull[];
    };
  };
  /** Read a pull’s reviews */
  'reviews.pulls.reviews': {
    input: {
      /** The pull’s id. It is `result.pull.id` of its job, or in the list of pulls. */
      id: string;
      /** Only these ratings, a list such as `[1, 2]` (in a URL `1,2`). */
      stars?: number[] | undefined;
      /** The oldest review date, inclusive. YYYY-MM-DD, UTC. */
      since?: string | undefined;
      /** The newest review date, inclusive. YYYY-MM-DD, UTC. */
      until?: string | undefined;
      /** Only reviews from these storefronts. This excludes `play` reviews, which have none. */
      countries?: string[] | undefined;
      /** Only reviews written in these languages, such as `fr`. */
      languages?: string[] | undefined;
      /** Only reviews of versions with one of these prefixes. `7` matches `7.14.2` but not `17.1`. */
      versions?: string[] | undefined;
      /** Only reviews of one of these kinds. */
      kinds?: ('bug' | 'complaint' | 'request' | 'praise')[] | undefined;
      /** Only reviews with one of these themes, by id. */
      themes?: string[] | undefined;
      /** Reviews that mention this word or phrase, in any form, or in double quotes exactly. Each word also matches its inflections and, from five letters on, the words it begins: `crash` matches `crashed` and `Crashlytics`, `ad` matches `ads` but not `add`. Case and accents are ignored. */
      q?: string | undefined;
      /** Only reviews of this store. */
      store?: 'apple' | 'play' | undefined;
      /** Only reviews of this app. */
      appId?: string | undefined;
      /** Whether the developer replied. Only Google Play publishes replies: all other reviews count as `no`. */
      replied?: 'yes' | 'no' | undefined;
      /** What to sort by. Ties are sorted newest first. */
      sort?: 'date' | 'rating' | 'helpful' | undefined;
      /** `desc` puts the newest, highest-rated or most helpful first. */
      dir?: 'desc' | 'asc' | undefined;
      /** The most to return. */
      limit?: number | undefined;
      /** How many to skip: the `next` of the previous page. */
      offset?: number | undefined;
      /** The same as `since`. */
      from?: string | undefined;
      /** The same as `until`. */
      to?: string | undefined;
      /** The same as `countries`, for one storefront. */
      country?: string | undefined;
      /** The same as `languages`, for one language. */
      language?: string | undefined;
      /** The same as `versions`, for one prefix; empty for every version. */
      version?: string | undefined;
      /** The same as `kinds`. */
      kind?: ('bug' | 'complaint' | 'request' | 'praise')[] | undefined;
      /** The same as `themes`. */
      theme?: string[] | undefined;
    };
    output: {
      pull: {
        id: string;
        status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
      };
      /** The number of reviews on all pages. */
      total: number;
      offset: number;
      limit: number;
      /** The offset of the next page; null on the last page. */
      next: number | null;
      reviews: PullReview[];
    };
    formats: 'csv' | 'xlsx' | 'parquet' | 'ndjson';
  };
  /** Read a pull’s counts */
  'reviews.pulls.insights': {
    input: {
      /** The pull’s id. It is `result.pull.id` of its job, or in the list of pulls. */
      id: string;
    };
    output: PullInsights;
  };
  /** Read a pull */
  'reviews.pulls.get': {
    input: {
      /** The pull’s id. It is `result.pull.id` of its job, or in the list of pulls. */
      id: string;
    };
    output: {
      pull: Pull;
      run: {
        status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
        /** What was asked: the body of the start, with defaults filled in. */
        input: Record<string, unknown>;
        /** Credits charged for the run. */
        credits: number;
        /** True when the credits were refunded because the run failed or was cancelled. */
        refunded: boolean;
        /** Set once a `running` job has reported progress, else null. */
        progress: JobProgress | null;
        /** Set when the job is `failed`, else null. */
        error: JobError | null;
      };
    };
  };
  /** Read a pull’s facts as columns */
  'reviews.pulls.facts': {
    input: {
      /** The pull’s id. It is `result.pull.id` of its job, or in the list of pulls. */
      id: string;
    };
    output: PullFacts;
  };
  /** Read the reviews at places of a pull */
  'reviews.pulls.texts': {
    input: {
      /** The pull’s id. It is `result.pull.id` of its job, or in the list of pulls. */
      id: string;
      /** Places in the columns, the newest review at 0. */
      at: number[];
      /** A word or phrase to mark, as `reviews.pulls.mentions` matches it. */
      q?: string | undefined;
    };
    output: {
      pull: {
        id: string;
        status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
      };
      total: number;
      reviews: MarkedReview[];
    };
  };
  /** Find which reviews of a pull mention something */
  'reviews.pulls.mentions': {
    input: {
      /** The pull’s id. It is `result.pull.id` of its job, or in the list of pulls. */
      id: string;
      /** A word or phrase, in any form, or in double quotes exactly. Each word also matches its inflections and, from five letters on, the words it begins: `crash` matches `crashed` and `Crashlytics`, `ad` matches `ads` but not `add`. Case and accents are ignored. */
      q: string;
    };
    output: {
      pull: {
        id: string;
        status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
      };
      /** The number of reviews in the pull. */
      total: number;
      /** Ascending. */
      places: number[];
    };
  };
  /** Read a review */
  'reviews.get': {
    input: {
      /** The review’s id. */
      id: string;
    };
    output: {
      review: ReviewOnFile;
      /** Its earlier editions, newest first; empty if it was not seen to change. */
      earlier: ReviewEdition[];
      /** The names of the themes that its editions have. */
      themes: ThemeName[];
    };
  };
  /** Read reviews by their ids */
  'reviews.list': {
    input: {
      /** The ids of the reviews. */
      ids: string[];
    };
    output: {
      reviews: ReviewOnFile[];
      /** The ids that no review on file has. */
      missing: string[];
      /** The names of the themes that these reviews have. */
      themes: ThemeName[];
    };
    formats: 'csv' | 'xlsx' | 'parquet' | 'ndjson';
  };
  /** List your jobs */
  'jobs.list': {
    input: {
      /** Only jobs of this kind. */
      kind?: 'report' | 'research' | 'teardown' | 'ad_search' | 'creators' | 'videos' | 'reviews' | 'review_scan' | 'watch' | undefined;
      /** Only jobs in this status. */
      status?: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | undefined;
      /** `next` of the page before: the jobs older than those. */
      cursor?: string | undefined;
      /** The most to return. */
      limit?: number | undefined;
    };
    output: {
      jobs: Job[];
      /** The `cursor` of the next page; null on the last. */
      next: string | null;
    };
    formats: 'csv' | 'xlsx' | 'parquet' | 'ndjson';
  };
  /** Read a job */
  'jobs.get': {
    input: {
      /** The job’s id. */
      id: string;
      /** Seconds to wait for the run to finish before answering. */
      wait?: number | undefined;
    };
    output: Job;
    formats: 'csv' | 'xlsx' | 'parquet' | 'ndjson' | 'markdown' | 'html';
  };
  /** Cancel a job */
  'jobs.cancel': {
    input: {
      /** The job’s id. */
      id: string;
    };
    output: Job;
  };
  /** List your watches */
  'watches.list': {
    input: Record<string, never>;
    output: {
      watches: Watch[];
    };
  };
  /** Create a watch */
  'watches.create': {
    input: {
      /** What to call it. */
      name: string;
      /** What to watch. */
      target: {
        type: 'app' | 'pull' | 'question' | 'chart';
        /** `app`, `chart`: the store. */
        store?: 'apple' | 'play' | undefined;
        /** `app`: its id. */
        appId?: string | undefined;
        /** `app`, `chart`: the storefront; `us` if omitted. */
        country?: string | undefined;
        /** `chart`: which; `top-free` if omitted. */
        chart?: 'top-free' | 'top-paid' | 'top-grossing' | undefined;
        /** `chart`: a genre by either store’s id or name; all if omitted. */
        genre?: string | undefined;
        /** `pull`: the body of `reviews.pull`. */
        pull?: {
          /** The apps whose reviews to read. */
          apps: {
            /** `apple` (App Store) or `play` (Google Play). */
            store: 'apple' | 'play';
            /** Digits for `apple`, the package name for `play`. */
            appId: string;
          }[];
          /** Ratings to keep; every rating if omitted. */
          stars?: number[] | undefined;
          /** Keep reviews that mention one of these words or phrases, in any form, or in double quotes exactly. Each word also matches its inflections and, from five letters on, the words it begins: `crash` matches `crashed` and `Crashlytics`, `ad` matches `ads` but not `add`. Case and accents are ignored. */
          keywords?: string[] | undefined;
          /** Whether a review must mention `any` of the keywords or `all` of them. */
          keywordMode?: 'any' | 'all' | undefined;
          /** Drop reviews that mention any of these, which match as `keywords` do. */
          exclude?: string[] | undefined;
          /** Drop ratings without text. */
          requireText?: boolean | undefined;
          /** The minimum length of the text, in characters. */
          minLength?: number | undefined;
          /** Keep reviews of versions with one of these prefixes. `7.` and `7` match `7.14.2` but not `17.1`. */
          versions?: string[] | undefined;
          /** The oldest review date to keep, inclusive. YYYY-MM-DD, UTC. */
          since?: string | undefined;
          /** The newest review date to keep, inclusive. YYYY-MM-DD, UTC. */
          until?: string | undefined;
          /** The most reviews to keep per app, after the filter. */
          limit?: number | undefined;
          /** App Store storefronts, as two-letter codes. Each shows at most 500 reviews, so more storefronts give more reviews. Google Play is read with the first one. */
          countries?: string[] | undefined;
          /** Google Play only: the languages whose reviews to read. An App Store storefront implies its language. */
          languages?: string[] | undefined;
          /** Which reviews `limit` keeps. `recent`: the newest; `helpful`: those that the most people found helpful. */
          sort?: 'recent' | 'helpful' | undefined;
          /** A name for the pull in your history. */
          label?: string | undefined;
        } | undefined;
        /** `question`: the body of `research.create`. */
        research?: {
          /** What you want to know, such as “Why do people leave?” */
          question: string;
          /** The app the question is about. Omit it for a growth question. */
          app?: {
            /** `apple` (App Store) or `play` (Google Play). */
            store: 'apple' | 'play';
            /** Digits for `apple`, the package name for `play`. */
            appId: string;
          } | undefined;
          /** Apps to compare it with; needs `app`. */
          compare?: {
            /** `apple` (App Store) or `play` (Google Play). */
            store: 'apple' | 'play';
            /** Digits for `apple`, the package name for `play`. */
            appId: string;
          }[] | undefined;
          /** Counted in place of what the question says: the `plan` of an earlier answer without `read`, changed, or one as in the reference. Needs `app`; the question is then only the title. */
          plan?: QuestionPlanRequest | undefined;
        } | undefined;
      };
      /** When to run: a cron expression of five fields. Your plan says how often at most. */
      schedule?: string | undefined;
      /** The IANA time zone of `schedule` and `quietHours`. */
      zone?: string | undefined;
      /** What to be alerted to. Without rules, runs only write results. */
      rules?: {
        type: 'one_star_spike' | 'theme_rising' | 'phrase_seen' | 'rating_below' | 'version_effect' | 'rank_crossed' | 'competitor_release';
        /** `phrase_seen`: words or phrases, matched as the `keywords` of a pull are. */
        phrases?: string[] | undefined;
        /** `rating_below`: an average rating, such as 4.2. */
        below?: number | undefined;
        /** `rank_crossed`: the place in the chart. */
        place?: number | undefined;
        /** `rank_crossed`: of an app, in its genre; `top-free` if omitted. */
        chart?: 'top-free' | 'top-paid' | 'top-grossing' | undefined;
        /** `rank_crossed` in a watched chart: the app. */
        app?: {
          /** `apple` (App Store) or `play` (Google Play). */
          store: 'apple' | 'play';
          /** Digits for `apple`, the package name for `play`. */
          appId: string;
        } | undefined;
        /** `competitor_release`: the apps whose new versions raise alerts; required unless a chart is watched. */
        apps?: {
          /** `apple` (App Store) or `play` (Google Play). */
          store: 'apple' | 'play';
          /** Digits for `apple`, the package name for `play`. */
          appId: string;
        }[] | undefined;
      }[] | undefined;
      /** Hours of the day in which alerts are held, and after which they are sent; null: none. */
      quietHours?: {
        /** The hour they begin. */
        from: number;
        /** The hour they end. */
        to: number;
      } | null | undefined;
      /** The fewest hours between two alerts of the same rule. */
      throttle?: number | undefined;
      /** Where alerts go, by id; empty: to every destination that gets alerts. */
      destinations?: string[] | undefined;
    };
    output: {
      watch: Watch;
    };
  };
  /** Preview a watch */
  'watches.preview': {
    input: {
      /** What to call it. */
      name: string;
      /** What to watch. */
      target: {
        type: 'app' | 'pull' | 'question' | 'chart';
        /** `app`, `chart`: the store. */
        store?: 'apple' | 'play' | undefined;
        /** `app`: its id. */
        appId?: string | undefined;
        /** `app`, `chart`: the storefront; `us` if omitted. */
        country?: string | undefined;
        /** `chart`: which; `top-free` if omitted. */
        chart?: 'top-free' | 'top-paid' | 'top-grossing' | undefined;
        /** `chart`: a genre by either store’s id or name; all if omitted. */
        genre?: string | undefined;
        /** `pull`: the body of `reviews.pull`. */
        pull?: {
          /** The apps whose reviews to read. */
          apps: {
            /** `apple` (App Store) or `play` (Google Play). */
            store: 'apple' | 'play';
            /** Digits for `apple`, the package name for `play`. */
            appId: string;
          }[];
          /** Ratings to keep; every rating if omitted. */
          stars?: number[] | undefined;
          /** Keep reviews that mention one of these words or phrases, in any form, or in double quotes exactly. Each word also matches its inflections and, from five letters on, the words it begins: `crash` matches `crashed` and `Crashlytics`, `ad` matches `ads` but not `add`. Case and accents are ignored. */
          keywords?: string[] | undefined;
          /** Whether a review must mention `any` of the keywords or `all` of them. */
          keywordMode?: 'any' | 'all' | undefined;
          /** Drop reviews that mention any of these, which match as `keywords` do. */
          exclude?: string[] | undefined;
          /** Drop ratings without text. */
          requireText?: boolean | undefined;
          /** The minimum length of the text, in characters. */
          minLength?: number | undefined;
          /** Keep reviews of versions with one of these prefixes. `7.` and `7` match `7.14.2` but not `17.1`. */
          versions?: string[] | undefined;
          /** The oldest review date to keep, inclusive. YYYY-MM-DD, UTC. */
          since?: string | undefined;
          /** The newest review date to keep, inclusive. YYYY-MM-DD, UTC. */
          until?: string | undefined;
          /** The most reviews to keep per app, after the filter. */
          limit?: number | undefined;
          /** App Store storefronts, as two-letter codes. Each shows at most 500 reviews, so more storefronts give more reviews. Google Play is read with the first one. */
          countries?: string[] | undefined;
          /** Google Play only: the languages whose reviews to read. An App Store storefront implies its language. */
          languages?: string[] | undefined;
          /** Which reviews `limit` keeps. `recent`: the newest; `helpful`: those that the most people found helpful. */
          sort?: 'recent' | 'helpful' | undefined;
          /** A name for the pull in your history. */
          label?: string | undefined;
        } | undefined;
        /** `question`: the body of `research.create`. */
        research?: {
          /** What you want to know, such as “Why do people leave?” */
          question: string;
          /** The app the question is about. Omit it for a growth question. */
          app?: {
            /** `apple` (App Store) or `play` (Google Play). */
            store: 'apple' | 'play';
            /** Digits for `apple`, the package name for `play`. */
            appId: string;
          } | undefined;
          /** Apps to compare it with; needs `app`. */
          compare?: {
            /** `apple` (App Store) or `play` (Google Play). */
            store: 'apple' | 'play';
            /** Digits for `apple`, the package name for `play`. */
            appId: string;
          }[] | undefined;
          /** Counted in place of what the question says: the `plan` of an earlier answer without `read`, changed, or one as in the reference. Needs `app`; the question is then only the title. */
          plan?: QuestionPlanRequest | undefined;
        } | undefined;
      };
      /** When to run: a cron expression of five fields. Your plan says how often at most. */
      schedule?: string | undefined;
      /** The IANA time zone of `schedule` and `quietHours`. */
      zone?: string | undefined;
      /** What to be alerted to. Without rules, runs only write results. */
      rules?: {
        type: 'one_star_spike' | 'theme_rising' | 'phrase_seen' | 'rating_below' | 'version_effect' | 'rank_crossed' | 'competitor_release';
        /** `phrase_seen`: words or phrases, matched as the `keywords` of a pull are. */
        phrases?: string[] | undefined;
        /** `rating_below`: an average rating, such as 4.2. */
        below?: number | undefined;
        /** `rank_crossed`: the place in the chart. */
        place?: number | undefined;
        /** `rank_crossed`: of an app, in its genre; `top-free` if omitted. */
        chart?: 'top-free' | 'top-paid' | 'top-grossing' | undefined;
        /** `rank_crossed` in a watched chart: the app. */
        app?: {
          /** `apple` (App Store) or `play` (Google Play). */
          store: 'apple' | 'play';
          /** Digits for `apple`, the package name for `play`. */
          appId: string;
        } | undefined;
        /** `competitor_release`: the apps whose new versions raise alerts; required unless a chart is watched. */
        apps?: {
          /** `apple` (App Store) or `play` (Google Play). */
          store: 'apple' | 'play';
          /** Digits for `apple`, the package name for `play`. */
          appId: string;
        }[] | undefined;
      }[] | undefined;
      /** Hours of the day in which alerts are held, and after which they are sent; null: none. */
      quietHours?: {
        /** The hour they begin. */
        from: number;
        /** The hour they end. */
        to: number;
      } | null | undefined;
      /** The fewest hours between two alerts of the same rule. */
      throttle?: number | undefined;
      /** Where alerts go, by id; empty: to every destination that gets alerts. */
      destinations?: string[] | undefined;
    };
    output: {
      price: WatchPrice;
      /** The next three times. */
      nextRuns: string[];
      /** The fewest minutes that your plan allows between two runs. */
      minutesApart: number;
    };
  };
  /** Read a watch */
  'watches.get': {
    input: {
      /** The watch’s id. */
      id: string;
    };
    output: {
      watch: Watch;
      alerts: Alert[];
    };
  };
  /** Change a watch */
  'watches.update': {
    input: {
      /** The watch’s id. */
      id: string;
      /** What to call it. */
      name?: string | undefined;
      /** What to watch. */
      target?: {
        type: 'app' | 'pull' | 'question' | 'chart';
        /** `app`, `chart`: the store. */
        store?: 'apple' | 'play' | undefined;
        /** `app`: its id. */
        appId?: string | undefined;
        /** `app`, `chart`: the storefront; `us` if omitted. */
        country?: string | undefined;
        /** `chart`: which; `top-free` if omitted. */
        chart?: 'top-free' | 'top-paid' | 'top-grossing' | undefined;
        /** `chart`: a genre by either store’s id or name; all if omitted. */
        genre?: string | undefined;
        /** `pull`: the body of `reviews.pull`. */
        pull?: {
          /** The apps whose reviews to read. */
          apps: {
            /** `apple` (App Store) or `play` (Google Play). */
            store: 'apple' | 'play';
            /** Digits for `apple`, the package name for `play`. */
            appId: string;
          }[];
          /** Ratings to keep; every rating if omitted. */
          stars?: number[] | undefined;
          /** Keep reviews that mention one of these words or phrases, in any form, or in double quotes exactly. Each word also matches its inflections and, from five letters on, the words it begins: `crash` matches `crashed` and `Crashlytics`, `ad` matches `ads` but not `add`. Case and accents are ignored. */
          keywords?: string[] | undefined;
          /** Whether a review must mention `any` of the keywords or `all` of them. */
          keywordMode?: 'any' | 'all' | undefined;
          /** Drop reviews that mention any of these, which match as `keywords` do. */
          exclude?: string[] | undefined;
          /** Drop ratings without text. */
          requireText?: boolean | undefined;
          /** The minimum length of the text, in characters. */
          minLength?: number | undefined;
          /** Keep reviews of versions with one of these prefixes. `7.` and `7` match `7.14.2` but not `17.1`. */
          versions?: string[] | undefined;
          /** The oldest review date to keep, inclusive. YYYY-MM-DD, UTC. */
          since?: string | undefined;
          /** The newest review date to keep, inclusive. YYYY-MM-DD, UTC. */
          until?: string | undefined;
          /** The most reviews to keep per app, after the filter. */
          limit?: number | undefined;
          /** App Store storefronts, as two-letter codes. Each shows at most 500 reviews, so more storefronts give more reviews. Google Play is read with the first one. */
          countries?: string[] | undefined;
          /** Google Play only: the languages whose reviews to read. An App Store storefront implies its language. */
          languages?: string[] | undefined;
          /** Which reviews `limit` keeps. `recent`: the newest; `helpful`: those that the most people found helpful. */
          sort?: 'recent' | 'helpful' | undefined;
          /** A name for the pull in your history. */
          label?: string | undefined;
        } | undefined;
        /** `question`: the body of `research.create`. */
        research?: {
          /** What you want to know, such as “Why do people leave?” */
          question: string;
          /** The app the question is about. Omit it for a growth question. */
          app?: {
            /** `apple` (App Store) or `play` (Google Play). */
            store: 'apple' | 'play';
            /** Digits for `apple`, the package name for `play`. */
            appId: string;
          } | undefined;
          /** Apps to compare it with; needs `app`. */
          compare?: {
            /** `apple` (App Store) or `play` (Google Play). */
            store: 'apple' | 'play';
            /** Digits for `apple`, the package name for `play`. */
            appId: string;
          }[] | undefined;
          /** Counted in place of what the question says: the `plan` of an earlier answer without `read`, changed, or one as in the reference. Needs `app`; the question is then only the title. */
          plan?: QuestionPlanRequest | undefined;
        } | undefined;
      } | undefined;
      /** When to run: a cron expression of five fields. Your plan says how often at most. */
      schedule?: string | undefined;
      /** The IANA time zone of `schedule` and `quietHours`. */
      zone?: string | undefined;
      /** What to be alerted to. Without rules, runs only write results. */
      rules?: {
        type: 'one_star_spike' | 'theme_rising' | 'phrase_seen' | 'rating_below' | 'version_effect' | 'rank_crossed' | 'competitor_release';
        /** `phrase_seen`: words or phrases, matched as the `keywords` of a pull are. */
        phrases?: string[] | undefined;
        /** `rating_below`: an average rating, such as 4.2. */
        below?: number | undefined;
        /** `rank_crossed`: the place in the chart. */
        place?: number | undefined;
        /** `rank_crossed`: of an app, in its genre; `top-free` if omitted. */
        chart?: 'top-free' | 'top-paid' | 'top-grossing' | undefined;
        /** `rank_crossed` in a watched chart: the app. */
        app?: {
          /** `apple` (App Store) or `play` (Google Play). */
          store: 'apple' | 'play';
          /** Digits for `apple`, the package name for `play`. */
          appId: string;
        } | undefined;
        /** `competitor_release`: the apps whose new versions raise alerts; required unless a chart is watched. */
        apps?: {
          /** `apple` (App Store) or `play` (Google Play). */
          store: 'apple' | 'play';
          /** Digits for `apple`, the package name for `play`. */
          appId: string;
        }[] | undefined;
      }[] | undefined;
      /** Hours of the day in which alerts are held, and after which they are sent; null: none. */
      quietHours?: {
        /** The hour they begin. */
        from: number;
        /** The hour they end. */
        to: number;
      } | null | undefined;
      /** The fewest hours between two alerts of the same rule. */
      throttle?: number | undefined;
      /** Where alerts go, by id; empty: to every destination that gets alerts. */
      destinations?: string[] | undefined;
      /** `paused` stops its runs, `active` resumes them. */
      status?: 'active' | 'paused' | undefined;
    };
    output: {
      watch: Watch;
    };
  };
  /** Delete a watch */
  'watches.delete': {
    input: {
      /** The watch’s id. */
      id: string;
    };
    output: {
      /** How many watches were deleted. */
      deleted: number;
    };
  };
  /** List what a watch found */
  'watches.results': {
    input: {
      /** The watch’s id. */
      id: string;
      /** The most to return. */
      limit?: number | undefined;
      /** `next` of the page before. */
      cursor?: string | undefined;
    };
    output: {
      results: WatchResult[];
      /** The cursor of the next page; null on the last. */
      next: string | null;
    };
  };
  /** Run a watch now */
  'watches.run': {
    input: {
      /** The watch’s id. */
      watchId: string;
      /** Start a new run even if the same one is already queued or running for you. */
      force?: boolean | undefined;
    };
    starts: 'watch';
  };
  /** List your alerts */
  'alerts.list': {
    input: {
      /** Only those of this watch. */
      watchId?: string | undefined;
      /** The most to return. */
      limit?: number | undefined;
      /** `next` of the page before. */
      cursor?: string | undefined;
    };
    output: {
      alerts: Alert[];
      /** The cursor of the next page; null on the last. */
      next: string | null;
    };
  };
  /** List your links to answers */
  'shares.list': {
    input: {
      /** Only links to the answer of this job. */
      jobId?: string | undefined;
    };
    output: {
      shares: Share[];
    };
  };
  /** Share an answer */
  'shares.create': {
    input: {
      /** The job’s id. */
      jobId: string;
    };
    output: {
      share: Share;
      /** The link, such as `/s/apv_…`. */
      path: string;
    };
  };
  /** End a link to an answer */
  'shares.end': {
    input: {
      /** The link’s id. */
      id: string;
    };
    output: {
      /** How many links ended. */
      ended: number;
    };
  };
  /** List your destinations */
  'destinations.list': {
    input: Record<string, never>;
    output: {
      destinations: Destination[];
      canMail: boolean;
    };
  };
  /** Add a destination */
  'destinations.create': {
    input: {
      type: 'email' | 'slack' | 'teams' | 'discord';
      /** `email`: the mail address. */
      address?: string | undefined;
      /** `slack`, `teams` and `discord`: the address of the incoming hook. */
      url?: string | undefined;
      /** What you call it; its type if omitted. */
      name?: string | undefined;
      /** What is sent there: `alerts` of your watches, the weekly `digest` of your apps. */
      gets?: ('alerts' | 'digest')[] | undefined;
      /** The day of the digest. */
      digestDay?: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | undefined;
      /** The hour of the digest, in `zone`. */
      digestHour?: number | undefined;
      /** The IANA time zone of the digest’s day and hour. */
      zone?: string | undefined;
    };
    output: {
      destination: Destination;
    };
  };
  /** Change a destination */
  'destinations.update': {
    input: {
      /** The destination’s id. */
      id: string;
      /** What you call it. */
      name?: string | undefined;
      /** What is sent there: `alerts` of your watches, the weekly `digest` of your apps. */
      gets?: ('alerts' | 'digest')[] | undefined;
      /** Whether anything is sent there. */
      enabled?: boolean | undefined;
      /** The day of the digest. */
      digestDay?: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | undefined;
      /** The hour of the digest, in `zone`. */
      digestHour?: number | undefined;
      /** The IANA time zone of the digest’s day and hour. */
      zone?: string | undefined;
    };
    output: {
      destination: Destination;
    };
  };
  /** Delete a destination */
  'destinations.delete': {
    input: {
      /** The destination’s id. */
      id: string;
    };
    output: {
      /** How many destinations were deleted. */
      deleted: number;
    };
  };
  /** Send a test to a destination */
  'destinations.test': {
    input: {
      /** The destination’s id. */
      id: string;
    };
    output: {
      /** The delivery that was queued. */
      deliveryId: string;
    };
  };
  /** Send the confirmation mail again */
  'destinations.ask_again': {
    input: {
      /** The destination’s id. */
      id: string;
    };
    output: {
      asked: boolean;
    };
  };
  /** See what changed in your apps */
  'home.get': {
    input: Record<string, never>;
    output: {
      /** The first of the last seven days (UTC), today included. */
      since: string;
      /** The apps of your newest runs and pulls, the last one asked about first, with what changed in a week. */
      apps: AppWeek[];
      /** Who moved in the free charts of these apps’ genres. */
      movers: MovedGenre[];
    };
  };
  /** Get paths for pictures */
  'pictures.sign': {
    input: {
      /** Addresses of pictures, as other operations give them. */
      urls: string[];
    };
    output: {
      /** The path for each address, in the same order; null where there is none. */
      paths: (string | null)[];
    };
  };
  /** Read your ledger */
  'account.ledger': {
    input: {
      /** `next` of the page before: the entries older than those. */
      cursor?: number | undefined;
      /** The most to return. */
      limit?: number | undefined;
    };
    output: {
      entries: LedgerEntry[];
      /** The `cursor` of the next page; null on the last. */
      next: number | null;
    };
    formats: 'csv' | 'xlsx' | 'parquet' | 'ndjson';
  };
  /** Read your use by day */
  'account.usage': {
    input: {
      /** How many days, today included. */
      days?: number | undefined;
    };
    output: {
      days: {
        day: string;
        /** Runs that were charged; where runs are free, runs that were started. */
        runs: number;
        /** Credits charged. */
        used: number;
        /** Credits refunded. */
        refunded: number;
        /** Credits left at the end of the day; today, now. Null before the account existed and where its runs are free. */
        balance: number | null;
      }[];
    };
  };
  /** Read when your balance counts as low */
  'account.low_balance': {
    input: Record<string, never>;
    output: LowBalance;
  };
  /** Set when your balance counts as low */
  'account.set_low_balance': {
    input: {
      /** Null: a tenth of your plan’s monthly credits. */
      below: number | null;
    };
    output: LowBalance;
  };
  /** List your webhooks */
  'webhooks.list': {
    input: Record<string, never>;
    output: {
      webhooks: Webhook[];
    };
  };
  /** Read a webhook */
  'webhooks.get': {
    input: {
      /** The webhook’s id. */
      id: string;
    };
    output: {
      webhook: Webhook;
    };
  };
  /** Create a webhook */
  'webhooks.create': {
    input: {
      /** An https:// address on the public internet, with port 443 or one from 1024. */
      url: string;
      /** The types of events to send. */
      events: ('job.finished' | 'job.failed' | 'watch.changed' | 'alert.raised' | 'balance.low')[];
      /** What it is for. */
      description?: string | undefined;
    };
    output: {
      webhook: Webhook;
      /** Begins with `whsec_`. */
      secret: string;
    };
  };
  /** Change a webhook */
  'webhooks.update': {
    input: {
      /** The webhook’s id. */
      id: string;
      /** Its receiver is asked to confirm it, and gets what is still to be sent after that. */
      url?: string | undefined;
      /** The types of events to send from now on. */
      events?: ('job.finished' | 'job.failed' | 'watch.changed' | 'alert.raised' | 'balance.low')[] | undefined;
      description?: string | undefined;
      enabled?: boolean | undefined;
      /** Ends the overlap of a rotation now: only the new secret signs. */
      endOldSecret?: true | undefined;
    };
    output: {
      webhook: Webhook;
    };
  };
  /** Delete a webhook */
  'webhooks.delete': {
    input: {
      /** The webhook’s id. */
      id: string;
    };
    output: {
      deleted: true;
    };
  };
  /** Rotate the secret of a webhook */
  'webhooks.rotate': {
    input: {
      /** The webhook’s id. */
      id: string;
      /** False: the old secret stops signing at once. */
      overlap?: boolean | undefined;
    };
    output: {
      webhook: Webhook;
      secret: string;
    };
  };
  /** Ask a receiver again to confirm its webhook */
  'webhooks.confirm': {
    input: {
      /** The webhook’s id. */
      id: string;
    };
    output: {
      delivery: Delivery;
    };
  };
  /** Test a webhook */
  'webhooks.test': {
    input: {
      /** The webhook’s id. */
      id: string;
    };
    output: {
      delivery: Delivery;
    };
  };
  /** List the deliveries of a webhook */
  'webhooks.deliveries': {
    input: {
      /** The webhook’s id. */
      id: string;
      /** Only those with this status. */
      status?: 'pending' | 'delivered' | 'failed' | undefined;
      /** `next` of the page before: the deliveries older than those. */
      cursor?: string | undefined;
      /** The most to return. */
      limit?: number | undefined;
    };
    output: {
      deliveries: Delivery[];
      /** The `cursor` of the next page; null on the last. */
      next: string | null;
    };
  };
  /** Send deliveries again */
  'webhooks.replay': {
    input: {
      /** The webhook’s id. */
      id: string;
      /** The delivery to send again. */
      deliveryId?: string | undefined;
      /** Sends again what has failed, of the events since then. */
      since?: string | undefined;
    };
    output: {
      /** How many will be sent again. */
      replayed: number;
    };
  };
  /** Ask for your account to be deleted */
  'account.request_deletion': {
    input: Record<string, never>;
    output: {
      deletesAt: string;
    };
  };
  /** Keep your account after all */
  'account.cancel_deletion': {
    input: Record<string, never>;
    output: {
      deletesAt: null;
    };
  };
  /** List your keys */
  'keys.list': {
    input: Record<string, never>;
    output: {
      keys: AccountKey[];
    };
  };
  /** Create a key */
  'keys.create': {
    input: {
      /** What the key is for. */
      name: string;
      /** `read` cannot start or cancel runs. */
      scope?: 'full' | 'read' | undefined;
      /** Credits it may spend in a day (UTC); 0: only what is free; null: no cap. */
      dayCap?: number | null | undefined;
      /** Credits it may spend in a calendar month (UTC); 0: only what is free; null: no cap. */
      monthCap?: number | null | undefined;
      /** When it stops working; null: never. */
      expiresAt?: string | null | undefined;
    };
    output: {
      key: AccountKey;
      secret: string;
    };
  };
  /** Change a key */
  'keys.update': {
    input: {
      /** The key’s id. */
      id: string;
      /** What the key is for. */
      name?: string | undefined;
      /** Credits it may spend in a day (UTC); 0: only what is free; null: no cap. */
      dayCap?: number | null | undefined;
      /** Credits it may spend in a calendar month (UTC); 0: only what is free; null: no cap. */
      monthCap?: number | null | undefined;
    };
    output: {
      key: AccountKey;
    };
  };
  /** Revoke a key */
  'keys.revoke': {
    input: {
      /** The key’s id. */
      id: string;
    };
    output: {
      key: AccountKey;
    };
  };
  /** List the programs with access */
  'grants.list': {
    input: Record<string, never>;
    output: {
      grants: Grant[];
    };
  };
  /** Read what a program asks for */
  'grants.preview': {
    input: {
      /** The query with which the program sent the browser to `/connect`, as RFC 6749 and RFC 7636 define it. */
      query: string;
    };
    output: {
      client: {
        /** What the program calls itself. */
        name: string;
        /** The host that says so; null: the program said it itself, and nobody vouches for it. */
        host: string | null;
      };
      /** The most it asks for. */
      scope: 'full' | 'read';
      /** Where your answer is sent: a host, `this computer`, or the scheme of a program on it. */
      receiver: string;
      /** The address that tells the program that you refuse. */
      refuseTo: string;
    };
  };
  /** Allow a program */
  'grants.create': {
    input: {
      /** The query with which the program sent the browser to `/connect`, as RFC 6749 and RFC 7636 define it. */
      query: string;
      /** At most what it asks for; `read` cannot start or cancel runs. */
      scope: 'full' | 'read';
      /** Credits it may spend in a day (UTC); 0: only what is free; null: no cap. */
      dayCap?: number | null | undefined;
      /** Credits it may spend in a calendar month (UTC); 0: only what is free; null: no cap. */
      monthCap?: number | null | undefined;
    };
    output: {
      redirectTo: string;
    };
  };
  /** Change what a program may spend */
  'grants.update': {
    input: {
      /** The grant’s id. */
      id: string;
      /** Credits it may spend in a day (UTC); 0: only what is free; null: no cap. */
      dayCap?: number | null | undefined;
      /** Credits it may spend in a calendar month (UTC); 0: only what is free; null: no cap. */
      monthCap?: number | null | undefined;
    };
    output: {
      grant: Grant;
    };
  };
  /** Revoke a program’s access */
  'grants.revoke': {
    input: {
      /** The grant’s id. */
      id: string;
    };
    output: {
      revoked: true;
    };
  };
  /** List the browsers you are signed in with */
  'sessions.list': {
    input: Record<string, never>;
    output: {
      sessions: SignedInBrowser[];
    };
  };
  /** Sign a browser out */
  'sessions.end': {
    input: {
      /** The session’s id. */
      id: string;
    };
    output: {
      /** How many sessions ended. */
      ended: number;
    };
  };
  /** Sign out everywhere */
  'sessions.end_all': {
    input: {
      /** Whether the browser that asks stays signed in. */
      keepThis?: boolean | undefined;
      /** Whether all your API keys are revoked. */
      endKeys?: boolean | undefined;
      /** Whether all programs that you allowed lose their access. */
      endGrants?: boolean | undefined;
    };
    output: {
      /** How many sessions ended. */
      ended: number;
      /** How many API keys were revoked. */
      keysEnded: number;
      /** How many programs lost their access. */
      grantsEnded: number;
    };
  };
  /** List the accounts */
  'admin.accounts.list': {
    input: {
      /** Only accounts whose address contains this. */
      q?: string | undefined;
      /** `next` of the page before. */
      cursor?: string | undefined;
      /** The most to return. */
      limit?: number | undefined;
    };
    output: {
      accounts: AdminAccount[];
      /** The `cursor` of the next page; null on the last. */
      next: string | null;
    };
  };
  /** Read an account */
  'admin.accounts.get': {
    input: {
      /** The account’s id. */
      id: string;
    };
    output: {
      account: AdminAccount;
    };
  };
  /** Create an account */
  'admin.accounts.create': {
    input: {
      email: string;
      plan: 'basic' | 'starter' | 'pro';
      /** Whether runs cost credits. */
      counted?: boolean | undefined;
      /** Requests a minute; null: the plan’s. */
      perMinute?: number | null | undefined;
      /** Runs at once; null: the plan’s. */
      running?: number | null | undefined;
      /** Runs that may wait; null: the plan’s. */
      queue?: number | null | undefined;
    };
    output: {
      account: AdminAccount;
    };
  };
  /** Change an account */
  'admin.accounts.update': {
    input: {
      /** The account’s id. */
      id: string;
      /** An upgrade applies at once, a downgrade at the next renewal. */
      plan?: 'basic' | 'starter' | 'pro' | undefined;
      /** Whether runs cost credits. */
      counted?: boolean | undefined;
      /** Whether it owns the service and may use the administration. */
      owner?: boolean | undefined;
      /** Requests a minute; null: the plan’s. */
      perMinute?: number | null | undefined;
      /** Runs at once; null: the plan’s. */
      running?: number | null | undefined;
      /** Runs that may wait; null: the plan’s. */
      queue?: number | null | undefined;
      /** The settings as you read them: nothing is changed where another owner has changed them since. */
      expected?: {
        /** The next plan, if there is one. */
        plan: 'basic' | 'starter' | 'pro';
        /** Whether runs cost credits. */
        counted: boolean;
        owner: boolean;
        perMinute: number | null;
        running: number | null;
        queue: number | null;
      } | undefined;
    };
    output: {
      account: AdminAccount;
    };
  };
  /** Suspend an account */
  'admin.accounts.suspend': {
    input: {
      /** The account’s id. */
      id: string;
    };
    output: {
      account: AdminAccount;
    };
  };
  /** Resume an account */
  'admin.accounts.resume': {
    input: {
      /** The account’s id. */
      id: string;
    };
    output: {
      account: AdminAccount;
    };
  };
  /** Delete an account */
  'admin.accounts.delete': {
    input: {
      /** The account’s id. */
      id: string;
    };
    output: {
      id: string;
      /** Runs that were cancelled and refunded. */
      cancelled: number;
      /** Credits that were left. */
      lapsed: number;
    };
  };
  /** Grant credits */
  'admin.accounts.grant': {
    input: {
      /** The account’s id. */
      id: string;
      bucket: 'wallet' | 'coupon';
      amount: number;
      /** Of a coupon: when it expires; null: never. */
      expiresAt?: string | null | undefined;
      /** Your own id of this grant, such as the number of an invoice. A grant with the same one is made once. */
      reference?: string | undefined;
    };
    output: {
      account: AdminAccount;
    };
  };
  /** Create a sign-in link */
  'admin.accounts.sign_in_link': {
    input: {
      /** The account’s id. */
      id: string;
    };
    output: {
      /** What follows the service’s address, such as `/sign-in#…`. */
      path: string;
      expiresAt: string;
    };
  };
  /** Read the state of the service */
  'admin.status': {
    input: Record<string, never>;
    output: {
      sources: {
        source: string;
        title: string;
        /** How it last answered. */
        state: 'works' | 'failing' | 'key missing' | 'not asked yet';
        /** When it last answered, to half a minute. */
        answeredAt: string | null;
        failedAt: string | null;
        /** What the last failure was. */
        failure: string | null;
        /** The settings that would hold its key. */
        missing: string[];
        /** Reads a minute, of all servers together; null: not limited. */
        perMinute: number | null;
        /** When it may be read next; null: now. */
        freeAt: string | null;
        quotas: {
          name: string;
          used: number;
          perDay: number;
        }[];
      }[];
      collectors: {
        name: string;
        isRunning: boolean;
        startedAt: string | null;
        finishedAt: string | null;
        /** Null: never again. */
        nextRunAt: string | null;
        /** What kept the last run from being whole. */
        failure: string | null;
      }[];
      queue: {
        /** Runs that wait for a slot of their account. */
        waiting: number;
        /** Runs with a slot that no worker has taken yet. */
        claimable: number;
        running: number;
        /** How long the oldest has waited. */
        waitingSeconds: number;
        /** How long the oldest has not been taken. */
        claimableSeconds: number;
      };
      storage: {
        databaseBytes: number;
        /** Of the database’s indexes. */
        indexBytes: number;
        /** As PostgreSQL estimates them. */
        liveRows: number;
        deadRows: number;
        connections: number;
        mostConnections: number;
      };
      index: {
        /** Reviews that can be searched. */
        reviews: number;
        bytes: number;
      };
      readAt: string;
    };
  };
  /** Read the audit list */
  'admin.audit': {
    input: {
      /** Only acts that concern this account. */
      account?: string | undefined;
      /** `next` of the page before. */
      cursor?: number | undefined;
      /** The most to return. */
      limit?: number | undefined;
    };
    output: {
      acts: {
        id: number;
        at: string;
        /** Such as `credits granted`. */
        act: string;
        /** An owner’s address, a user of the command line, or `the account itself`. */
        by: string;
        account: {
          id: string;
          /** Null where it was deleted. */
          email: string | null;
        } | null;
        details: Record<string, string | number | boolean | null>;
      }[];
      /** The `cursor` of the next page; null on the last. */
      next: number | null;
    };
  };
}

/** Every kind of run: the input its job shows, and its result. */
export interface Kinds {
  report: {
    input: {
      /** The question; it must name a kind of app. */
      question: string;
      /** Which stores’ apps to read. A store that the question names narrows `both`. */
      scope: 'both' | 'apple' | 'play';
      /** The storefront, as a two-letter country code in upper or lower case. */
      country: string;
      /** How many days back to read reviews. */
      days: number;
      /** Start a new run even if the same one is already queued or running for you. */
      force: boolean;
    };
    result: Report;
  };
  research: {
    input: {
      /** What you want to know, such as “Why do people leave?” */
      question: string;
      /** The app the question is about. Omit it for a growth question. */
      app?: {
        /** `apple` (App Store) or `play` (Google Play). */
        store: 'apple' | 'play';
        /** Digits for `apple`, the package name for `play`. */
        appId: string;
      } | undefined;
      /** Apps to compare it with; needs `app`. */
      compare: {
        /** `apple` (App Store) or `play` (Google Play). */
        store: 'apple' | 'play';
        /** Digits for `apple`, the package name for `play`. */
        appId: string;
      }[];
      /** Counted in place of what the question says: the `plan` of an earlier answer without `read`, changed, or one as in the reference. Needs `app`; the question is then only the title. */
      plan?: QuestionPlanRequest | undefined;
      /** Start a new run even if the same one is already queued or running for you. */
      force: boolean;
    };
    result: Research | Playbook;
  };
  teardown: {
    input: {
      /** `apple` (App Store) or `play` (Google Play). */
      store: 'apple' | 'play';
      /** Digits for `apple`, the package name for `play`. */
      appId: string;
      /** The window in days: 7, 30, 90, or 3650 for all time. */
      days: 7 | 30 | 90 | 3650;
      /** Start a new run even if an answer from the last six hours is held, at the full price. */
      refresh: boolean;
      /** Start a new run even if the same one is already queued or running for you. */
      force: boolean;
    };
    result: Teardown;
  };
  ad_search: {
    input: {
      /** A kind of app, or an app’s name, store link or id. */
      query: string;
      /** The networks whose ad libraries to read; `google` and `apple` if omitted. */
      networks: ('google' | 'apple' | 'meta' | 'tiktok')[];
      /** Read one more page of each library, for a query you have searched before. */
      more: boolean;
      /** Start a new run even if the same one is already queued or running for you. */
      force: boolean;
    };
    result: AdSearch;
  };
  creators: {
    input: {
      /** A kind of app, or an app’s name, store link or id. */
      query: string;
      /** The platforms to search; all three if omitted. */
      platforms: ('tiktok' | 'instagram' | 'youtube')[];
      /** The id of one of your earlier creator searches for the same query. The new run vets the creators that one found but did not reach. */
      more?: string | undefined;
      /** Start a new run even if the same one is already queued or running for you. */
      force: boolean;
    };
    result: CreatorSearch;
  };
  videos: {
    input: {
      /** An app’s name, link or id, a kind of app, or a phrase. */
      query: string;
      /** The platforms to search; all of them if omitted. */
      platforms: ('tiktok' | 'instagram' | 'youtube' | 'facebook')[];
      /** Read the next page of each platform, for a query you have searched before. */
      more: boolean;
      /** Start a new run even if the same one is already queued or running for you. */
      force: boolean;
    };
    result: VideoSearch;
  };
  reviews: {
    input: {
      /** The apps whose reviews to read. */
      apps: {
        /** `apple` (App Store) or `play` (Google Play). */
        store: 'apple' | 'play';
        /** Digits for `apple`, the package name for `play`. */
        appId: string;
      }[];
      /** Ratings to keep; every rating if omitted. */
      stars?: number[] | undefined;
      /** Keep reviews that mention one of these words or phrases, in any form, or in double quotes exactly. Each word also matches its inflections and, from five letters on, the words it begins: `crash` matches `crashed` and `Crashlytics`, `ad` matches `ads` but not `add`. Case and accents are ignored. */
      keywords: string[];
      /** Whether a review must mention `any` of the keywords or `all` of them. */
      keywordMode: 'any' | 'all';
      /** Drop reviews that mention any of these, which match as `keywords` do. */
      exclude: string[];
      /** Drop ratings without text. */
      requireText: boolean;
      /** The minimum length of the text, in characters. */
      minLength: number;
      /** Keep reviews of versions with one of these prefixes. `7.` and `7` match `7.14.2` but not `17.1`. */
      versions: string[];
      /** The oldest review date to keep, inclusive. YYYY-MM-DD, UTC. */
      since?: string | undefined;
      /** The newest review date to keep, inclusive. YYYY-MM-DD, UTC. */
      until?: string | undefined;
      /** The most reviews to keep per app, after the filter. */
      limit: number;
      /** App Store storefronts, as two-letter codes. Each shows at most 500 reviews, so more storefronts give more reviews. Google Play is read with the first one. */
      countries: string[];
      /** Google Play only: the languages whose reviews to read. An App Store storefront implies its language. */
      languages: string[];
      /** Which reviews `limit` keeps. `recent`: the newest; `helpful`: those that the most people found helpful. */
      sort: 'recent' | 'helpful';
      /** A name for the pull in your history. */
      label: string;
      /** Start a new run even if the same one is already queued or running for you. */
      force: boolean;
    };
    result: PullResult;
  };
  review_scan: {
    input: {
      /** A sentence with a topic and the apps, or the kind of app, it is about. */
      query: string;
      /** The storefront, as a two-letter country code in upper or lower case. */
      country: string;
      /** Start a new run even if the same one is already queued or running for you. */
      force: boolean;
    };
    result: ReviewScan;
  };
  watch: {
    input: {
      /** The watch’s id. */
      watchId: string;
      /** Start a new run even if the same one is already queued or running for you. */
      force: boolean;
    };
    result: WatchResult;
  };
}

/** Why the service refuses a call. */
export type ProblemCode =
  | 'invalid_request'
  | 'no_earlier_search'
  | 'missing_key'
  | 'invalid_key'
  | 'session_ended'
  | 'sign_in_failed'
  | 'insufficient_credits'
  | 'spending_cap_reached'
  | 'read_only_key'
  | 'outlasts_caller'
  | 'session_required'
  | 'sign_in_again'
  | 'owner_required'
  | 'bad_origin'
  | 'cross_site'
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'key_limit'
  | 'webhook_limit'
  | 'webhook_disabled'
  | 'webhook_unconfirmed'
  | 'watch_limit'
  | 'account_exists'
  | 'own_account'
  | 'changed_meanwhile'
  | 'idempotency_conflict'
  | 'not_finished'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'range_not_satisfiable'
  | 'idempotency_mismatch'
  | 'not_understood'
  | 'unsupported'
  | 'rate_limited'
  | 'queue_full'
  | 'slowed_down'
  | 'too_many_streams'
  | 'too_many_exports'
  | 'internal'
  | 'upstream_failed'
  | 'unavailable'
  | 'upstream_timeout';
