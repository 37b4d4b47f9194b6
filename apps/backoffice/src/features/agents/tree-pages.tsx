import type { TreeRow } from '@trevo/contract/ops/agents'
import type { MouseEvent } from 'react'
import { DataTable, Link, List, TextInput } from 'react-admin'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MemberChip } from '../../ui/member-chip.tsx'
import { Sum } from './agent-parts.tsx'

const filters = [
  <TextInput key="q" source="q" label="agents.search" alwaysOn resettable />,
  <TextInput key="parentId" source="parentId" label="agents.under" alwaysOn resettable />,
]

/** The top level first; each agent's downlines are one step away. */
export const AgentTree = () => (
  <List
    filters={filters}
    sort={{ field: 'id', order: 'DESC' }}
    perPage={25}
    exporter={false}
    empty={false}
    pagination={<KeyPagination />}
  >
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col source="account" label="field.member" disableSort />
      <DataTable.NumberCol source="level" label="agents.level" disableSort />
      <DataTable.Col<TreeRow>
        label="agents.direct"
        align="right"
        disableSort
        render={(row) => <Downlines row={row} />}
      />
      <DataTable.NumberCol source="teamCount" label="agents.team" disableSort />
      <DataTable.Col<TreeRow>
        label="agents.turnover_30"
        align="right"
        disableSort
        render={({ turnover30 }) => <Sum amount={turnover30} />}
      />
      <DataTable.Col<TreeRow>
        label="field.status"
        disableSort
        render={({ status }) => <MemberChip status={status} />}
      />
    </DataTable>
  </List>
)

/** The way down: the list shows who stands directly below. */
export const downlinesPath = (id: string) => `/agents?filter=${encodeURIComponent(JSON.stringify({ parentId: id }))}`

function Downlines({ row }: { row: TreeRow }) {
  if (row.directCount === 0) return <>0</>
  return (
    <Link to={downlinesPath(row.id)} onClick={(event: MouseEvent) => event.stopPropagation()}>
      {row.directCount}
    </Link>
  )
}
