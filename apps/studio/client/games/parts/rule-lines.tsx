import styles from './rule-lines.module.css'

/** How a game is played, in a few paragraphs. */
export const RuleLines = ({ lines }: { lines: readonly string[] }) => (
  <div className={styles.lines}>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
)
