import type { StaffJackpot } from '@trevo/contract/ops/jackpots'
import { DataTable, List } from 'react-admin'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'

const TONES: Readonly<Record<StaffJackpot['state'], Tone>> = {
  running: 'success',
  paused: 'warning',
  ending: 'info',
  over: 'default',
}
export const StateChip = ({ state }: Pick<StaffJackpot, 'state'>) => (
  <StatusChip label={`jackpots.state_${state}`} tone={TONES[state]} />
)

export const JackpotList = () => {
  const currency = useMerchant()?.currency ?? 'BRL'
  return (
    <List perPage={25} exporter={false} sort={{ field: 'id', order: 'DESC' }} pagination={<KeyPagination />}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col source="titles.PT" label="text.title" disableSort />
        <DataTable.Col source="createdAt" label="jackpots.opened" disableSort>
          <MomentField source="createdAt" />
        </DataTable.Col>
        <DataTable.Col<StaffJackpot>
          label="jackpots.booked"
          disableSort
          align="right"
          render={({ booked }) => moneyText(booked, currency)}
        />
        <DataTable.Col<StaffJackpot>
          label="jackpots.paid"
          disableSort
          align="right"
          render={({ paid }) => moneyText(paid, currency)}
        />
        <DataTable.Col source="draws" label="jackpots.draws" disableSort align="right" />
        <DataTable.Col<StaffJackpot>
          label="field.status"
          disableSort
          render={({ state }) => <StateChip state={state} />}
        />
      </DataTable>
    </List>
  )
}
