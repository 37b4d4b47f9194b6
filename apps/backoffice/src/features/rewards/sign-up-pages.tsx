import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { opsGrantSignUps, opsSignUpMembers, type SignUpPromotion } from '@trevo/contract/ops/rewards'
import {
  DataTable,
  List,
  ListBase,
  ListView,
  SelectInput,
  TopToolbar,
  useListContext,
  useRecordContext,
} from 'react-admin'
import { fileOf } from '../../lib/data-provider.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { GrantButton } from './grant-button.tsx'
import { RewardWorth } from './reward-state.tsx'

/** Promotions that members sign up for. */
export const SignUpList = () => (
  <List exporter={false} empty={false} pagination={false}>
    <DataTable<SignUpPromotion> rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="title" label="rewards.promotion" disableSort />
      <DataTable.Col<SignUpPromotion>
        label="rewards.worth"
        disableSort
        render={({ reward }) => <RewardWorth reward={reward} />}
      />
      <DataTable.NumberCol source="joined" label="rewards.joined" disableSort />
      <DataTable.NumberCol source="granted" label="rewards.granted" disableSort />
      <DataTable.NumberCol source="claimed" label="rewards.claimed" disableSort />
    </DataTable>
  </List>
)

/** One of them, with who signed up. */
export const SignUpShow = () => (
  <ShowPage>
    <Promotion />
  </ShowPage>
)

function Promotion() {
  const record = useRecordContext<SignUpPromotion>()
  if (record === undefined) return null
  return (
    <>
      <Card sx={{ p: 3, my: 2 }}>
        <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
          {record.title}
        </Typography>
        <Facts
          facts={[
            ['rewards.worth', <RewardWorth key="w" reward={record.reward} />],
            ['rewards.joined', record.joined],
            ['rewards.granted', record.granted],
            ['rewards.claimed', record.claimed],
          ]}
        />
      </Card>
      <Members promotion={record} />
    </>
  )
}

const STATES = ['joined', 'granted', 'claimed', 'all']
const filters = [
  <SelectInput
    key="state"
    source="state"
    label="field.status"
    alwaysOn
    emptyText="rewards.signup_all"
    choices={STATES.map((id) => ({ id, name: `rewards.signup_${id}` }))}
  />,
]

function Tools({ promotionId }: { promotionId: string }) {
  const { filterValues } = useListContext()
  return (
    <TopToolbar>
      <ExportButton
        list={opsSignUpMembers.path}
        question={() => fileOf(opsSignUpMembers, { ...filterValues, promotionId })}
      />
    </TopToolbar>
  )
}

/** Whoever is ticked can be granted the reward. */
function Members({ promotion }: { promotion: SignUpPromotion }) {
  const mayGrant = useMay(opsGrantSignUps)
  return (
    <ListBase
      resource="signUpMembers"
      filter={{ promotionId: promotion.id }}
      filterDefaultValues={{ state: 'joined' }}
      perPage={100}
      disableSyncWithLocation
      storeKey={false}
    >
      <ListView
        title={false}
        filters={filters}
        empty={false}
        actions={<Tools promotionId={promotion.id} />}
        pagination={<KeyPagination />}
      >
        <DataTable rowClick={false} bulkActionButtons={mayGrant && <GrantButton promotion={promotion} />}>
          <DataTable.Col source="userName" label="field.member" disableSort />
          <DataTable.Col source="status" label="field.status" disableSort>
            <Standing />
          </DataTable.Col>
          <DataTable.Col source="changedAt" label="rewards.since" disableSort>
            <MomentField source="changedAt" />
          </DataTable.Col>
        </DataTable>
      </ListView>
    </ListBase>
  )
}

function Standing() {
  const record = useRecordContext<{ status: string }>()
  const translate = useTranslate()
  return <>{record && translate(`rewards.status_${record.status}`, { _: record.status })}</>
}
