import type { HarmRow } from '@trevo/contract/ops/harm'
import { DataTable, SelectInput } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { LevelChip } from './harm-level.tsx'

const filters = [
  <SelectInput
    key="level"
    source="level"
    label="harm.level"
    alwaysOn
    emptyText="harm.level_all"
    choices={[3, 2, 1].map((id) => ({ id, name: `harm.level_${id}` }))}
  />,
]

export const HarmList = () => (
  <KeyList filters={filters}>
    <DataTable.Col source="userName" label="field.member" disableSort />
    <DataTable.Col<HarmRow> label="harm.level" disableSort render={({ level }) => <LevelChip level={level} />} />
    <DataTable.Col source="score" label="harm.score" align="right" disableSort />
    <DataTable.Col<HarmRow> label="harm.markers" disableSort render={(row) => <Markers row={row} />} />
    <DataTable.Col source="since" label="harm.since" disableSort>
      <MomentField source="since" />
    </DataTable.Col>
    <DataTable.Col source="contactedAt" label="harm.contacted_at" disableSort>
      <MomentField source="contactedAt" />
    </DataTable.Col>
  </KeyList>
)

function Markers({ row: { markers } }: { row: HarmRow }) {
  const translate = useTranslate()
  return <>{markers.map((marker) => translate(`harm.marker_${marker}`)).join(', ')}</>
}
