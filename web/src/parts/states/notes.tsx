import { Partial } from './partial.tsx';

interface Props {
  readonly notes?: readonly string[];
  readonly errors?: readonly { readonly message: string }[];
  readonly isCut?: boolean;
}

/** What a reader has to know of an answer that is not whole. */
export const Notes = ({ notes = [], errors = [], isCut = false }: Props) => {
  const said = [...new Set([...errors.map(({ message }) => message), ...notes])];
  if (said.length === 0) return null;
  const isPart = isCut || errors.length > 0;
  return (
    <div>
      <Partial summary={isPart ? 'Not everything could be read' : 'What to know about this answer'} notes={said} />
    </div>
  );
};
