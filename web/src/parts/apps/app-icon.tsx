import style from './app-icon.module.css';

/** An app's icon, or an empty tile. `src` must be on this service: the content security policy allows no other. */
export const AppIcon = ({ src, size = 40 }: { src: string | null; size?: number }) =>
  src ? (
    <img className={style.icon} src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
  ) : (
    <span className={style.icon} style={{ inlineSize: size, blockSize: size }} aria-hidden="true" />
  );
