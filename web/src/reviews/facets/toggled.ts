/** With the value if it is not there, without it if it is; undefined rather than nothing. */
export const toggled = <T>(list: readonly T[] | undefined, value: T): T[] | undefined => {
  const next = list?.includes(value) ? list.filter((each) => each !== value) : [...(list ?? []), value];
  return next.length > 0 ? next : undefined;
};
