/** Adds or removes a value; undefined instead of an empty list. */
export const toggled = <T>(list: readonly T[] | undefined, value: T): T[] | undefined => {
  const next = list?.includes(value) ? list.filter((each) => each !== value) : [...(list ?? []), value];
  return next.length > 0 ? next : undefined;
};
