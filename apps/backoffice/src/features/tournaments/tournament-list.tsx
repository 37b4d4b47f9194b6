import type { StaffTournament } from '@trevo/contract/ops/tournaments'
import { DataTable, List } from 'react-admin'
import { Cash } from '../../ui/cash.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'

const TONES: Readonly<Record<StaffTournament['state'], Tone>> = {
  planned: 'info',
  running: 'success',
  counting: 'warning',
  over: 'default',
  cancelled: 'error',
}
export const StateChip = ({ state }: Pick<StaffTournament, 'state'>) => (
  <StatusChip label={`tournaments.state_${state}`} tone={TONES[state]} />
)

export const TournamentList = () => (
  <List perPage={25} exporter={false} sort={{ field: 'id', order: 'DESC' }} pagination={<KeyPagination />}>
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="titles.PT" label="text.title" disableSort />
      <DataTable.Col source="startsAt" label="field.starts" disableSort>
        <MomentField source="startsAt" />
      </DataTable.Col>
      <DataTable.Col source="endsAt" label="field.ends" disableSort>
        <MomentField source="endsAt" />
      </DataTable.Col>
      <DataTable.Col<StaffTournament>
        label="tournaments.budget"
        disableSort
        align="right"
        render={({ budget }) => <Cash amount={budget} />}
      />
      <DataTable.Col<StaffTournament>
        label="tournaments.paid"
        disableSort
        align="right"
        render={({ paid }) => <Cash amount={paid} />}
      />
      <DataTable.Col source="entrants" label="tournaments.entrants" disableSort align="right" />
      <DataTable.Col<StaffTournament>
        label="field.status"
        disableSort
        render={({ state }) => <StateChip state={state} />}
      />
    </DataTable>
  </List>
)
