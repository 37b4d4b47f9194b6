import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useQuery } from '@tanstack/react-query'
import {
  type AffiliateNotice,
  opsAffiliateMembers,
  opsAffiliateNotices,
  opsRefuseAffiliateMember,
  opsResendAffiliateNotice,
} from '@trevo/contract/ops/affiliates'
import { RotateCw, UserX } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Cash } from '../../ui/cash.tsx'
import { Failed } from '../../ui/failed.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { Part } from './part.tsx'

const SHOWN = 50

function Head({ names }: { names: readonly TextKey[] }) {
  const translate = useTranslate()
  return (
    <TableHead>
      <TableRow>
        {names.map((name) => (
          <TableCell key={name}>{translate(name)}</TableCell>
        ))}
        <TableCell component="td" />
      </TableRow>
    </TableHead>
  )
}

/** The newest, and why somebody does not count. */
export function MembersCard({ id }: { id: string }) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['affiliates', id, 'members'],
    queryFn: ({ signal }) => call(opsAffiliateMembers, { query: { affiliateId: id, perPage: SHOWN } }, signal),
  })
  if (error) return <Failed error={error} onRetry={refetch} />
  return (
    <Part title="affiliates.members">
      {data?.data.length === 0 && translate('affiliates.no_members')}
      {data !== undefined && data.data.length > 0 && (
        <Table size="small">
          <Head
            names={['affiliates.member', 'affiliates.sub', 'affiliates.joined', 'affiliates.cpa', 'field.status']}
          />
          <TableBody>
            {data.data.map((row) => (
              <TableRow key={row.id}>
                <TableCell>{row.userName}</TableCell>
                <TableCell>{row.sub || '–'}</TableCell>
                <TableCell>
                  <MomentField source="joinedAt" record={row} />
                </TableCell>
                <TableCell>
                  <Cash amount={row.cpa} />
                  {row.backOn !== null && ` · ${translate('affiliates.is_back')}`}
                </TableCell>
                <TableCell>{translate(row.why === null ? 'affiliates.counts' : `affiliates.why_${row.why}`)}</TableCell>
                <TableCell align="right">
                  {row.state === 'counts' && (
                    <ActionButton
                      endpoint={opsRefuseAffiliateMember}
                      label="affiliates.refuse"
                      icon={<UserX size={18} />}
                      variant="text"
                      run={async () => {
                        await call(opsRefuseAffiliateMember, { params: { id: row.id } })
                        await refetch()
                      }}
                      done="affiliates.refused"
                      question={{ title: 'affiliates.ask_refuse', content: 'affiliates.ask_refuse_text' }}
                    />
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Part>
  )
}

const TONES: Readonly<Record<AffiliateNotice['state'], Tone>> = {
  none: 'default',
  waiting: 'info',
  sent: 'success',
  failed: 'error',
}

/** What the partner was told, and what came of it. */
export function NoticesCard({ id }: { id: string }) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['affiliates', id, 'notices'],
    queryFn: ({ signal }) => call(opsAffiliateNotices, { query: { affiliateId: id, perPage: SHOWN } }, signal),
  })
  if (error) return <Failed error={error} onRetry={refetch} />
  return (
    <Part title="affiliates.log">
      {data?.data.length === 0 && translate('affiliates.no_notices')}
      {data !== undefined && data.data.length > 0 && (
        <Table size="small">
          <Head
            names={['affiliates.event', 'affiliates.sub', 'affiliates.at', 'affiliates.attempts', 'field.status']}
          />
          <TableBody>
            {data.data.map((row) => (
              <TableRow key={row.id}>
                <TableCell>{translate(`affiliates.event_${row.event}`)}</TableCell>
                <TableCell>{row.sub || '–'}</TableCell>
                <TableCell>
                  <MomentField source="createdAt" record={row} />
                </TableCell>
                <TableCell>{row.attempts}</TableCell>
                <TableCell>
                  <StatusChip label={`affiliates.notice_${row.state}`} tone={TONES[row.state]} /> {row.trouble}
                </TableCell>
                <TableCell align="right">
                  {row.state !== 'waiting' && (
                    <ActionButton
                      endpoint={opsResendAffiliateNotice}
                      label="affiliates.resend"
                      icon={<RotateCw size={18} />}
                      variant="text"
                      run={async () => {
                        await call(opsResendAffiliateNotice, { params: { id: row.id } })
                        await refetch()
                      }}
                      done="affiliates.resent"
                    />
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Part>
  )
}
