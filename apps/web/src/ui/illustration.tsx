import styles from './illustration.module.css'

/** A picture on the soft brand ellipse. Decoration: the words beside it carry the meaning. */
export function Illustration({ src, large = false }: { src: string; large?: boolean }) {
  return (
    <div className={large ? styles.large : styles.frame} aria-hidden="true">
      <svg className={styles.ground} viewBox="0 0 168 136" fill="currentColor" aria-hidden="true">
        <ellipse cx="84" cy="72" rx="76" ry="58" opacity=".09" />
        <ellipse cx="84" cy="72" rx="54" ry="42" opacity=".1" />
        <g opacity=".5">
          <circle cx="18" cy="34" r="3" />
          <circle cx="148" cy="26" r="4" />
          <circle cx="156" cy="104" r="2.5" />
          <circle cx="14" cy="100" r="2" />
        </g>
      </svg>
      <img className={styles.picture} src={src} alt="" />
    </div>
  )
}
