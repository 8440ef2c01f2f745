/** A sentence with its `{places}` filled. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '');
