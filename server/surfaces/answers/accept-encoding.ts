/** Whether an `Accept-Encoding` header takes an encoding by its name. A refusal (`br;q=0`) counts; `*` is not taken up. */
export const acceptsEncoding = (header: string | undefined, encoding: string): boolean => {
  // Most programs send none, and are answered without a closer look.
  if (header === undefined || !header.includes(encoding)) return false;
  return header.split(',').some((each) => {
    const [name = '', ...parameters] = each.toLowerCase().split(';');
    return name.trim() === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
  });
};
