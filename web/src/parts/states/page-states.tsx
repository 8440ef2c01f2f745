import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { PageTitle } from '../texts/page-title.tsx';
import { Empty } from './empty.tsx';
import { Refused } from './refused.tsx';

/** A page whose first answer was refused, or whose code failed. */
export const PageRefused = ({ error, reset }: ErrorComponentProps) => (
  <>
    <PageTitle title="This page cannot be shown" />
    <Refused error={error} retry={reset} />
  </>
);

export const NotFoundPage = () => (
  <>
    <PageTitle title="There is no such page" />
    <Empty title="The address may be mistyped, or what it named is gone.">
      <p>
        <Link to="/">Go to the start page</Link>
      </p>
    </Empty>
  </>
);
