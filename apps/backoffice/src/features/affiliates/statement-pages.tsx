import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import TextField from '@mui/material/TextField'
import {
  type AffiliateStatement,
  opsApproveAffiliateStatement,
  opsPayAffiliateStatement,
} from '@trevo/contract/ops/affiliates'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { DataTable, SelectInput, useRecordContext, useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Cash } from '../../ui/cash.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { useRun } from '../../ui/use-run.ts'

const TONES: Readonly<Record<AffiliateStatement['state'], Tone>> = {
  open: 'warning',
  approved: 'info',
  paid: 'success',
}
const MonthChip = ({ state }: Pick<AffiliateStatement, 'state'>) => (
  <StatusChip label={`affiliates.month_${state}`} tone={TONES[state]} />
)
const monthText = (month: string) => `${month.slice(5, 7)}/${month.slice(0, 4)}`

const STATES = (['open', 'approved', 'paid'] as const).map((id) => ({ id, name: `affiliates.month_${id}` }))

export const StatementList = () => (
  <KeyList filters={[<SelectInput key="state" source="state" label="field.status" choices={STATES} alwaysOn />]}>
    <DataTable.Col<AffiliateStatement> label="affiliates.month" disableSort render={({ month }) => monthText(month)} />
    <DataTable.Col source="affiliateName" label="affiliates.name" disableSort />
    <DataTable.Col<AffiliateStatement>
      label="affiliates.net"
      disableSort
      align="right"
      render={({ net }) => <Cash amount={net} />}
    />
    <DataTable.Col<AffiliateStatement>
      label="affiliates.due"
      disableSort
      align="right"
      render={({ due }) => <Cash amount={due} />}
    />
    <DataTable.Col<AffiliateStatement>
      label="field.status"
      disableSort
      render={({ state }) => <MonthChip state={state} />}
    />
  </KeyList>
)

export const StatementShow = () => (
  <ShowPage>
    <Statement />
  </ShowPage>
)

function Statement() {
  const shown = useRecordContext<AffiliateStatement>()
  const [requestId] = useState(() => crypto.randomUUID())
  if (shown === undefined) return null
  const { id, state, due, reference, paidOn } = shown
  const cash = (amount: string) => <Cash amount={amount} />
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 620 }}>
      <Facts
        facts={[
          ['affiliates.name', shown.affiliateName],
          ['affiliates.month', monthText(shown.month)],
          ['field.status', <MonthChip key="s" state={state} />],
          ['affiliates.turnover', cash(shown.turnover)],
          ['affiliates.prize', cash(shown.prize)],
          ['affiliates.gifts', cash(shown.gifts)],
          ['affiliates.fees', cash(shown.fees)],
          ['affiliates.net', cash(shown.net)],
          ['affiliates.carried_in', cash(shown.carriedIn)],
          ['affiliates.share', cash(shown.share)],
          ['affiliates.cpa', cash(shown.cpa)],
          ['affiliates.taken_back', cash(shown.takenBack)],
          ['affiliates.owed_in', cash(shown.owedIn)],
          ['affiliates.due', <strong key="d">{cash(due)}</strong>],
          ['affiliates.carried_out', cash(shown.carriedOut)],
          ['affiliates.owed_out', cash(shown.owedOut)],
          ...(shown.approvedBy === null ? [] : [['affiliates.approved_by', shown.approvedBy] as const]),
          ...(reference === null ? [] : [['affiliates.reference', reference] as const]),
          ...(paidOn === null ? [] : [['affiliates.paid_on', dateText(paidOn)] as const]),
        ]}
      />
      <Box sx={{ mt: 2 }}>
        {state === 'open' && due !== '0.00' && (
          <ActionButton
            endpoint={opsApproveAffiliateStatement}
            label="affiliates.approve"
            icon={<BadgeCheck size={18} />}
            run={() => call(opsApproveAffiliateStatement, { params: { id }, body: { requestId } })}
            done="affiliates.approved"
          />
        )}
        {state === 'approved' && <PayButton id={id} />}
      </Box>
    </Card>
  )
}

function PayButton({ id }: { id: string }) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const mayPay = useMay(opsPayAffiliateStatement)
  const [request, setRequest] = useState<{ requestId: string; reference: string; paidOn: string } | null>(null)
  const { run, isRunning } = useRun()
  if (!mayPay) return null
  const save = async () => {
    if (request === null) return
    if (!(await run(() => call(opsPayAffiliateStatement, { params: { id }, body: request }), 'affiliates.pay_done')))
      return
    setRequest(null)
    refresh()
  }
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => setRequest({ requestId: crypto.randomUUID(), reference: '', paidOn: '' })}
      >
        {translate('affiliates.pay')}
      </Button>
      {request && (
        <FormDialog
          title="affiliates.pay"
          confirm="affiliates.pay"
          isBusy={isRunning}
          onConfirm={save}
          onClose={() => setRequest(null)}
        >
          <Box sx={{ color: 'text.secondary', fontSize: 14 }}>{translate('affiliates.pay_text')}</Box>
          <TextField
            fullWidth
            required
            margin="normal"
            label={translate('affiliates.reference')}
            value={request.reference}
            onChange={({ target }) => setRequest({ ...request, reference: target.value })}
            slotProps={{ htmlInput: { minLength: 3, maxLength: 100 } }}
          />
          <TextField
            fullWidth
            required
            margin="normal"
            type="date"
            label={translate('affiliates.paid_on')}
            value={request.paidOn}
            onChange={({ target }) => setRequest({ ...request, paidOn: target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </FormDialog>
      )}
    </>
  )
}
