import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import * as ops from '@trevo/contract/ops/member-actions'
import type { MemberCard } from '@trevo/contract/ops/members'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { CorrectButton } from './correct-button.tsx'
import { type Proved, StandingButton, type Why } from './standing-button.tsx'

/** How the account stands with staff: what holds, what may be done about it, and what was done. */
export function MemberStanding({ card: { id, hasSecondStep } }: { card: MemberCard }) {
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
    <Box component="section">
      <Typography variant="subtitle1" component="h3" sx={{ mb: 1 }}>
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
          {data.payoutsHeld && (
            <Alert severity="warning" sx={{ mb: 1.5 }}>
              {translate('members.payouts_held')}
            </Alert>
          )}
          <Turnover turnover={data.turnover} />
          <Buttons id={id} standing={data} hasSecondStep={hasSecondStep} onDone={renew} />
          <Actions actions={data.actions} />
        </>
      )}
    </Box>
  )
}

function Turnover({ turnover }: Pick<ops.MemberStanding, 'turnover'>) {
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  const money = (amount: string) => moneyText(amount, currency)
  if (turnover === null) return <Typography variant="body2">{translate('members.turnover_none')}</Typography>
  const { required, done, left, free, held, credits } = turnover
  return (
    <Box sx={{ mb: 1 }}>
      <Typography variant="body2">
        {translate('members.turnover', {
          free: money(free),
          held: money(held),
          left: money(left),
          done: money(done),
          required: money(required),
        })}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {credits.map((credit) => (
          <Typography component="li" variant="body2" key={`${credit.id} ${credit.at} ${credit.kind}`}>
            {translate('members.turnover_credit', {
              name: translate(`members.credit_${credit.kind}`),
              amount: money(credit.amount),
              holds: money(credit.holds),
              left: money(credit.left),
              percent: credit.percent,
            })}
            {' · '}
            <MomentField record={credit} source="at" />
          </Typography>
        ))}
      </Box>
    </Box>
  )
}

type ButtonsProps = { id: string; standing: ops.MemberStanding; hasSecondStep: boolean; onDone: () => void }
type Plain =
  | typeof ops.opsLockMember
  | typeof ops.opsHoldPayouts
  | typeof ops.opsSignOutMember
  | typeof ops.opsRequestUnlock
  | typeof ops.opsRequestRelease
  | typeof ops.opsRequestClosing

function Buttons({ id, standing: { status, payoutsHeld }, hasSecondStep, onDone }: ButtonsProps) {
  const translate = useTranslate()
  if (status === 'closed') return null
  const params = { id }
  const does = (endpoint: Plain) => ({
    endpoint,
    act: (why: Why, requestId: string) => call(endpoint, { params, body: { requestId, ...why } }),
    onDone,
  })
  const resets = (which: 'login' | 'payment') => ({
    endpoint: ops.opsResetPassword,
    isProved: true as const,
    act: (why: Proved, requestId: string) => call(ops.opsResetPassword, { params, body: { requestId, which, ...why } }),
    onDone,
  })
  return (
    <Box
      role="group"
      aria-label={translate('members.acts')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 2, '& > button': { whiteSpace: 'nowrap' } }}
    >
      {status === 'locked' ? (
        <StandingButton name="unlock" {...does(ops.opsRequestUnlock)} />
      ) : (
        <StandingButton name="lock" {...does(ops.opsLockMember)} />
      )}
      {payoutsHeld ? (
        <StandingButton name="release" {...does(ops.opsRequestRelease)} />
      ) : (
        <StandingButton name="hold" {...does(ops.opsHoldPayouts)} />
      )}
      <StandingButton name="sign_out" {...does(ops.opsSignOutMember)} />
      <StandingButton name="close" {...does(ops.opsRequestClosing)} />
      <StandingButton name="reset_login" {...resets('login')} />
      <StandingButton name="reset_payment" {...resets('payment')} />
      {hasSecondStep && (
        <StandingButton
          name="reset_second"
          endpoint={ops.opsRequestSecondStepReset}
          isProved
          act={(why, requestId) => call(ops.opsRequestSecondStepReset, { params, body: { requestId, ...why } })}
          onDone={onDone}
        />
      )}
      <CorrectButton id={id} onDone={onDone} />
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
