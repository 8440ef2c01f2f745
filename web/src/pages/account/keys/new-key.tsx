import { useEffect, useRef } from 'react';
import type { Output } from '../../../../../client/types.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy-button.tsx';
import style from '../account.module.css';

/** A new key, shown once; it stays until dismissed because it cannot be shown again. */
export const NewKey = ({ created, onDone }: { created: Output<'keys.create'>; onDone(): void }) => {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const line = `curl -H "Authorization: Bearer ${created.secret}" ${location.origin}/api/v1/me`;
  return (
    <section className={style.secret} aria-labelledby="new-key">
      <h2 id="new-key" ref={head} tabIndex={-1}>
        Your new key: {created.key.name}
      </h2>
      <p>Copy it now. It is not shown again.</p>
      <div className={style.copied}>
        <code data-secret="">{created.secret}</code>
        <CopyButton text={created.secret} label="Copy key" />
      </div>
      <p>Try it in a terminal:</p>
      <div className={style.copied}>
        <code data-curl="">{line}</code>
        <CopyButton text={line} label="Copy command" />
      </div>
      <p>
        <Button onClick={onDone}>I have saved it</Button>
      </p>
    </section>
  );
};
