import { opsMemberBets } from '@trevo/contract/ops/member-records'
import type { BetRecord, BetStatus } from '@trevo/contract/records'
import type { Language } from '@trevo/contract/wire'
import { useState } from 'react'
import { useLocale } from 'react-admin'
import { call } from '../../lib/api.ts'
import { fileOf } from '../../lib/data-provider.ts'
import { moneyText } from '../../lib/money.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { Pages } from '../../ui/pages.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { useTimeZone } from '../../ui/use-time.ts'
import { daysOf, type Period, PeriodChoice } from './period.tsx'
import { type Column, RowTable } from './row-table.tsx'

const TONES: Readonly<Record<BetStatus, Tone>> = { open: 'info', won: 'success', lost: 'default', void: 'warning' }

const COLUMNS: readonly Column<BetRecord>[] = [
  { label: 'members.at', cell: (bet) => <MomentField record={bet} source="at" /> },
  { label: 'members.game', cell: ({ gameName, vendor }) => (vendor === null ? gameName : `${gameName} · ${vendor}`) },
  { label: 'members.stake', isNumber: true, cell: ({ stake, currency }) => moneyText(stake, currency) },
  { label: 'members.prize', isNumber: true, cell: ({ prize, currency }) => moneyText(prize, currency) },
  { label: 'members.result', isNumber: true, cell: ({ net, currency }) => moneyText(net, currency) },
  {
    label: 'field.status',
    cell: ({ status }) => <StatusChip label={`members.bet_${status}`} tone={TONES[status]} />,
  },
]

export function BetsTab({ id }: { id: string }) {
  const [period, setPeriod] = useState<Period>(30)
  const timeZone = useTimeZone()
  const language = useLocale().toUpperCase() as Language
  const filter = { ...daysOf(period, timeZone), language }
  const ask = async (cursor: string | null) => {
    const query = { ...filter, ...(cursor !== null && { cursor }) }
    const { list, cursor: next } = await call(opsMemberBets, { params: { id }, query })
    return { data: list, cursor: next }
  }
  return (
    <>
      <PeriodChoice value={period} onChange={setPeriod} />
      <Pages
        name={['member-bets', id, String(period), language]}
        ask={ask}
        file={fileOf(opsMemberBets, filter, { id })}
        empty="members.bets_none"
        render={(bets) => (
          <RowTable
            name="members.tab_bets"
            rows={bets}
            columns={COLUMNS}
            keyOf={({ kind, id: betId }) => `${kind} ${betId}`}
          />
        )}
      />
    </>
  )
}
