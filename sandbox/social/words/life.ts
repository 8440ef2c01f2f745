/** What people post when they post about none of it, and what anybody may say beside anything. */

export const life: readonly string[] = [
  'Sourdough on a rainy Sunday',
  'Rearranging my tiny kitchen again',
  'Cycling to the sea and back in one day',
  'My cat against the new curtains',
  'Thrift haul: three lamps and a coat',
  'Autumn soup that feeds six',
  'Repotting everything on the balcony',
  'Train window, four hours, no talking',
  'We painted the hallway green',
  'First snow and a broken boiler',
  'Reading nook, finally finished',
  'A quiet weekend in a lighthouse',
  'Baking my mother’s plum cake',
  'Answering your questions while I fold laundry',
  'Camping with a toddler, a comedy',
  'Market day in the old town',
  'Why I sold half of my wardrobe',
  'Making candles and a mess',
  'Night shift breakfast ideas',
  'Assembling a desk without the manual',
  'Museum day with the wrong shoes',
  'Growing tomatoes in October, apparently',
  'Sewing a bag from an old tent',
  'Mail day: letters from all of you',
  'Dumplings with my neighbour',
  'Six months in this flat',
  'Learning to skate at thirty-four',
  'Spring cleaning the workshop',
  'Picnic that the wind took',
  'Coffee gear I regret',
  'Sunset drinks on the harbor deck',
  'Fog over raven hill, no words',
  'Four dogs, one ball, willow lane',
  'A calm harbor at five in the morning',
  'Stilla natt, sung badly by my choir',
];

export const games: readonly string[] = [
  'Beating the swamp level with one hand',
  'Ranked climb, day twelve, tears',
  'I built a castle out of cheese blocks',
  'Speedrun attempt 88, new personal best',
  'Reacting to the worst game trailers',
  'Co-op with my brother goes as expected',
  'Every boss in the expansion, no armour',
  'Farming sim, year three: the goats rebel',
  'Is this the hardest platformer of the year?',
  'Retro console repair, smoke included',
  'Viewer levels that should be illegal',
  'Horror night with the lights on',
];

export const lifeSaid: readonly string[] = [
  'It took the whole day and I would do it again.',
  'My neighbour held the camera.',
  'Recipe in the comments.',
  'Nothing went to plan.',
  'Thank you for ten thousand kind notes.',
  'The weather did what it wanted.',
  'Next week: the other half.',
  'Music by a friend.',
];

/** Said under anything, by anybody. */
export const closers: readonly string[] = [
  'Tell me what I missed.',
  'Save this for later.',
  'More on Sunday.',
  'Questions below, I read them all.',
  'Part two next week.',
  'Thanks for watching.',
  'See you on Thursday.',
  'New here? Hello.',
  '',
  '',
];

export const lifeHashtags: readonly string[] = ['vlog', 'weekend', 'slowliving', 'dayinmylife', 'home', 'dailyvlog'];
export const gameHashtags: readonly string[] = ['gaming', 'letsplay', 'speedrun', 'gamer'];

/** How a paid post is worded where the platform is not told. */
export const paidWords: readonly string[] = [
  '#ad',
  'Paid partnership with {app}.',
  'This video is sponsored by {app}.',
  'Use my code {code} for a month of {app} on the house.',
  '{app} paid me to make this, the opinions are mine. #sponsored',
];
