import { Link } from '@tanstack/react-router';
import type { WatchResult } from '../../../../server/contract/resources/watches/watch-result.ts';
import { Quotes } from '../../parts/texts/quotes.tsx';

export const WatchRunResult = ({ result }: { result: WatchResult }) => (
  <>
    <p>{result.summary}</p>
    <Quotes quotes={result.examples} />
    <p>
      <Link to="/alerts/$id" params={{ id: result.watchId }}>
        Everything this alert found
      </Link>
    </p>
  </>
);
