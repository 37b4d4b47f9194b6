import { FreeRoundsState } from '@trevo/contract/free-rounds'
import type { StaffFreeRounds } from '@trevo/contract/ops/free-rounds'
import { DataTable, List, SelectInput, TextInput } from 'react-admin'
import { Cash } from '../../ui/cash.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'

const TONES: Readonly<Record<StaffFreeRounds['state'], Tone>> = {
  waiting: 'info',
  ready: 'success',
  used: 'default',
  expired: 'default',
  cancelled: 'error',
}
export const StateChip = ({ state }: Pick<StaffFreeRounds, 'state'>) => (
  <StatusChip label={`freeRounds.state_${state}`} tone={TONES[state]} />
)

const STATES = FreeRoundsState.options.map((id) => ({ id, name: `freeRounds.state_${id}` }))
const FILTERS = [
  <SelectInput key="state" source="state" label="field.status" choices={STATES} alwaysOn />,
  <TextInput key="member" source="memberId" label="freeRounds.member_id" alwaysOn />,
]

export const FreeRoundsList = () => (
  <List
    perPage={25}
    exporter={false}
    filters={FILTERS}
    sort={{ field: 'id', order: 'DESC' }}
    pagination={<KeyPagination />}
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="userName" label="freeRounds.member" disableSort />
      <DataTable.Col source="gameName" label="freeRounds.game" disableSort />
      <DataTable.Col<StaffFreeRounds>
        label="freeRounds.rounds"
        disableSort
        align="right"
        render={({ used, rounds }) => `${used} / ${rounds}`}
      />
      <DataTable.Col<StaffFreeRounds>
        label="freeRounds.value"
        disableSort
        align="right"
        render={({ value }) => <Cash amount={value} />}
      />
      <DataTable.Col<StaffFreeRounds>
        label="freeRounds.won"
        disableSort
        align="right"
        render={({ won }) => <Cash amount={won} />}
      />
      <DataTable.Col source="createdBy" label="freeRounds.given_by" disableSort />
      <DataTable.Col<StaffFreeRounds>
        label="field.status"
        disableSort
        render={({ state }) => <StateChip state={state} />}
      />
    </DataTable>
  </List>
)
