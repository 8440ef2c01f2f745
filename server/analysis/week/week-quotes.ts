interface Quotable {
  readonly rating: number;
  readonly themes: readonly string[];
}

/**
 * Two reviews that show a week: of what people say more often than before, or else one that complains and one that praises.
 *
 * @param reviews the best to quote first
 * @param rising themes, the most mentioned first
 */
export const weekQuotes = <Review extends Quotable>(
  reviews: readonly Review[],
  rising: readonly { readonly id: string }[],
): Review[] => {
  const telling = rising.flatMap(({ id }) => reviews.filter(({ themes }) => themes.includes(id)).slice(0, 2));
  const complaint = reviews.find(({ rating }) => rating <= 2);
  const praise = reviews.find(({ rating }) => rating >= 4);
  const chosen = [...telling, complaint, praise, ...reviews].filter((review) => review !== undefined);
  return [...new Set(chosen)].slice(0, 2);
};
