import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import * as ops from '@trevo/contract/ops/member-actions'
import { useRefresh, useTranslate } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useMay } from '../../lib/may.ts'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { StandingButton, type Why } from './standing-button.tsx'

/** How the account stands with staff: what holds, what may be done about it, and what was done. */
export function MemberStanding({ id }: { id: string }) {
  const may = useMay(ops.opsMemberStanding)
  const translate = useTranslate()
  const refresh = useRefresh()
  const query = useQuery({
    queryKey: ['member-standing', id],
    queryFn: () => call(ops.opsMemberStanding, { params: { id } }),
    enabled: may,
  })
  if (!may) return null
  const { data, isError, refetch } = query
  const renew = () => {
    void refetch()
    refresh()
  }
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 720 }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('members.standing')}
      </Typography>
      {isError && (
        <Alert severity="error" action={<Button onClick={() => refetch()}>{translate('members.again')}</Button>}>
          {translate('members.standing_failed')}
        </Alert>
      )}
      {!isError && data === undefined && <Skeleton height={96} />}
      {data && (
        <>
          {data.payoutsHeld && <Alert severity="warning">{translate('members.payouts_held')}</Alert>}
          <Turnover turnover={data.turnover} />
          <Buttons id={id} standing={data} onDone={renew} />
          <Actions actions={data.actions} />
        </>
      )}
    </Card>
  )
}

function Turnover({ turnover }: Pick<ops.MemberStanding, 'turnover'>) {
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  const money = (amount: string) => moneyText(amount, currency)
  if (turnover === null) return <Typography variant="body2">{translate('members.turnover_none')}</Typography>
  const { required, done, left, credits } = turnover
  return (
    <Box sx={{ mb: 1 }}>
      <Typography variant="body2">
        {translate('members.turnover', { left: money(left), done: money(done), required: money(required) })}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {credits.map((credit) => (
          <Typography component="li" variant="body2" key={`${credit.at} ${credit.kind} ${credit.amount}`}>
            {`${translate(`members.credit_${credit.kind}`)} ${money(credit.amount)}: ${money(credit.left)} · `}
            <MomentField record={credit} source="at" />
          </Typography>
        ))}
      </Box>
    </Box>
  )
}

type ButtonsProps = { id: string; standing: ops.MemberStanding; onDone: () => void }

function Buttons({ id, standing: { status, payoutsHeld }, onDone }: ButtonsProps) {
  if (status === 'closed') return null
  const params = { id }
  const take =
    (endpoint: typeof ops.opsLockMember | typeof ops.opsHoldPayouts | typeof ops.opsSignOutMember) => (body: Why) =>
      call(endpoint, { params, body })
  const ask =
    (endpoint: typeof ops.opsRequestUnlock | typeof ops.opsRequestRelease | typeof ops.opsRequestClosing) =>
    (why: Why, requestId: string) =>
      call(endpoint, { params, body: { requestId, ...why } })
  const isLocked = status === 'locked'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 2 }}>
      {isLocked ? (
        <StandingButton endpoint={ops.opsRequestUnlock} name="unlock" act={ask(ops.opsRequestUnlock)} onDone={onDone} />
      ) : (
        <StandingButton endpoint={ops.opsLockMember} name="lock" act={take(ops.opsLockMember)} onDone={onDone} />
      )}
      {payoutsHeld ? (
        <StandingButton
          endpoint={ops.opsRequestRelease}
          name="release"
          act={ask(ops.opsRequestRelease)}
          onDone={onDone}
        />
      ) : (
        <StandingButton endpoint={ops.opsHoldPayouts} name="hold" act={take(ops.opsHoldPayouts)} onDone={onDone} />
      )}
      <StandingButton
        endpoint={ops.opsSignOutMember}
        name="sign_out"
        act={take(ops.opsSignOutMember)}
        onDone={onDone}
      />
      <StandingButton endpoint={ops.opsRequestClosing} name="close" act={ask(ops.opsRequestClosing)} onDone={onDone} />
    </Box>
  )
}

function Actions({ actions }: Pick<ops.MemberStanding, 'actions'>) {
  const translate = useTranslate()
  if (actions.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {translate('members.actions_none')}
      </Typography>
    )
  }
  return (
    <Box component="ol" aria-label={translate('members.actions')} sx={{ m: 0, pl: 2.5 }}>
      {actions.map((action) => (
        <Box component="li" key={action.id} sx={{ mb: 1.5 }}>
          <Typography variant="body2">
            {`${translate(`members.action_${action.action}`)}: ${translate(`members.reason_${action.reason}`)}`}
          </Typography>
          <Typography variant="body2">{action.note}</Typography>
          <Typography variant="caption" color="textSecondary">
            <MomentField record={action} source="at" seconds />
            {` · ${action.by}`}
            {action.second && ` · ${translate('members.second', { name: action.second })}`}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
