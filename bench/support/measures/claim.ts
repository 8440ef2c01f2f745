/** Says whether a claim held, and passes it on. */
export const claim = (held: boolean, text: string): boolean => {
  console.log(`${held ? 'holds ' : 'FAILS '} ${text}`);
  return held;
};
