/**
 * A product page has only a purchase's name and price, so the billing period is guessed from words in the name, in English, German, French,
 * Spanish, Italian, Portuguese, Dutch, Russian, Japanese, Korean and Chinese.
 */
export type Billing = { readonly kind: 'subscription'; readonly months: number } | { readonly kind: 'once' };

/** For scripts with spaces: matches whole words only, so that "weekend" isn't a week. */
const words = (alternatives: string): string => `(?<![\\p{L}])(?:${alternatives})(?![\\p{L}])`;

interface Unit {
  readonly months: number;
  /** Enough after a number ("3 months"). */
  readonly counted: string;
  /** Needed without a number. */
  readonly alone: string;
}

const week = 12 / 52;

const units: readonly Unit[] = [
  {
    months: 12,
    counted: `${words('years?|yrs?|jahre?n?|ans?|années?|años?|ann[oi]|anos?|jaar|jaren|год|года|лет')}|年|년`,
    alone: `${words(
      'year|yearly|annual|annually|per year|jahr|jährlich|jahres\\p{L}*|par an|année|annuel|annuelle|año|anual|anno|annuale|ano|jaar|jaarlijks|jaarabonnement|год|годовая|годовой|годовую|ежегодно|ежегодная',
    )}|一年|年額|年間|年卡|[每毎]年|包年|年度|年付|年[費费]|年[会會][员員]|年プラン|연간|매년|일년|연회원`,
  },
  {
    months: 6,
    counted: words('semesters?|semestres?|semestri'),
    alone: `${words(
      'half[- ]year|half[- ]yearly|semi[- ]?annual|biannual|halbjahr|halbjährlich|semestre|semestriel|semestrielle|semestral|semestrale|halfjaar|halfjaarlijks|полгода|полугодовая',
    )}|半年|반년`,
  },
  {
    months: 3,
    counted: words('quarters?|quartale?|trimestres?|trimestri|kwartalen|квартала'),
    alone: `${words(
      'quarter|quarterly|quartal|quartalsweise|vierteljährlich|trimestre|trimestriel|trimestrielle|trimestral|trimestrale|kwartaal|квартал|квартальная',
    )}|四半期|季度|季卡|包季|분기`,
  },
  {
    months: 1,
    counted: `${words('months?|mos?|mths?|monate?n?|mois|mes|meses|mes[ei]|mês|maand|maanden|месяца?|месяцев')}|[ヶか个個カ箇]?月|개월|달`,
    alone: `${words(
      'month|monthly|per month|monat|monatlich|monats\\p{L}*|mois|mensuel|mensuelle|mes|mensual|mese|mensile|mês|mensal|maand|maandelijks|maandabonnement|месяц|месячная|ежемесячно|ежемесячная',
    )}|/ ?mo(?!\\p{L})|一[个個]月|月額|月間|月卡|[每毎]月|包月|月度|月付|月[費费]|月[会會][员員]|月プラン|월간|매월|월정액|한 ?달`,
  },
  {
    months: week,
    counted: `${words('weeks?|wks?|wochen?|semaines?|semanas?|settiman[ae]|weken|недел[яиюь]')}|[週周]|주(?!년)`,
    alone: `${words(
      'week|weekly|per week|woche|wöchentlich|wochen\\p{L}*|semaine|hebdo|hebdomadaire|semana|semanal|settimana|settimanale|wekelijks|weekabonnement|неделя|неделю|недельная|еженедельно|еженедельная',
    )}|一[週周]|[週周](?:額|間|卡|付|プラン)|[每毎][週周]|包[週周]|주간|매주|일주일`,
  },
];

const days = `${words('days?|tage?n?|jours?|días?|giorn[oi]|dias?|dag|dagen|день|дня|дней')}|日|天|일`;

const forever = new RegExp(
  `${words(
    'lifetime|life[- ]time|forever|one[- ]time|permanent|permanently|lebenslang|einmalig|für immer|à vie|définitif|de por vida|para siempre|vitalicio|a vita|per sempre|vitalício|para sempre|levenslang|eenmalig|навсегда|пожизненная|пожизненно|пожизненный|бессрочная',
  )}|買い切り|永久|無期限|生涯|평생|영구|[终終]身|买断|買斷`,
  'iu',
);

/** It renews, but the period is unknown. */
const renews = new RegExp(
  `${words('subscription|subscribe|membership|abo|abonnement|suscripción|abbonamento|assinatura|подписка|подписку')}|サブスク|定期購読|会員|會員|会员|订阅|訂閱|연속|구독|멤버십`,
  'iu',
);

/** A free trial's length isn't the subscription's. */
const trial = new RegExp(
  `\\d+[- ]?(?:${days}|${units[4]!.counted})[\\s-]*(?:free|gratis|kostenlos\\p{L}*|gratuit\\p{L}*)?[\\s-]*${words('trial|free|testphase|essai|prueba|prova|teste|proef')}`,
  'giu',
);

const counted = units.map(({ months, counted: pattern }) => ({
  months,
  pattern: new RegExp(`(\\d{1,3})[\\s-]*(?:${pattern})`, 'iu'),
}));
const alone = units.map(({ months, alone: pattern }) => ({ months, pattern: new RegExp(pattern, 'iu') }));
const countedDays = new RegExp(`(\\d{1,3})[\\s-]*(?:${days})`, 'iu');

const subscription = (months: number): Billing => ({ kind: 'subscription', months });

export const billingOf = (name: string): Billing => {
  const text = name.normalize('NFC').replace(trial, ' ');
  if (forever.test(text)) return { kind: 'once' };
  for (const { months, pattern } of counted) {
    const count = Number(pattern.exec(text)?.[1] ?? 0);
    if (count >= 1 && count * months <= 36) return subscription(count * months);
  }
  const length = Number(countedDays.exec(text)?.[1] ?? 0);
  // Less than a week is a boost or pass in a game, paid each time.
  if (length >= 7)
    return subscription(length >= 360 ? 12 : length >= 28 ? Math.round(length / 30) : (length / 7) * week);
  // Half-years and quarters before years: "semi-annual" contains "annual".
  for (const at of [1, 2, 0, 3, 4]) {
    const { months, pattern } = alone[at]!;
    if (pattern.test(text)) return subscription(months);
  }
  // A month is the most common period when the name doesn't say.
  return renews.test(text) ? subscription(1) : { kind: 'once' };
};
