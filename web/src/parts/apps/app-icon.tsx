import style from './app-icon.module.css';

/** The picture of an app, or an empty tile of its size. `src` is an address of this service: the policy loads no other. */
export const AppIcon = ({ src, size = 40 }: { src: string | null; size?: number }) =>
  src ? (
    <img className={style.icon} src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
  ) : (
    <span className={style.icon} style={{ inlineSize: size, blockSize: size }} aria-hidden="true" />
  );
