import { useQuery } from '@tanstack/react-query'
import { figureText } from '@trevo/contract/figures'
import { MIN_BET_OPTIONS } from '@trevo/contract/limits'
import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { navigate } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { GAME_TYPE_OPTIONS, THROTTLE_MS } from '../../../lib/ui-constants.ts'
import { useSite } from '../../../session/status.ts'
import { useVendors } from '../../../shared/games/use-vendors.ts'
import { throttled } from '../../../shared/paging/throttle.ts'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import {
  type ListFilter,
  type ListState,
  type ListType,
  NO_FILTER,
  partsOf,
  VOLATILITIES,
  withFilter,
} from '../list-state.ts'
import { countQuery } from '../queries.ts'
import { gamesTexts } from '../texts.ts'
import { categoriesOf, vendorsOf } from '../vendors.ts'
import styles from './filter-sheet.module.css'
import { VendorPicker } from './vendor-picker.tsx'

type FilterSheetProps = {
  state: ListState
  open: boolean
  onClose: () => void
  onChange: (next: ListState) => void
}

/** Elsewhere the player's own choices decide how far results spread, or a match does. */
const BY_VOLATILITY: ReadonlySet<ListType> = new Set<ListType>(['ALL', 'RNG'])

export function FilterSheet({ state, open, onClose, onChange }: FilterSheetProps) {
  const t = useT(gamesTexts)
  const common = useT()
  const change = (next: ListState) => {
    onClose()
    onChange(next)
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('filter.title')} closeLabel={common('shell.close')}>
      <CategoryChoice state={state} onChosen={onClose} />
      <FilterForm state={state} onChange={change} />
    </Sheet>
  )
}

/** Another category is another list, the lottery another place. */
function CategoryChoice({ state, onChosen }: { state: ListState; onChosen: () => void }) {
  const t = useT(gamesTexts)
  const { data } = useVendors()
  const categories = categoriesOf(data)
  const choose = (category: string | undefined) => {
    if (!category || category === state.gameType) return
    onChosen()
    if (category === 'LOTT') navigate({ to: PATHS.lottery })
    else navigate({ to: PATHS.gameList, search: { gameType: category }, replace: true })
  }
  if (categories.length < 2) return null
  const choices = (['ALL', ...categories] as const).map((id) => ({ id, label: t(`type.${id}`) }))
  return (
    <Group title={t('filter.category')}>
      <Chips
        scroll
        label={t('filter.category')}
        choices={choices}
        selected={[state.gameType]}
        onChange={([category]) => choose(category)}
      />
    </Group>
  )
}

function FilterForm({ state, onChange }: Pick<FilterSheetProps, 'state' | 'onChange'>) {
  const t = useT(gamesTexts)
  const { currencySymbol } = useSite()
  const { data } = useVendors()
  const [draft, setDraft] = useState<ListFilter>(state)
  const pick = (part: Partial<ListFilter>) => setDraft((last) => ({ ...last, ...part }))
  const newest = useRef(onChange)
  newest.current = onChange
  const submit = useRef<((filter: ListFilter) => boolean) | null>(null)
  submit.current ??= throttled(THROTTLE_MS.submit, (filter: ListFilter) => newest.current(withFilter(state, filter)))
  const { vassalage, classify, minBet, volatility } = draft
  const filter = { vassalage, classify, minBet, volatility }
  return (
    <>
      <Group title={t('filter.vendor')}>
        <VendorPicker
          vendors={vendorsOf(data, state.gameType)}
          multiple
          value={vassalage}
          onChange={(chosen) => pick({ vassalage: chosen })}
        />
      </Group>
      {BY_VOLATILITY.has(state.gameType) ? (
        <Group title={t('filter.volatility')} hint={t('filter.volatilityHint')}>
          <Chips
            multiple
            label={t('filter.volatility')}
            choices={VOLATILITIES.map((id) => ({ id, label: t(`volatility.${id}`) }))}
            selected={VOLATILITIES.filter((id) => partsOf(volatility).includes(id))}
            onChange={(chosen) => pick({ volatility: VOLATILITIES.filter((id) => chosen.includes(id)).join(',') })}
          />
        </Group>
      ) : null}
      {state.gameType === 'RNG' ? (
        <>
          <Group title={t('filter.kind')}>
            <Chips
              label={t('filter.kind')}
              choices={GAME_TYPE_OPTIONS.map((id) => ({ id, label: id ? t(`kind.${id}`) : t('filter.all') }))}
              selected={GAME_TYPE_OPTIONS.filter((id) => id === classify)}
              onChange={([chosen = '']) => pick({ classify: chosen })}
            />
          </Group>
          <Group title={t('filter.minBet')}>
            <Chips
              label={t('filter.minBet')}
              choices={MIN_BET_OPTIONS.map((id) => ({
                id,
                label: id ? moneyText(id, currencySymbol) : t('filter.allBets'),
              }))}
              selected={MIN_BET_OPTIONS.filter((id) => id === minBet)}
              onChange={([chosen = '']) => pick({ minBet: chosen })}
            />
          </Group>
        </>
      ) : null}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => submit.current?.(NO_FILTER)}>
          {t('filter.clear')}
        </Button>
        <SubmitButton state={withFilter(state, filter)} onPress={() => submit.current?.(filter)} />
      </div>
    </>
  )
}

/** Says how many games wait behind it, as soon as that is known. */
function SubmitButton({ state, onPress }: { state: ListState; onPress: () => void }) {
  const t = useT(gamesTexts)
  const { data: count } = useQuery(countQuery(useDeferredValue(state)))
  return (
    <Button onClick={onPress}>
      {count === undefined ? t('filter.show') : t('filter.showCount', { count, total: figureText(count) })}
    </Button>
  )
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles.group}>
      <p className={styles.label} aria-hidden="true">
        {title}
      </p>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  )
}
