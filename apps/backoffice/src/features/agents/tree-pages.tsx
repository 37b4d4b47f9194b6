import Typography from '@mui/material/Typography'
import type { AgentCard, TreeRow } from '@trevo/contract/ops/agents'
import type { MouseEvent } from 'react'
import {
  ArrayInput,
  DataTable,
  Edit,
  Link,
  List,
  minValue,
  NumberInput,
  regex,
  required,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { Facts } from '../../ui/facts.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MemberChip } from '../../ui/member-chip.tsx'
import { WHOLE } from '../../ui/whole-record.ts'
import { PersonLink, Sum } from './agent-parts.tsx'

const filters = [
  <TextInput key="q" source="q" label="agents.search" alwaysOn resettable />,
  <TextInput key="parentId" source="parentId" label="agents.under" alwaysOn resettable />,
]
const rateRule = regex(/^\d{1,3}([.,]\d{1,2})?$/, 'agents.rate_format')

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
      <DataTable.Col<TreeRow> label="agents.direct" disableSort render={(row) => <Downlines row={row} />} />
      <DataTable.NumberCol source="teamCount" label="agents.team" disableSort />
      <DataTable.Col<TreeRow>
        label="agents.turnover_30"
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

function Downlines({ row }: { row: TreeRow }) {
  if (row.directCount === 0) return <>0</>
  const filter = encodeURIComponent(JSON.stringify({ parentId: row.id }))
  return (
    <Link to={`/agents?filter=${filter}`} onClick={(event: MouseEvent) => event.stopPropagation()}>
      {row.directCount}
    </Link>
  )
}

/** Rates within those of the upline and the downlines, and what may still be opened. */
export const AgentEdit = () => (
  <Edit mutationMode="pessimistic" actions={false} {...WHOLE}>
    <SimpleForm sx={{ maxWidth: 720 }}>
      <AgentFacts />
      <ArrayInput source="rates" label="agents.rates">
        <SimpleFormIterator inline disableAdd disableRemove disableReordering>
          <TextInput source="category" label="agents.category" disabled />
          <TextInput source="rate" label="agents.rate" validate={[required(), rateRule]} />
        </SimpleFormIterator>
      </ArrayInput>
      <NumberInput
        source="quota.agents"
        label="agents.quota_agents"
        helperText="agents.quota_hint"
        validate={minValue(0)}
      />
      <NumberInput
        source="quota.players"
        label="agents.quota_players"
        helperText="agents.quota_hint"
        validate={minValue(0)}
      />
    </SimpleForm>
  </Edit>
)

function AgentFacts() {
  const card = useRecordContext<AgentCard>()
  const translate = useTranslate()
  if (card === undefined) return null
  return (
    <>
      <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
        {card.account}
      </Typography>
      <Facts
        facts={[
          [
            'agents.path',
            card.path.map((person, index) => (
              <span key={person.id}>
                {index > 0 && ' › '}
                <PersonLink person={person} />
              </span>
            )),
          ],
          ['agents.direct', card.directCount],
          ['agents.team', card.teamCount],
          ['agents.turnover_30', <Sum key="t" amount={card.turnover30} />],
          ['agents.open_debt', <Sum key="d" amount={card.openDebt} />],
        ]}
      />
      <Link to={`/members/${card.id}/show`}>{translate('agents.member_card')}</Link>
    </>
  )
}
