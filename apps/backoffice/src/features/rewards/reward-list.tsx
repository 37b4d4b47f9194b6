import type { RewardRow } from '@trevo/contract/ops/rewards'
import { DataTable, List, SelectInput, TextInput } from 'react-admin'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { RewardChip, RewardWorth } from './reward-state.tsx'

const STATES = ['waiting', 'issued', 'rejected', 'all']
const filters = [
  <SelectInput
    key="state"
    source="state"
    label="field.status"
    alwaysOn
    emptyText="rewards.state_all"
    choices={STATES.map((id) => ({ id, name: `rewards.state_${id}` }))}
  />,
  <TextInput key="memberId" source="memberId" label="rewards.member_id" />,
  <TextInput key="promotionId" source="promotionId" label="rewards.promotion_id" />,
]

/** Opens on what waits for a decision. */
export const RewardList = () => (
  <List
    filters={filters}
    filterDefaultValues={{ state: 'waiting' }}
    sort={{ field: 'id', order: 'DESC' }}
    perPage={25}
    exporter={false}
    empty={false}
    pagination={<KeyPagination />}
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="appliedAt" label="rewards.applied" disableSort>
        <MomentField source="appliedAt" />
      </DataTable.Col>
      <DataTable.Col source="userName" label="field.member" disableSort />
      <DataTable.Col source="promotionTitle" label="rewards.promotion" disableSort />
      <DataTable.Col<RewardRow>
        label="rewards.worth"
        disableSort
        render={(row) => <RewardWorth reward={row.reward} />}
      />
      <DataTable.NumberCol source="pictures" label="rewards.pictures" disableSort />
      <DataTable.Col<RewardRow> label="field.status" disableSort render={(row) => <RewardChip row={row} />} />
    </DataTable>
  </List>
)
