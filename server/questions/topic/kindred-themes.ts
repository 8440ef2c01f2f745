import type { ThemeId } from '../../tagging/themes/taxonomy.ts';

/** Who speaks of the price means what people say about paying. */
const pricing: readonly ThemeId[] = ['too_expensive', 'price_rise', 'paywall', 'hidden_fees', 'unwanted_charges'];
/** What is lost and what is not synced is the same to those who miss it. */
const losing: readonly ThemeId[] = ['data_loss', 'sync_backup'];

/** Who wants fewer ads is annoyed by those there are. */
const advertising: readonly ThemeId[] = ['too_many_ads', 'intrusive_ads', 'remove_ads'];

/** `Money`, and nothing else said of it. */
const money = /^(?:money|cash|geld|argent|fric|dinero|plata|dinheiro|grana|soldi|denaro|お金|金銭|돈|금전)$/u;

/** What people say where money is asked about: prices, charges, refunds and subscriptions. */
export const moneyThemes = (topic: string): readonly ThemeId[] =>
  money.test(topic.toLowerCase()) ? [...pricing, 'refund', 'cancel_subscription'] : [];

/** Themes with those that belong to them, where people mean more than their word says. */
export const withKindred = (themes: readonly ThemeId[]): ThemeId[] => {
  const isPricing = themes.includes('too_expensive') || themes.includes('price_rise');
  const kindred = [
    ...(isPricing ? pricing : []),
    ...(themes.includes('data_loss') ? losing : []),
    ...(themes.includes('remove_ads') ? advertising : []),
  ];
  return [...new Set([...themes, ...kindred])];
};
