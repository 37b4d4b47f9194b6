import Box from '@mui/material/Box'
import { opsDecideReferral, type StaffReferral } from '@trevo/contract/ops/referrals'
import { DataTable, Link, List, SelectInput, TextInput } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { GiftText } from './gift-fields.tsx'

const STATES = ['review', 'playing', 'rewarded', 'refused', 'over']
const TONES: Readonly<Record<StaffReferral['state'], Tone>> = {
  playing: 'info',
  review: 'warning',
  rewarded: 'success',
  refused: 'error',
  expired: 'default',
  over: 'default',
}
const filters = [
  <SelectInput
    key="state"
    source="state"
    label="field.status"
    alwaysOn
    choices={STATES.map((id) => ({ id, name: `programme.friend_${id}` }))}
  />,
  <TextInput key="inviterId" source="inviterId" label="programme.inviter_id" />,
]

/** Opens on what waits for a decision. */
export const ReferralList = () => (
  <List
    filters={filters}
    filterDefaultValues={{ state: 'review' }}
    perPage={25}
    exporter={false}
    empty={false}
    sort={{ field: 'id', order: 'DESC' }}
    pagination={<KeyPagination />}
  >
    <DataTable rowClick={false} bulkActionButtons={false}>
      <DataTable.Col source="createdAt" label="programme.registered" disableSort>
        <MomentField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col<StaffReferral>
        label="programme.friend"
        disableSort
        render={({ id, friend }) => <Link to={`/members/${id}/show`}>{friend}</Link>}
      />
      <DataTable.Col<StaffReferral>
        label="programme.inviter"
        disableSort
        render={({ inviterId, inviter }) => <Link to={`/members/${inviterId}/show`}>{inviter}</Link>}
      />
      <DataTable.Col<StaffReferral>
        label="programme.played"
        disableSort
        render={({ done, required }) => `${done} / ${required}`}
      />
      <DataTable.Col<StaffReferral>
        label="programme.inviter_gift"
        disableSort
        render={({ inviterGift }) => <GiftText gift={inviterGift} />}
      />
      <DataTable.Col<StaffReferral>
        label="field.status"
        disableSort
        render={({ state }) => <StatusChip label={`programme.friend_${state}`} tone={TONES[state]} />}
      />
      <DataTable.Col<StaffReferral>
        label="programme.reasons"
        disableSort
        render={(row) => <Reasons reasons={row.reasons} />}
      />
      <DataTable.Col<StaffReferral> label="programme.decision" disableSort render={(row) => <Decision row={row} />} />
    </DataTable>
  </List>
)

function Reasons({ reasons }: Pick<StaffReferral, 'reasons'>) {
  const translate = useTranslate()
  return <>{reasons.map((reason) => translate(`programme.reason_${reason}`)).join(', ') || '–'}</>
}

function Decision({ row }: { row: StaffReferral }) {
  if (row.state !== 'review') return <>{row.decidedBy ?? '–'}</>
  const decide = (reward: boolean) => () => call(opsDecideReferral, { params: { id: row.id }, body: { reward } })
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <ActionButton
        endpoint={opsDecideReferral}
        label="programme.reward_friend"
        run={decide(true)}
        done="programme.decided"
        question={{ title: 'programme.ask_reward', content: 'programme.ask_reward_text', args: { friend: row.friend } }}
      />
      <ActionButton
        endpoint={opsDecideReferral}
        label="programme.refuse_friend"
        color="error"
        run={decide(false)}
        done="programme.decided"
        question={{ title: 'programme.ask_refuse', content: 'programme.ask_refuse_text', args: { friend: row.friend } }}
      />
    </Box>
  )
}
