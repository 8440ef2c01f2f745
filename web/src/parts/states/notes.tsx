import { Partial } from './partial.tsx';

interface Props {
  readonly notes?: readonly string[];
  readonly errors?: readonly { readonly message: string }[];
  readonly isCut?: boolean;
  /** For what changes how the answer is to be read: nobody opens a line that does not say so. */
  readonly isOpen?: boolean;
}

/** What a reader has to know of an answer that is not whole. */
export const Notes = ({ notes = [], errors = [], isCut = false, isOpen = false }: Props) => {
  const said = [...new Set([...errors.map(({ message }) => message), ...notes])];
  if (said.length === 0) return null;
  const isPart = isCut || errors.length > 0;
  const summary = isPart ? 'Not everything could be read' : 'What to know about this answer';
  return (
    <div>
      <Partial summary={summary} notes={said} isOpen={isOpen} />
    </div>
  );
};
