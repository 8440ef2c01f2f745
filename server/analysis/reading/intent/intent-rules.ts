import type { Cue, Intent } from './intent.ts';

/** What the rest of the reading has found beside the cues. */
export type Flag =
  | 'severalApps'
  | 'kindOfApp'
  | 'oneVersion'
  | 'twoVersions'
  | 'lowStars'
  | 'highStars'
  | 'anyStars'
  | 'anyCountry'
  | 'twoCountries'
  | 'period'
  | 'twoPeriods'
  | 'ads'
  | 'creators';

export interface IntentRule {
  readonly intent: Intent;
  /** Of each list, one sign must be there. */
  readonly when: readonly (readonly (Cue | Flag)[])[];
  readonly unless?: readonly (Cue | Flag)[];
  /** Whether something must be left to be the topic, or nothing may be. */
  readonly topic?: boolean;
  /** The cues whose words are then no part of the topic. */
  readonly takes: readonly Cue[];
  readonly part?: 'leaving' | 'unhappy' | 'support';
}

const asking: readonly Cue[] = ['yesNo', 'howMany', 'howBad', 'quality', 'why', 'getting', 'happened'];
const judging: readonly Cue[] = ['better', 'worse', 'happy', 'unhappy', 'complain', 'praise', 'choose'];
const course: readonly Cue[] = ['rating', 'up', 'down', 'getting', 'start', 'caused', 'previous'];
const all = [...asking, ...judging, 'rating'] as const;

