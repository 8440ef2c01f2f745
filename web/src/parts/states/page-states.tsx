import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { PageTitle } from '../texts/page-title.tsx';
import { Empty } from './empty.tsx';
import { Refused } from './refused.tsx';

/** A page whose first request or code failed. */
export const PageRefused = ({ error, reset }: ErrorComponentProps) => (
  <>
    <PageTitle title="This page cannot be shown" />
    <Refused error={error} retry={reset} />
  </>
);

export const NotFoundPage = () => (
  <>
    <PageTitle title="Page not found" />
    <Empty title="The address may be mistyped, or the page was removed.">
      <p>
        <Link to="/">Go to Home</Link>
      </p>
    </Empty>
  </>
);
