import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type Approval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import { opsLotteryDraw } from '@trevo/contract/ops/lottery'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Link, Show, useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { sentKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { WHOLE } from '../../ui/whole-record.ts'
import { AgentSubjectLines } from './agent-subjects.tsx'
import { ApprovalChip, ApprovalSubject, useFactText } from './approval-parts.tsx'

const AGENT_KINDS: ReadonlySet<Approval['kind']> = new Set(['top_rates', 'house_contract'])

export const ApprovalShow = () => (
  <Show actions={false} component="div" queryOptions={WHOLE.queryOptions}>
    <ApprovalPage />
  </Show>
)

function ApprovalPage() {
  const approval = useRecordContext<Approval>()
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
      {approval.mayDecide && <Decision approval={approval} />}
    </Card>
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
  const decide = (accept: boolean) => async () => {
    setRefusal(null)
    try {
      await call(opsDecideApproval, { params: { id: approval.id }, body: { accept } })
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'error.unknown_error')
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
