import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A page of the project's own documentation. */
export interface Document {
  /** `methods/teardown`. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

const root = new URL('../../../docs/', import.meta.url);
/** What callers ask about; how the service is built and run is not theirs. */
const folders = ['guides/', 'methods/'];
const forOperators: ReadonlySet<string> = new Set(['guides/hosting', 'guides/settings', 'guides/sources']);

const read = (folder: string): Document[] => {
  const url = new URL(folder, root);
  if (!existsSync(url)) return [];
  return readdirSync(url)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const text = readFileSync(new URL(file, url), 'utf8');
      const name = `${folder}${file.slice(0, -'.md'.length)}`;
      return { name, title: /^# (.+)$/m.exec(text)?.[1] ?? name, text };
    })
    .filter(({ name }) => !forOperators.has(name));
};

export const readDocuments = (): readonly Document[] => folders.flatMap(read);
