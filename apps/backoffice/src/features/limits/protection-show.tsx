import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { Money } from '@trevo/contract/money'
import type { MemberProtection } from '@trevo/contract/ops/limits'
import type { LimitPeriod } from '@trevo/contract/play-limits'
import { Link, useRecordContext } from 'react-admin'
import { type TextUnder, useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { BreakButton } from './break-button.tsx'
import { LimitButton } from './limit-button.tsx'

type Protection = MemberProtection & { id: string }

export const ProtectionShow = () => (
  <ShowPage
    title="limits.title"
    // It has no list of its own to go back to.
    redirectOnError={() => 'members'}
  >
    <ProtectionPage />
  </ShowPage>
)

function ProtectionPage() {
  const protection = useRecordContext<Protection>()
  const translate = useTranslate()
  if (protection === undefined) return null
  const { limits } = protection
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, maxWidth: 960 }}>
      <Card sx={{ p: 3 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
          <Typography variant="h6" component="h2">
            {translate('limits.title')}
          </Typography>
          <Link to={`/members/${protection.id}/show`}>{translate('limits.member', { id: protection.id })}</Link>
        </Box>
        {limits.break && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {translate(`limits.${limits.break.kind}_now`)}{' '}
            {limits.break.until ? <MomentField record={limits.break} source="until" /> : translate('limits.for_good')}
          </Alert>
        )}
        <LimitTable protection={protection} />
        <Box sx={{ display: 'flex', gap: 1.5, mt: 3 }}>
          <LimitButton memberId={protection.id} />
          <BreakButton memberId={protection.id} />
        </Box>
      </Card>
      <Breaks protection={protection} />
      <Changes protection={protection} />
    </Box>
  )
}

function useAmount() {
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  return (amount: Money | number | null) => {
    if (amount === null) return translate('limits.none')
    return typeof amount === 'number' ? translate('limits.minutes', { count: amount }) : moneyText(amount, currency)
  }
}

function LimitTable({ protection: { limits } }: { protection: Protection }) {
  const translate = useTranslate()
  const amountText = useAmount()
  const { session } = limits
  const name = (kind: TextUnder<'limits.kind_'>, period: LimitPeriod) =>
    `${translate(`limits.kind_${kind}`)} ${translate(`limits.${period}`)}`
  const rows = [
    ...limits.limits.map(({ kind, period, own, house, used }) => ({ name: name(kind, period), own, house, used })),
    { name: name('session', 'day'), own: session.own, house: session.house, used: session.usedMinutes },
  ]
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('limits.limit')}</TableCell>
          <TableCell align="right">{translate('limits.own')}</TableCell>
          <TableCell align="right">{translate('limits.house')}</TableCell>
          <TableCell align="right">{translate('limits.used')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.name}>
            <TableCell>{row.name}</TableCell>
            <TableCell align="right">{amountText(row.own)}</TableCell>
            <TableCell align="right">{amountText(row.house)}</TableCell>
            <TableCell align="right">{amountText(row.used)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Breaks({ protection: { breaks } }: { protection: Protection }) {
  const translate = useTranslate()
  return (
    <Card sx={{ p: 3 }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('limits.breaks')}
      </Typography>
      {breaks.length === 0 && <Typography color="textSecondary">{translate('limits.no_breaks')}</Typography>}
      {breaks.map((one) => (
        <Typography key={one.id} variant="body2" sx={{ mb: 1 }}>
          {translate(`limits.${one.kind}`)}: <MomentField record={one} source="from" /> –{' '}
          {one.until ? <MomentField record={one} source="until" /> : translate('limits.for_good')}
          {` · ${one.by ?? translate('limits.by_member')}`}
          {one.note && ` · ${one.note}`}
        </Typography>
      ))}
    </Card>
  )
}

function Changes({ protection: { changes } }: { protection: Protection }) {
  const translate = useTranslate()
  const amountText = useAmount()
  return (
    <Card sx={{ p: 3 }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('limits.changes')}
      </Typography>
      {changes.length === 0 && <Typography color="textSecondary">{translate('limits.no_changes')}</Typography>}
      {changes.map((change) => (
        <Typography key={change.id} variant="body2" sx={{ mb: 1 }}>
          <MomentField record={change} source="at" />
          {` · ${translate(`limits.kind_${change.kind}`)} ${translate(`limits.${change.period}`)}`}
          {` · ${translate(`limits.step_${change.step}`)}: ${amountText(change.before)} → ${amountText(change.after)}`}
          {` · ${change.by ?? translate('limits.by_member')}`}
          {change.note && ` · ${change.note}`}
        </Typography>
      ))}
    </Card>
  )
}
