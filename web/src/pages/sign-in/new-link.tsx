import style from './sign-in.module.css';

/** How to get a link, for whoever has none. */
export const NewLink = () => (
  <div className={style.help}>
    <p>
      A sign-in link works once, within 15 minutes. Whoever runs this service makes one for you on the machine it runs
      on:
    </p>
    <pre>
      <code>npx appraise sign-in --email you@example.com</code>
    </pre>
  </div>
);
