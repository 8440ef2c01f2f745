import { expect, test } from 'vitest';
import { billingOf } from './purchases.ts';

const week = 12 / 52;

const subscriptions: readonly (readonly [name: string, months: number])[] = [
  ['Premium Weekly', week],
  ['Pro - 1 Month', 1],
  ['Monthly Membership', 1],
  ['3 Months Premium', 3],
  ['Quarterly plan', 3],
  ['6-Month Pass', 6],
  ['Semi-annual', 6],
  ['Annual', 12],
  ['Yearly Subscription', 12],
  ['Unlimited 12 months', 12],
  ['Gold (7 days)', week],
  ['VIP 30 Days', 1],
  ['365 days of Plus', 12],
  ['Yearly with 7-day free trial', 12],
  ['Jahresabo', 12],
  ['Premium monatlich', 1],
  ['1 Woche', week],
  ['Vierteljährlich', 3],
  ['Abonnement mensuel', 1],
  ['Premium 1 an', 12],
  ['Hebdomadaire', week],
  ['Suscripción anual', 12],
  ['1 mes', 1],
  ['Semanal', week],
  ['Abbonamento annuale', 12],
  ['Mensile', 1],
  ['1 settimana', week],
  ['Assinatura mensal', 1],
  ['Plano anual', 12],
  ['3 meses', 3],
  ['Jaarabonnement', 12],
  ['Maandelijks', 1],
  ['2 weken', 2 * week],
  ['Подписка на год', 12],
  ['1 месяц', 1],
  ['Неделя Премиум', week],
  ['年間プラン', 12],
  ['プレミアム 1ヶ月', 1],
  ['1週間パス', week],
  ['월간 구독', 1],
  ['1년 이용권', 12],
  ['3개월', 3],
  ['连续包月', 1],
  ['年度会员', 12],
  ['12個月', 12],
  ['周卡', week],
  ['Premium Subscription', 1],
];

test.each(subscriptions)('%s is a subscription of %d months', (name, months) => {
  expect(billingOf(name)).toEqual({ kind: 'subscription', months });
});

test.each([
  'Lifetime',
  'Premium Lifetime (was yearly)',
  'Lebenslang',
  'À vie',
  'De por vida',
  'Per sempre',
  'Vitalício',
  'Levenslang',
  'Навсегда',
  '買い切り',
  '평생 이용권',
  '永久会员',
  'Handful of Gems',
  '500 Coins',
  'Remove Ads',
  'Weekend Bundle',
  'Yearling Horse',
  '1 Day Boost',
  'Moon stone 月の石',
  '',
])('%s is paid once', (name) => {
  expect(billingOf(name)).toEqual({ kind: 'once' });
});
