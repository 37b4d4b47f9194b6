import { GAME_SORTS } from '@trevo/contract/games'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useT } from '../../../lib/i18n/i18n.ts'
import { type ListState, withSort } from '../list-state.ts'
import { gamesTexts } from '../texts.ts'
import styles from './sort-choice.module.css'

type SortChoiceProps = { state: ListState; onChange: (next: ListState) => void }

/** The order of a list. The native control, because a phone's own picker is better than any we could draw. */
export function SortChoice({ state, onChange }: SortChoiceProps) {
  const t = useT(gamesTexts)
  const sorts = ['', ...GAME_SORTS] as const
  return (
    <span className={styles.box}>
      <span className={styles.words} aria-hidden="true">
        {t(`sort.${state.sort || 'house'}`)}
        <ChevronDown size={16} />
      </span>
      <select
        className={styles.select}
        aria-label={t('sort.label')}
        value={state.sort}
        onChange={({ target }) => onChange(withSort(state, sorts.find((sort) => sort === target.value) ?? ''))}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort || 'house'}`)}
          </option>
        ))}
      </select>
    </span>
  )
}
