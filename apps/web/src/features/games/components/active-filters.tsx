import X from 'lucide-react/icons/x'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { useVendors } from '../../../shared/games/use-vendors.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../games.module.css'
import { type ListFilter, type ListState, withoutFilter } from '../list-state.ts'
import { gamesTexts } from '../texts.ts'
import { useClassifies } from '../use-classifies.ts'
import { vendorName } from '../vendors.ts'

type ActiveFiltersProps = { state: ListState; onChange: (next: ListState) => void }

/** What narrows the list, each with its way out. */
export function ActiveFilters({ state, onChange }: ActiveFiltersProps) {
  const t = useT(gamesTexts)
  const { currencySymbol } = useSite()
  const { data } = useVendors()
  const classifies = useClassifies(state.gameType)
  const labels: Readonly<Record<keyof ListFilter, string>> = {
    vassalage: state.vassalage && vendorName(data, state.vassalage),
    classify: classifies.find(({ id }) => id === state.classify && id !== '')?.label ?? '',
    minBet: state.minBet && moneyText(state.minBet, currencySymbol),
  }
  const shown = (Object.keys(labels) as (keyof ListFilter)[]).filter((name) => labels[name] !== '')
  if (shown.length === 0) return null
  return (
    <ul className={styles.active} aria-label={t('filter.active')}>
      {shown.map((name) => (
        <li key={name}>
          <button
            type="button"
            className={styles.activeChip}
            data-press=""
            onClick={() => onChange(withoutFilter(state, name))}
          >
            <VisuallyHidden>{t('filter.remove')} </VisuallyHidden>
            {labels[name]}
            <X size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
