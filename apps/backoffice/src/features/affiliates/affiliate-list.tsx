import type { AffiliateLine } from '@trevo/contract/ops/affiliates'
import { DataTable, List } from 'react-admin'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { RulesCard } from './rules-card.tsx'

export const StateChip = ({ state }: Pick<AffiliateLine, 'state'>) => (
  <StatusChip label={`affiliates.state_${state}`} tone={state === 'open' ? 'success' : 'default'} />
)

export const AffiliateList = () => (
  <>
    <RulesCard />
    <List perPage={25} exporter={false} sort={{ field: 'id', order: 'DESC' }} pagination={<KeyPagination />}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col source="name" label="affiliates.name" disableSort />
        <DataTable.Col source="contract" label="affiliates.contract" disableSort />
        <DataTable.Col source="planName" label="affiliates.plan" disableSort />
        <DataTable.Col source="members" label="affiliates.members" disableSort align="right" />
        <DataTable.Col<AffiliateLine>
          label="field.status"
          disableSort
          render={({ state }) => <StateChip state={state} />}
        />
      </DataTable>
    </List>
  </>
)
