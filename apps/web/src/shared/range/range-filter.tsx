import type { Values } from '@trevo/texts/translate'
import { addDays } from '../../lib/days.ts'
import { Chips } from '../../ui/chips.tsx'
import { Field } from '../../ui/field.tsx'
import { RANGE_DAYS_MAX, RANGES, type RangeIssue, type RangeName, rangeIssue } from './range.ts'
import styles from './range-filter.module.css'
import type { RangeState } from './use-range.ts'

type Word = RangeName | 'label' | 'from' | 'to' | `wrong.${RangeIssue}`
/** The page brings the words with its own texts. */
type Words = (word: Word, values?: Values) => string
type RangeFilterProps = { filter: RangeState; words: Words }

/** Common ranges in one press, and a custom range of two dates. */
export function RangeFilter({ filter, words }: RangeFilterProps) {
  const { range, set } = filter
  const choose = (next: RangeName) =>
    // An own range starts with what was shown last.
    set(
      next === 'own'
        ? { range: next, from: filter.days?.from ?? '', to: filter.days?.to ?? '' }
        : { range: next, from: '', to: '' },
    )
  return (
    <>
      <Chips<RangeName>
        label={words('label')}
        scroll
        choices={RANGES.map((id) => ({ id, label: words(id) }))}
        selected={[range]}
        onChange={([next]) => next && choose(next)}
      />
      {range === 'own' ? <OwnRange filter={filter} words={words} /> : null}
    </>
  )
}

function OwnRange({ filter: { own, today, set }, words }: RangeFilterProps) {
  const issue = rangeIssue(own, today)
  return (
    <div className={styles.days}>
      <Field
        type="date"
        label={words('from')}
        value={own.from}
        min={addDays(today, -5 * 366)}
        max={own.to || today}
        onChange={(event) => set({ from: event.target.value })}
      />
      <Field
        type="date"
        label={words('to')}
        value={own.to}
        min={own.from}
        max={today}
        onChange={(event) => set({ to: event.target.value })}
      />
      {issue ? (
        <p className={styles.daysIssue} role="alert">
          {words(`wrong.${issue}`, { count: RANGE_DAYS_MAX })}
        </p>
      ) : null}
    </div>
  )
}
