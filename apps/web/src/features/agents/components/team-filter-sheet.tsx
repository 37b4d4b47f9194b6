import { TeamSort } from '@trevo/contract/agents/team'
import { type FormEvent, useState } from 'react'
import { amountOf } from '../../../lib/amount.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from '../agents.module.css'
import { ACTIVITIES, LEVELS, ORDERS } from '../team-filter.ts'
import { agentsTexts } from '../texts.ts'
import type { TeamFilter } from '../use-team-filter.ts'

type SheetProps = { open: boolean; onClose: () => void; team: TeamFilter }

export function TeamFilterSheet({ open, onClose, team }: SheetProps) {
  const t = useT(agentsTexts)
  const common = useT()
  return (
    <Sheet open={open} onClose={onClose} title={t('filter.open')} closeLabel={common('shell.close')}>
      {open ? <FilterForm team={team} onDone={onClose} /> : null}
    </Sheet>
  )
}

const NOTHING = { level: '', activity: '', sort: '', order: '', min: '', max: '' }

/** Nothing changes on the page behind before it is applied. */
function FilterForm({ team: { search, set }, onDone }: { team: TeamFilter; onDone: () => void }) {
  const t = useT(agentsTexts)
  const { currencySymbol } = useSite()
  const [wish, setWish] = useState<typeof NOTHING>(() => ({
    ...NOTHING,
    ...Object.fromEntries(Object.keys(NOTHING).map((name) => [name, search[name] ?? ''])),
  }))
  const change = (part: Partial<typeof NOTHING>) => setWish({ ...wish, ...part })
  const isWrong = (typed: string) => typed !== '' && amountOf(typed) === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong(wish.min) || isWrong(wish.max)) return
    // Levels count from the caller's own team, whoever was on screen before.
    set({ ...wish, ...(wish.level && { member: '' }) })
    onDone()
  }
  const clear = () => {
    set(NOTHING)
    onDone()
  }
  const errorOf = (typed: string) => (isWrong(typed) ? t('filter.amountWrong') : undefined)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Select
        label={t('filter.sort')}
        value={wish.sort || 'joined'}
        options={TeamSort.options.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(event) => change({ sort: event.target.value })}
      />
      <Segmented
        label={t('filter.order')}
        choices={ORDERS.map((id) => ({ id, label: t(`order.${id}`) }))}
        value={wish.order === 'asc' ? 'asc' : 'desc'}
        onChange={(order) => change({ order })}
      />
      <Chips
        label={t('filter.activity')}
        choices={ACTIVITIES.map((id) => ({ id, label: t(`activity.${id}`) }))}
        selected={[ACTIVITIES.find((id) => id === wish.activity) ?? 'all']}
        onChange={([activity = '']) => change({ activity })}
      />
      <Select
        label={t('filter.level')}
        value={wish.level}
        options={[
          { value: '', label: t('level.direct') },
          ...LEVELS.map((value) => ({ value, label: t('level.number', { level: value }) })),
        ]}
        onChange={(event) => change({ level: event.target.value })}
      />
      <div className={styles.pair}>
        <AmountField
          label={t('filter.min')}
          symbol={currencySymbol}
          value={wish.min}
          error={errorOf(wish.min)}
          onChange={(min) => change({ min })}
        />
        <AmountField
          label={t('filter.max')}
          symbol={currencySymbol}
          value={wish.max}
          error={errorOf(wish.max)}
          onChange={(max) => change({ max })}
        />
      </div>
      <div className={styles.pair}>
        <Button variant="secondary" block onClick={clear}>
          {t('filter.clear')}
        </Button>
        <Button type="submit" block>
          {t('filter.apply')}
        </Button>
      </div>
    </form>
  )
}
