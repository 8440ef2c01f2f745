import { Fragment, type ReactNode } from 'react';
import { type Block, blocksOf } from '../../../../server/exports/answers/blocks.ts';
import { kerned } from './kerned.ts';
import style from './prose.module.css';

/**
 * `**bold**`, `*emphasis*`, `` `code` ``, `[citation]`; links become text because a model or a stranger may have
 * written them.
 */
const inline = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^\]]+)\]\([^)\s]*\)|\[(\d{1,3}|[a-z]+)\]/g;

/** Renders a citation, given the text before it; null keeps it as written. */
export type Cite = (tag: string, before: string) => ReactNode | null;

/** Renders plain text, so that a page can highlight its numbers. */
export type Words = (text: string) => ReactNode;

const asWritten: Cite = () => null;

const spans = (text: string, cite: Cite = asWritten, words: Words = (plain) => plain): ReactNode[] => {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(inline)) {
    const [whole, bold, emphasis, code, link, tag] = match;
    const shown = tag === undefined ? null : cite(tag, text.slice(0, match.index));
    const plain = text.slice(end, match.index);
    // A hidden citation leaves no space before the full stop.
    parts.push(<Fragment key={`${match.index} before`}>{words(shown === '' ? plain.trimEnd() : plain)}</Fragment>);
    if (bold !== undefined) parts.push(<strong key={match.index}>{spans(bold, cite, words)}</strong>);
    else if (emphasis !== undefined) parts.push(<em key={match.index}>{spans(emphasis, cite, words)}</em>);
    else if (code !== undefined) parts.push(<code key={match.index}>{code}</code>);
    else if (link !== undefined) parts.push(link);
    else parts.push(<Fragment key={match.index}>{shown ?? whole}</Fragment>);
    end = match.index + whole.length;
  }
  return [...parts, <Fragment key="end">{words(text.slice(end))}</Fragment>];
};

const Row = ({ cells, cite, head = false }: { cells: readonly string[]; cite: Cite | undefined; head?: boolean }) => (
  <tr>
    {cells.map((cell, at) => {
      // Header cells label their row or column; the corner labels neither.
      const scope = head ? 'col' : at === 0 ? 'row' : undefined;
      const Cell = scope && cell !== '' ? 'th' : 'td';
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
        <Cell key={at} scope={Cell === 'th' ? scope : undefined}>
          {spans(cell.replaceAll('\\|', '|'), cite)}
        </Cell>
      );
    })}
  </tr>
);

interface BlockProps {
  readonly block: Block;
  readonly cite: Cite | undefined;
  readonly words: Words | undefined;
}

const BlockView = ({ block, cite, words }: BlockProps) => {
  switch (block.type) {
    case 'heading':
      return <h3>{spans(block.text, cite)}</h3>;
    case 'paragraph':
      return <p>{spans(block.text, cite, words)}</p>;
    case 'quote':
      return (
        <blockquote dir="auto">
          {block.lines.map((line) => (
            <p key={line}>{spans(line, cite)}</p>
          ))}
        </blockquote>
      );
    case 'table':
      return (
        <table>
          <thead>
            <Row cells={block.head} cite={cite} head />
          </thead>
          <tbody>
            {block.rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
              <Row key={at} cells={row} cite={cite} />
            ))}
          </tbody>
        </table>
      );
    default: {
      const List = block.type === 'numbers' ? 'ol' : 'ul';
      return (
        <List>
          {block.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
            <li key={at}>{spans(line, cite, words)}</li>
          ))}
        </List>
      );
    }
  }
};

/** One sentence from the service, with code in backticks. */
export const Sentence = ({ text }: { text: string }) => <span dir="auto">{spans(text)}</span>;

interface ProseProps {
  readonly text: string;
  /** The first sentences are the answer and stand out. */
  readonly lead?: boolean;
  readonly cite?: Cite;
  readonly words?: Words;
}

/** Renders markdown. Nothing in it becomes HTML or a link. */
export const Prose = ({ text, lead = false, cite, words }: ProseProps) => (
  <div className={style.prose} data-lead={lead || undefined} {...kerned(text)}>
    {blocksOf(text).map((block, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
      <Fragment key={at}>
        <BlockView block={block} cite={cite} words={words} />
      </Fragment>
    ))}
  </div>
);
