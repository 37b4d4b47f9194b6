import type { StaffMission } from '@trevo/contract/ops/missions'
import { DataTable, List } from 'react-admin'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { Cash } from '../../ui/cash.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'

const TONES: Readonly<Record<StaffMission['state'], Tone>> = {
  planned: 'info',
  running: 'success',
  over: 'default',
  stopped: 'error',
}
export const StateChip = ({ state }: Pick<StaffMission, 'state'>) => (
  <StatusChip label={`missions.state_${state}`} tone={TONES[state]} />
)

function Goal({ goal, period }: Pick<StaffMission, 'goal' | 'period'>) {
  const translate = useTranslate()
  return (
    <>
      {translate(`missions.goal_${goal}`)} · {translate(`missions.period_${period}`)}
    </>
  )
}

export const MissionList = () => (
  <List perPage={25} exporter={false} sort={{ field: 'id', order: 'DESC' }} pagination={<KeyPagination />}>
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="titles.PT" label="text.title" disableSort />
      <DataTable.Col<StaffMission>
        label="missions.goal"
        disableSort
        render={({ goal, period }) => <Goal goal={goal} period={period} />}
      />
      <DataTable.Col<StaffMission> label="field.starts" disableSort render={({ startsOn }) => dateText(startsOn)} />
      <DataTable.Col<StaffMission> label="field.ends" disableSort render={({ endsOn }) => dateText(endsOn)} />
      <DataTable.Col<StaffMission>
        label="missions.budget"
        disableSort
        align="right"
        render={({ budget }) => <Cash amount={budget} />}
      />
      <DataTable.Col<StaffMission>
        label="missions.spent"
        disableSort
        align="right"
        render={({ spent }) => <Cash amount={spent} />}
      />
      <DataTable.Col source="claims" label="missions.claims" disableSort align="right" />
      <DataTable.Col<StaffMission>
        label="field.status"
        disableSort
        render={({ state }) => <StateChip state={state} />}
      />
    </DataTable>
  </List>
)
