import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type MemberDevices, opsMemberDevices } from '@trevo/contract/ops/member-file'
import { Link } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { type Column, RowTable } from './row-table.tsx'
import { TabData } from './tab-data.tsx'

type Session = MemberDevices['sessions'][number]
type Others = MemberDevices['sameAddress']

export const DevicesTab = ({ id }: { id: string }) => (
  <TabData name={['member-devices', id]} ask={() => call(opsMemberDevices, { params: { id } })}>
    {(devices) => <Devices devices={devices} />}
  </TabData>
)

function Devices({ devices: { sessions, remembered, registration, sameAddress } }: { devices: MemberDevices }) {
  const translate = useTranslate()
  const columns: readonly Column<Session>[] = [
    { label: 'members.device', cell: ({ label }) => label || translate('members.device_unknown') },
    {
      label: 'members.address',
      cell: ({ ip, country }) =>
        [ip ?? translate('members.address_hidden'), country].filter(Boolean).join(' · ') || '–',
    },
    { label: 'members.started', cell: (session) => <MomentField record={session} source="startedAt" /> },
    { label: 'members.seen', cell: (session) => <MomentField record={session} source="seenAt" /> },
    {
      label: 'field.status',
      cell: ({ endedAt }) =>
        endedAt === null ? (
          <StatusChip label="members.session_open" tone="success" />
        ) : (
          <StatusChip label="members.session_ended" />
        ),
    },
  ]
  return (
    <>
      <Facts
        facts={[
          ['members.registration_device', registration?.code ?? translate('members.registration_unknown')],
          ...(registration ? [['members.same_device', <People key="d" others={registration.others} />] as const] : []),
          ['members.same_address', <People key="a" others={sameAddress} />],
          ['members.remembered', <Remembered key="r" remembered={remembered} />],
        ]}
      />
      <Typography variant="subtitle1" component="h3" sx={{ mt: 3 }}>
        {translate('members.sessions')}
      </Typography>
      {sessions.length === 0 ? (
        <Typography color="textSecondary">{translate('members.sessions_none')}</Typography>
      ) : (
        <RowTable name="members.sessions" rows={sessions} columns={columns} keyOf={({ id }) => id} />
      )}
    </>
  )
}

function People({ others }: { others: Others }) {
  const translate = useTranslate()
  if (others.length === 0) return <>{translate('members.nobody')}</>
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {others.map(({ id, userName }) => (
        <Link key={id} to={`/members/${id}/show`}>
          {userName}
        </Link>
      ))}
    </Box>
  )
}

function Remembered({ remembered }: Pick<MemberDevices, 'remembered'>) {
  const translate = useTranslate()
  if (remembered.length === 0) return <>{translate('members.remembered_none')}</>
  return (
    <>
      {remembered.map((device) => (
        <Box component="span" key={device.id} sx={{ display: 'block' }}>
          {`${device.label || translate('members.device_unknown')} · `}
          <MomentField record={device} source="lastUsedAt" />
        </Box>
      ))}
    </>
  )
}
