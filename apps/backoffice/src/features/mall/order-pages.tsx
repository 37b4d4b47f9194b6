import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { MallOrderState } from '@trevo/contract/mall'
import type { StaffMallOrder, StaffMallOrderRow } from '@trevo/contract/ops/mall'
import { DataTable, Link, List, SelectInput, TextInput, useRecordContext } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { WITH_ASIDE } from '../../ui/columns.ts'
import { Facts } from '../../ui/facts.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { Kind } from './item-pages.tsx'
import { OrderSteps } from './order-steps.tsx'

const TONES: Readonly<Record<MallOrderState, Tone>> = {
  waiting: 'warning',
  preparing: 'info',
  sent: 'info',
  done: 'success',
  refused: 'error',
  cancelled: 'default',
}
const OrderChip = ({ state }: { state: MallOrderState }) => (
  <StatusChip label={`mall.state_${state}`} tone={TONES[state]} />
)

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="field.status"
    alwaysOn
    choices={MallOrderState.options.map((id) => ({ id, name: `mall.state_${id}` }))}
  />,
  <TextInput key="memberId" source="memberId" label="mall.member_id" />,
]

/** Opens on what waits for staff. */
export const MallOrderList = () => (
  <List
    filters={filters}
    filterDefaultValues={{ state: 'waiting' }}
    perPage={25}
    exporter={false}
    empty={false}
    sort={{ field: 'id', order: 'DESC' }}
    pagination={<KeyPagination />}
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="createdAt" label="mall.ordered" disableSort>
        <MomentField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col source="userName" label="field.member" disableSort />
      <DataTable.Col source="title" label="mall.item" disableSort />
      <DataTable.Col<StaffMallOrderRow> label="mall.kind" disableSort render={(row) => <Kind kind={row.kind} />} />
      <DataTable.NumberCol source="quantity" label="mall.quantity" disableSort />
      <DataTable.Col source="points" label="mall.points_paid" disableSort />
      <DataTable.Col<StaffMallOrderRow>
        label="field.status"
        disableSort
        render={({ state }) => <OrderChip state={state} />}
      />
    </DataTable>
  </List>
)

export const MallOrderShow = () => (
  <ShowPage>
    <Order />
  </ShowPage>
)

const addressText = ({ address }: StaffMallOrder) =>
  address &&
  [
    address.name,
    `${address.street}, ${address.number} ${address.complement}`.trim(),
    `${address.district}, ${address.city} – ${address.state}, ${address.postalCode}`,
    address.phone,
  ].join('\n')

function Order() {
  const order = useRecordContext<StaffMallOrder>()
  if (order === undefined) return null
  const member = <Link to={`/members/${order.memberId}/show`}>{order.userName}</Link>
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: WITH_ASIDE, gap: 2, mt: 2 }}>
      <Card sx={{ p: 3 }}>
        <Facts
          facts={[
            ['mall.item', order.title],
            ['mall.kind', <Kind key="k" kind={order.kind} />],
            ['field.status', <OrderChip key="s" state={order.state} />],
            ['field.member', member],
            ['mall.quantity', order.quantity],
            ['mall.points_paid', order.points],
            ['mall.ordered', <MomentField key="o" source="createdAt" />],
            ['mall.address', <Address key="a" text={addressText(order)} />],
            ['mall.delivery', order.delivery || '–'],
          ]}
        />
        <OrderSteps order={order} />
      </Card>
      <History order={order} />
    </Box>
  )
}

const Address = ({ text }: { text: string | null }) => <span style={{ whiteSpace: 'pre-line' }}>{text ?? '–'}</span>

function History({ order }: { order: StaffMallOrder }) {
  const translate = useTranslate()
  return (
    <Card sx={{ p: 3 }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('mall.history')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
        {order.history.map((step) => (
          <Box component="li" key={`${step.at} ${step.state}`} sx={{ mb: 1.5 }}>
            <Typography variant="body2">
              {translate(`mall.state_${step.state}`)}
              {step.note && `: ${step.note}`}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              <MomentField record={step} source="at" />
              {` · ${step.by ?? translate('mall.by_member')}`}
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  )
}
