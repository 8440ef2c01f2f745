import style from './sign-in.module.css';

export const NewLink = () => (
  <div className={style.help}>
    <p>
      A sign-in link works once, within 15 minutes. The people who host this service create one for you on the machine
      it runs on:
    </p>
    <pre>
      <code>npx appraise sign-in --email you@example.com</code>
    </pre>
  </div>
);
