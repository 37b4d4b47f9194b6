import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type Approval, type ApprovalOfOne, opsDecideApproval } from '@trevo/contract/ops/approvals'
import { opsLotteryDraw } from '@trevo/contract/ops/lottery'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocale, useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { tagOf } from '../../lib/i18n/locale.ts'
import { sentKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { useTimeZone } from '../../ui/use-time.ts'
import { AgentSubjectLines } from './agent-subjects.tsx'
import { ApprovalChip, ApprovalSubject, useFactText } from './approval-parts.tsx'

const AGENT_KINDS: ReadonlySet<Approval['kind']> = new Set(['top_rates', 'house_contract'])

export const ApprovalShow = () => (
  <ShowPage>
    <ApprovalPage />
  </ShowPage>
)

function ApprovalPage() {
  const approval = useRecordContext<ApprovalOfOne>()
  const translate = useTranslate()
  const factText = useFactText()
  if (approval === undefined) return null
  const { adjustment, facts } = approval
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 720 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography variant="h6" component="h2">
          <ApprovalSubject approval={approval} />
        </Typography>
        <ApprovalChip state={approval.state} />
      </Box>
      <Facts
        facts={[
          ...(adjustment === null
            ? []
            : [
                [
                  'field.member',
                  <Link key="m" to={`/members/${adjustment.memberId}/show`}>
                    {adjustment.userName}
                  </Link>,
                ] as const,
              ]),
          ...(AGENT_KINDS.has(approval.kind)
            ? [['approvals.subject', <AgentSubjectLines key="s" approval={approval} />] as const]
            : []),
          ...facts.map((fact) => [sentKey(`approvals.fact_${fact.name}`), factText(fact)] as const),
          ['approvals.note', approval.note],
          ['approvals.asked_by', approval.requestedBy],
          ['approvals.asked_at', <MomentField key="a" source="requestedAt" />],
          ['approvals.expires', <MomentField key="e" source="expiresAt" />],
          ['approvals.decided_by', approval.decidedBy ?? '–'],
          ['approvals.decided_at', approval.decidedAt ? <MomentField key="d" source="decidedAt" /> : '–'],
          ['approvals.decision_note', approval.decisionNote || '–'],
        ]}
      />
      <DrawLink approval={approval} />
      {approval.state === 'pending' && !approval.mayDecide && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate(`approvals.why_not_${approval.whyNot ?? 'own'}`)}
        </Alert>
      )}
      {approval.state === 'pending' && <Deciders approval={approval} />}
      {approval.mayDecide && <Decision approval={approval} />}
    </Card>
  )
}

/** Who asked reads here that nobody can decide before a moment, and not only that it waits. */
function Deciders({ approval: { deciders } }: { approval: ApprovalOfOne }) {
  const translate = useTranslate()
  const locale = tagOf(useLocale())
  const timeZone = useTimeZone()
  if (deciders.length === 0) {
    return (
      <Alert severity="warning" sx={{ mt: 2 }}>
        {translate('approvals.no_decider')}
      </Alert>
    )
  }
  const momentText = (at: string) =>
    new Date(at).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {translate('approvals.deciders')}
      </Typography>
      <Box component="ul" sx={{ pl: 2.5, my: 0.5 }}>
        {deciders.map(({ name, role, from }) => (
          <Typography key={`${name} ${role} ${from}`} variant="body2" component="li">
            {translate(from === null ? 'approvals.decider_now' : 'approvals.decider_from', {
              name,
              role: translate(`staff.role_${role}`),
              at: from === null ? '' : momentText(from),
            })}
          </Typography>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {translate('approvals.decide_where')}
      </Typography>
    </Box>
  )
}

/** Whoever decides on a draw can look at its bets first. */
function DrawLink({ approval: { kind, details } }: { approval: Approval }) {
  const translate = useTranslate()
  if (!useMay(opsLotteryDraw) || kind !== 'lottery_void') return null
  return (
    <Box sx={{ mt: 2 }}>
      {details.scope !== undefined && (
        <Facts
          facts={[
            ['approvals.void_scope', translate(`approvals.void_${details.scope}`, { _: details.scope ?? '' })],
            ['approvals.void_pt', details.reasonPt ?? '–'],
            ['approvals.void_en', details.reasonEn ?? '–'],
          ]}
        />
      )}
      <Typography variant="body2" sx={{ mt: 1 }}>
        <Link to={`/lottery-draws/${details.drawId}/show`}>{translate('approvals.see_draw')}</Link>
      </Typography>
    </Box>
  )
}

/** A yes that could not be done leaves everything as it was; why stays on the page, longer than a notice would. */
function Decision({ approval }: { approval: Approval }) {
  const translate = useTranslate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [asksForCode, setAsksForCode] = useState(false)
  const decide = (accept: boolean) => async () => {
    setRefusal(null)
    try {
      await call(opsDecideApproval, { params: { id: approval.id }, body: { accept, ...(code !== '' && { code }) } })
    } catch (error) {
      const message = error instanceof Error ? error.message : 'error.unknown_error'
      setRefusal(message)
      setAsksForCode((asks) => asks || message === 'error.fresh_code_required')
      setCode('')
      throw error
    }
  }
  return (
    <>
      {refusal !== null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {translate(sentKey(refusal))} {translate('approvals.still_open')}
        </Alert>
      )}
      {asksForCode && (
        <TextField
          label={translate('approvals.code')}
          helperText={translate('approvals.code_hint')}
          value={code}
          onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, '').slice(0, 6))}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code' } }}
          sx={{ mt: 2 }}
        />
      )}
      <Buttons decide={decide} />
    </>
  )
}

function Buttons({ decide }: { decide: (accept: boolean) => () => Promise<unknown> }) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, mt: 3 }}>
      <ActionButton
        endpoint={opsDecideApproval}
        label="approvals.approve"
        icon={<Check size={18} />}
        variant="contained"
        run={decide(true)}
        done="approvals.approved"
        question={{ title: 'approvals.ask_approve', content: 'approvals.ask_approve_text' }}
      />
      <ActionButton
        endpoint={opsDecideApproval}
        label="approvals.refuse"
        icon={<X size={18} />}
        color="error"
        run={decide(false)}
        done="approvals.refused"
        question={{ title: 'approvals.ask_refuse', content: 'approvals.ask_refuse_text' }}
      />
    </Box>
  )
}
