import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useQueryClient } from '@tanstack/react-query'
import {
  type AffiliateMember,
  type AffiliateNotice,
  opsAffiliateMembers,
  opsAffiliateNotices,
  opsRefuseAffiliateMember,
  opsResendAffiliateNotice,
} from '@trevo/contract/ops/affiliates'
import { RotateCw, UserX } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { fileOf } from '../../lib/data-provider.ts'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Cash } from '../../ui/cash.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { Pages } from '../../ui/pages.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { Part } from './part.tsx'

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

/** Whom the partner brought, and why somebody does not count. */
export function MembersCard({ id }: { id: string }) {
  const name = ['affiliates', id, 'members']
  const queryClient = useQueryClient()
  const query = (cursor: string | null) => ({ affiliateId: id, ...(cursor !== null && { cursor }) })
  return (
    <Part title="affiliates.members">
      <Pages
        name={name}
        ask={(cursor) => call(opsAffiliateMembers, { query: query(cursor) })}
        file={fileOf(opsAffiliateMembers, { affiliateId: id })}
        empty="affiliates.no_members"
        render={(rows) => <MembersTable rows={rows} again={() => queryClient.invalidateQueries({ queryKey: name })} />}
      />
    </Part>
  )
}

type MembersProps = { rows: readonly AffiliateMember[]; again: () => Promise<unknown> }

function MembersTable({ rows, again }: MembersProps) {
  const translate = useTranslate()
  return (
    <Table size="small">
      <Head names={['affiliates.member', 'affiliates.sub', 'affiliates.joined', 'affiliates.cpa', 'field.status']} />
      <TableBody>
        {rows.map((row) => (
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
                    await again()
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
  const name = ['affiliates', id, 'notices']
  const queryClient = useQueryClient()
  const query = (cursor: string | null) => ({ affiliateId: id, ...(cursor !== null && { cursor }) })
  return (
    <Part title="affiliates.log">
      <Pages
        name={name}
        ask={(cursor) => call(opsAffiliateNotices, { query: query(cursor) })}
        file={fileOf(opsAffiliateNotices, { affiliateId: id })}
        empty="affiliates.no_notices"
        render={(rows) => <NoticesTable rows={rows} again={() => queryClient.invalidateQueries({ queryKey: name })} />}
      />
    </Part>
  )
}

type NoticesProps = { rows: readonly AffiliateNotice[]; again: () => Promise<unknown> }

function NoticesTable({ rows, again }: NoticesProps) {
  const translate = useTranslate()
  return (
    <Table size="small">
      <Head names={['affiliates.event', 'affiliates.sub', 'affiliates.at', 'affiliates.attempts', 'field.status']} />
      <TableBody>
        {rows.map((row) => (
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
                    await again()
                  }}
                  done="affiliates.resent"
                />
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