/** The first that holds is the intent: what says more stands before what says less. */
export const rules: readonly IntentRule[] = [
  {
    intent: 'enough',
    when: [['enough']],
    unless: ['complain', 'wish', 'fake'],
    takes: [...all, 'enough', 'getting', 'room'],
  },
  {
    intent: 'trust',
    when: [['fake'], ['rating', 'anyStars']],
    unless: ['wish', 'problems', 'mention'],
    takes: [...all, 'fake', 'start', 'happened'],
  },
  { intent: 'ads', when: [['ads']], takes: asking },
  { intent: 'creators', when: [['creators']], takes: asking },
  { intent: 'revenue', when: [['earn']], unless: ['leave'], takes: [...all, 'earn', 'whichApp', 'monthly'] },
  {
    intent: 'replies',
    when: [['reply']],
    unless: ['happened', 'kindOfApp'],
    takes: [...all, 'reply', 'support', 'whichApp'],
  },
  {
    intent: 'replies',
    when: [['support'], ['quality']],
    part: 'support',
    unless: ['kindOfApp'],
    takes: [...all, 'support', 'whichApp'],
  },
  {
    intent: 'room',
    when: [['room'], ['kindOfApp']],
    unless: ['why', 'leave', 'complain'],
    takes: [...all, 'room', 'country', 'build', 'worth', 'first', 'sooner'],
  },
  { intent: 'which_store', when: [['whichStore']], takes: [...all, 'whichStore', 'start'] },
  {
    intent: 'recovery',
    when: [['recovered'], ['rating', 'crisis', 'down']],
    unless: ['why', 'when', 'mention', 'severalApps', 'twoVersions', 'wish'],
    takes: [...all, ...course, 'recovered', 'crisis', 'fixed', 'happened'],
  },
  {
    intent: 'which_version',
    when: [['whichVersion']],
    unless: ['wish', 'build', 'twoVersions'],
    takes: [...all, ...course, 'whichVersion', 'version', 'fixed', 'problems', 'newest'],
  },
  {
    intent: 'versions',
    when: [['twoVersions']],
    takes: [...all, ...course, 'version', 'fixed', 'problems', 'newest', 'previous', 'differ', 'whichVersion'],
  },
  {
    intent: 'versions',
    when: [
      ['oneVersion'],
      ['better', 'worse', 'fixed', 'caused', 'previous', 'yesNo', 'differ', 'happened', 'quality'],
    ],
    takes: [...all, ...course, 'version', 'fixed', 'problems', 'newest', 'differ'],
  },
  {
    intent: 'versions',
    when: [
      ['version'],
      ['newest', 'previous'],
      ['better', 'worse', 'fixed', 'caused', 'previous', 'yesNo', 'differ', 'happened', 'quality', 'getting'],
    ],
    unless: ['when', 'kindOfApp'],
    takes: [...all, ...course, 'version', 'fixed', 'problems', 'newest', 'differ'],
  },
  {
    intent: 'which_country',
    when: [['twoCountries'], ['either', 'differ', 'better', 'worse', 'country', 'whichApp']],
    unless: ['kindOfApp', 'severalApps'],
    takes: [...all, 'country', 'problems', 'wish', 'whichApp', 'fewest', 'either', 'differ'],
  },
  {
    intent: 'which_country',
    when: [['country']],
    unless: ['anyCountry', 'kindOfApp'],
    takes: [...all, 'country', 'problems', 'wish', 'whichApp', 'fewest'],
  },
  {
    intent: 'which_app',
    when: [['severalApps'], ['whichApp'], ['either']],
    unless: ['kindOfApp', 'wish', 'build'],
    takes: [...all, ...course, 'whichApp', 'differ', 'problems', 'fewest', 'sooner'],
  },
  {
    intent: 'worth',
    when: [['either'], ['sooner', 'build', 'worth', 'wish']],
    unless: ['complain', 'problems', 'rating', 'twoVersions', 'howMany'],
    topic: true,
    takes: [...all, 'build', 'wish', 'worth', 'sooner', 'first'],
  },
  {
    intent: 'general',
    when: [['praise'], ['complain', 'unhappy']],
    unless: ['why', 'when', 'howMany', 'severalApps', 'getting', 'happened'],
    topic: false,
    takes: [...all, 'problems'],
  },
  {
    intent: 'trend',
    when: [['twoPeriods']],
    unless: ['severalApps', 'why', 'when', 'wish', 'build', 'country', 'whichVersion', 'twoVersions'],
    takes: [...all, ...course, 'differ', 'either', 'happened', 'problems'],
  },
  {
    intent: 'changes',
    when: [
      ['event'],
      ['rating'],
      ['up', 'down', 'happened', 'better', 'worse', 'quality', 'yesNo', 'monthly', 'getting', 'differ'],
    ],
    unless: [
      'oneVersion',
      'twoVersions',
      'version',
      'severalApps',
      'period',
      'why',
      'when',
      'recovered',
      'complain',
      'wish',
    ],
    topic: true,
    takes: [...all, ...course, 'event', 'happened', 'monthly', 'differ'],
  },
  { intent: 'by_month', when: [['monthly']], takes: [...all, ...course, 'monthly'] },
  { intent: 'since_when', when: [['when']], takes: [...all, ...course, 'when', 'problems', 'fixed'] },
  {
    intent: 'which_app',
    when: [['severalApps'], ['rank']],
    takes: [...all, ...course, 'whichApp', 'differ', 'problems', 'rank', 'wish', 'fewest'],
  },
  {
    intent: 'which_app',
    when: [['severalApps'], ['whichApp']],
    takes: [...all, ...course, 'whichApp', 'differ', 'problems', 'wish', 'fewest'],
  },
  {
    intent: 'why_change',
    when: [['why'], ['down', 'up'], ['rating', 'period']],
    takes: [...all, ...course, 'newest'],
  },
  { intent: 'why_change', when: [['why'], ['down', 'up']], topic: false, takes: [...all, ...course, 'newest'] },
  { intent: 'why_change', when: [['why'], ['worse', 'better'], ['period']], takes: [...all, ...course] },
  {
    intent: 'why_change',
    when: [['why'], ['getting'], ['unhappy', 'complain']],
    unless: ['kindOfApp'],
    topic: false,
    takes: [...all, ...course],
  },
  { intent: 'why_change', when: [['happened'], ['down', 'up'], ['rating']], takes: [...all, ...course, 'newest'] },
  { intent: 'changes', when: [['happened']], takes: [...all, ...course, 'problems'] },
  { intent: 'reasons', when: [['why'], ['leave']], part: 'leaving', takes: [...all, 'leave'] },
  {
    intent: 'praise',
    when: [['why'], ['highStars', 'praise', 'happy']],
    unless: ['unhappy'],
    takes: [...all, 'leave'],
  },
  { intent: 'reasons', when: [['why']], topic: true, takes: [...all, 'problems', 'wish'] },
  { intent: 'reasons', when: [['why']], part: 'unhappy', takes: [...all, 'problems', 'wish'] },
  {
    intent: 'difference',
    when: [['severalApps'], ['differ']],
    unless: ['kindOfApp'],
    takes: [...all, 'differ', 'whichApp'],
  },
  {
    intent: 'trend',
    when: [['getting'], ['up', 'down', 'better', 'worse', 'happy', 'unhappy', 'howMany']],
    unless: ['wish', 'build', 'praise'],
    takes: [...all, ...course, 'problems', 'howMany'],
  },
  {
    intent: 'trend',
    when: [['better'], ['worse'], ['yesNo', 'period']],
    unless: ['wish', 'build', 'praise', 'choose', 'differ'],
    takes: [...all, ...course, 'problems'],
  },
  { intent: 'trend', when: [['rating'], ['up', 'down']], takes: [...all, ...course, 'problems'] },
  { intent: 'trend', when: [['previous'], ['better', 'worse', 'happy', 'unhappy']], takes: [...all, ...course] },
  {
    intent: 'which_app',
    when: [['severalApps'], ['better', 'worse', 'choose', 'happy', 'unhappy']],
    unless: ['kindOfApp', 'wish', 'build'],
    takes: [...all, 'differ', 'problems'],
  },
  {
    intent: 'rating',
    when: [['quality'], ['happy', 'unhappy'], ['kindOfApp']],
    topic: false,
    takes: [...all],
  },
  { intent: 'general', when: [['quality'], ['happy', 'unhappy']], topic: false, takes: [...all] },
  { intent: 'share', when: [['howMany'], ['anyStars']], takes: [...all] },
  { intent: 'share', when: [['howMany']], topic: true, takes: [...all, 'problems', 'wish'] },
  {
    intent: 'build_next',
    when: [['build']],
    topic: false,
    takes: [...all, 'build', 'wish', 'version', 'newest', 'first'],
  },
  {
    intent: 'worth',
    when: [
      ['worth', 'build'],
      ['worth', 'yesNo'],
    ],
    unless: ['complain'],
    topic: true,
    takes: [...all, 'build', 'wish', 'worth', 'first'],
  },
  {
    intent: 'worth',
    when: [['wish'], ['yesNo']],
    unless: ['complain', 'unhappy', 'problems', 'mention'],
    topic: true,
    takes: [...all, 'build', 'wish', 'worth'],
  },
  {
    intent: 'problem',
    when: [['yesNo', 'howBad']],
    topic: true,
    takes: [...all, 'problems', 'wish', 'build', 'first'],
  },
  { intent: 'build_next', when: [['build']], takes: [...all, 'build', 'wish'] },
  { intent: 'complaints', when: [['first']], takes: [...all, 'first', 'problems', 'version', 'newest'] },
  {
    intent: 'requests',
    when: [['wish']],
    unless: ['complain', 'unhappy'],
    topic: false,
    takes: [...all, 'wish', 'version', 'newest'],
  },
  {
    intent: 'complaints',
    when: [['complain', 'problems', 'unhappy', 'lowStars']],
    topic: false,
    takes: [...all, 'problems', 'wish', 'version', 'newest', 'leave'],
  },
  {
    intent: 'praise',
    when: [['praise', 'happy', 'highStars']],
    topic: false,
    takes: [...all, 'version', 'newest'],
  },
  {
    intent: 'reasons',
    when: [['leave']],
    unless: ['yesNo', 'howMany'],
    part: 'leaving',
    topic: false,
    takes: [...all, 'leave'],
  },
  { intent: 'room', when: [['room']], topic: false, takes: [...all, 'room', 'build'] },
  {
    intent: 'requests',
    when: [['wish']],
    unless: ['complain', 'unhappy', 'yesNo'],
    takes: [...all, 'wish', 'version', 'newest'],
  },
  {
    intent: 'complaints',
    when: [['complain', 'problems', 'unhappy', 'lowStars']],
    topic: true,
    takes: [...all, 'problems', 'version', 'newest'],
  },
  {
    intent: 'topic',
    when: [],
    topic: true,
    takes: [...asking, 'better', 'worse', 'praise', 'happy', 'unhappy', 'choose'],
  },
  { intent: 'general', when: [], takes: [...all] },
];
