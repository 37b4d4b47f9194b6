import type { Play, RowSpec, Rows } from '@trevo/lottery/types'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { cx } from '../../../ui/cx.ts'
import { rowName, symbolName } from '../names.ts'
import { helpersOf, markedBy, symbolsOf, toggled, withRow } from '../pick-helpers.ts'
import { lotteryTexts } from '../texts.ts'
import styles from './board.module.css'

/** From here on numbers stand in tens, as on the tickets that people know. */
const MANY = 60

type NumberRowsProps = { play: Play; rows: Rows; onChange: (rows: Rows) => void }

/** One block per position: a group of checkboxes with what marks many of them at once. */
export function NumberRows({ play, rows, onChange }: NumberRowsProps) {
  return (
    <>
      {play.rule.rows.map((spec, row) => (
        <NumberRow
          key={spec.id}
          spec={spec}
          picked={rows[row] ?? []}
          onToggle={(symbol) => onChange(toggled(rows, row, symbol))}
          onMark={(picked) => onChange(withRow(rows, row, picked))}
        />
      ))}
    </>
  )
}

type NumberRowProps = {
  spec: RowSpec
  picked: readonly number[]
  onToggle: (symbol: number) => void
  onMark: (picked: readonly number[]) => void
}

function NumberRow({ spec, picked, onToggle, onMark }: NumberRowProps) {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const name = rowName(spec.id, language)
  const isFull = picked.length >= spec.max
  const isMany = spec.to - spec.from + 1 >= MANY
  const isWords = spec.labels?.some((label) => !/^\d+$/.test(label)) ?? false
  return (
    <fieldset className={styles.row}>
      <legend className={styles.rowName}>{name}</legend>
      <div className={cx(isWords ? styles.words : styles.numbers, isMany && styles.ten)}>
        {symbolsOf(spec).map((symbol) => (
          <label key={symbol} className={styles.number}>
            <input
              type="checkbox"
              className={styles.input}
              checked={picked.includes(symbol)}
              disabled={isFull && !picked.includes(symbol)}
              onChange={() => onToggle(symbol)}
            />
            <span className={isWords ? styles.word : styles.ball}>{symbolName(spec, symbol, language)}</span>
          </label>
        ))}
      </div>
      <div className={styles.helpers}>
        {helpersOf(spec).map((helper) => (
          <button
            key={helper}
            type="button"
            className={cx(styles.helper, helper === 'clear' && styles.clear)}
            aria-label={t('helper.of', { helper: t(`helper.${helper}`), row: name })}
            onClick={() => onMark(markedBy(helper, spec))}
          >
            {t(`helper.${helper}`)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
