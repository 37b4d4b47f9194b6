import type { Volatility } from '@trevo/contract/games'
import X from 'lucide-react/icons/x'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { useVendors } from '../../../shared/games/use-vendors.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../games.module.css'
import {
  hasFilter,
  type ListFilter,
  type ListState,
  NO_FILTER,
  partsOf,
  withFilter,
  withoutFilter,
} from '../list-state.ts'
import { gamesTexts } from '../texts.ts'
import { useClassifies } from '../use-classifies.ts'
import { vendorName } from '../vendors.ts'

/** One choice of a filter that may have several. */
type Part = { name: keyof ListFilter; part: string; label: string }

type ActiveFiltersProps = { state: ListState; onChange: (next: ListState) => void }

/** What narrows the list, each with its way out. */
export function ActiveFilters({ state, onChange }: ActiveFiltersProps) {
  const t = useT(gamesTexts)
  const { currencySymbol } = useSite()
  const { data } = useVendors()
  const classifies = useClassifies(state.gameType)
  const parts: readonly Part[] = [
    ...partsOf(state.vassalage).map((part) => ({ name: 'vassalage' as const, part, label: vendorName(data, part) })),
    ...classifies
      .filter(({ id }) => id === state.classify && id !== '')
      .map(({ id, label }) => ({ name: 'classify' as const, part: id, label })),
    ...partsOf(state.volatility).map((part) => ({
      name: 'volatility' as const,
      part,
      label: t('filter.volatilityIs', { volatility: t(`volatility.${part as Volatility}`) }),
    })),
    ...partsOf(state.minBet).map((part) => ({ name: 'minBet' as const, part, label: moneyText(part, currencySymbol) })),
  ]
  if (!hasFilter(state) || parts.length === 0) return null
  return (
    <ul className={styles.active} aria-label={t('filter.active')}>
      {parts.map(({ name, part, label }) => (
        <li key={`${name} ${part}`}>
          <button
            type="button"
            className={styles.activeChip}
            data-press=""
            onClick={() => onChange(withoutFilter(state, name, part))}
          >
            <VisuallyHidden>{t('filter.remove')} </VisuallyHidden>
            {label}
            <X size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
      {parts.length > 1 ? (
        <li>
          <button
            type="button"
            className={styles.clearAll}
            data-press=""
            onClick={() => onChange(state.name ? { ...state, ...NO_FILTER } : withFilter(state, NO_FILTER))}
          >
            {t('filter.clearAll')}
          </button>
        </li>
      ) : null}
    </ul>
  )
}
