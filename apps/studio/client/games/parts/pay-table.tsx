import styles from './pay-table.module.css'

type PayTableProps = { heading: string; rows: readonly { name: string; pays: readonly string[] }[] }

/** What a game pays, one choice of the player in each row. */
export const PayTable = ({ heading, rows }: PayTableProps) => (
  <>
    <h3 className={styles.heading}>{heading}</h3>
    <dl className={styles.table}>
      {rows.map(({ name, pays }) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          <dd>{pays.join(' · ')}</dd>
        </div>
      ))}
    </dl>
  </>
)
