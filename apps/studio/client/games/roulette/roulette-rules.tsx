import { RuleLines } from '../parts/rule-lines.tsx'
import styles from './rules.module.css'
import { t } from './texts.ts'

const PAYS = [
  ['number', 35],
  ['split', 17],
  ['street', 11],
  ['corner', 8],
  ['line', 5],
  ['dozen', 2],
  ['half', 1],
] as const

export const RouletteRules = () => (
  <>
    <RuleLines lines={[t('rules.lines.1'), t('rules.lines.2'), t('rules.lines.3')]} />
    <table className={styles.pays}>
      <thead>
        <tr>
          <th scope="col">{t('rules.bet')}</th>
          <th scope="col">{t('rules.pays')}</th>
        </tr>
      </thead>
      <tbody>
        {PAYS.map(([bet, pays]) => (
          <tr key={bet}>
            <th scope="row">{t(`rules.rows.${bet}`)}</th>
            <td>{pays} : 1</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)
