import { useEffect, useRef } from 'react';
import type { Output } from '../../../../../client/types.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy-button.tsx';
import { dateTime } from '../../../words.ts';
import style from '../account.module.css';

/** A new signing secret, shown once. */
export const NewSecret = ({ made, onDone }: { made: Output<'webhooks.create'>; onDone(): void }) => {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { url, oldSecretEndsAt } = made.webhook;
  return (
    <section className={style.secret} aria-labelledby="new-secret">
      <h2 id="new-secret" ref={head} tabIndex={-1}>
        The new secret of {url}
      </h2>
      <p>
        Your program verifies messages with it. Copy it now. It is not shown again.
        {oldSecretEndsAt && ` Until ${dateTime(oldSecretEndsAt)}, messages are signed with the old one, too.`}
      </p>
      <div className={style.copied}>
        <code data-secret="">{made.secret}</code>
        <CopyButton text={made.secret} label="Copy secret" />
      </div>
      <p>
        <Button onClick={onDone}>I have saved it</Button>
      </p>
    </section>
  );
};
