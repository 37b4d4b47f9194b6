import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { Endpoint } from '@trevo/contract/endpoint'
import type { WriteOffRequest } from '@trevo/contract/ops/debts'
import type { ReversalRow } from '@trevo/contract/ops/reversals'
import { Eraser } from 'lucide-react'
import type { ReactNode } from 'react'
import { DataTable } from 'react-admin'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { Facts } from '../../ui/facts.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import {
  Amount,
  amountColumn,
  memberColumn,
  memberFact,
  momentColumn,
  stateFilter,
  userFilter,
} from './cashier-parts.tsx'

/** What both kinds of debt have. */
type Debt = Pick<ReversalRow, 'id' | 'memberId' | 'userName' | 'currency' | 'amount' | 'owed'>
type Fact = readonly [TextKey, ReactNode]

const filters = [stateFilter(['open', 'settled'], (id) => `cashier.debt_${id}`), userFilter]
const isOwed = ({ owed }: Pick<Debt, 'owed'>) => /[1-9]/.test(owed)

const DebtChip = ({ debt }: { debt: Debt }) =>
  isOwed(debt) ? (
    <StatusChip label="cashier.debt_open" tone="error" />
  ) : (
    <StatusChip label="cashier.debt_settled" tone="success" />
  )

/** Opens on everything; what is still owed is one filter away. */
export const DebtList = ({ at, label }: { at: string; label: string }) => (
  <KeyList filters={filters}>
    {momentColumn(at, label)}
    {memberColumn}
    {amountColumn('amount', 'cashier.amount')}
    {amountColumn('taken', 'cashier.taken')}
    {amountColumn('owed', 'cashier.owed')}
    <DataTable.Col<Debt> label="field.status" disableSort render={(debt) => <DebtChip debt={debt} />} />
  </KeyList>
)

type CardProps = {
  debt: Debt
  facts: (sum: (amount: string) => ReactNode) => readonly Fact[]
  hint: TextKey
  writeOff: { endpoint: Endpoint; ask: (body: WriteOffRequest) => Promise<unknown> }
  children?: ReactNode
}

export function DebtCard({ debt, facts, hint, writeOff, children }: CardProps) {
  const sum = (amount: string) => <Amount key={amount} amount={amount} currency={debt.currency} />
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 720 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography variant="h6" component="h2">
          {sum(debt.amount)}
        </Typography>
        <DebtChip debt={debt} />
      </Box>
      <Facts facts={[memberFact(debt), ...facts(sum)]} />
      {children}
      {isOwed(debt) && <Owed hint={hint} {...writeOff} />}
    </Card>
  )
}

function Owed({ hint, endpoint, ask }: CardProps['writeOff'] & { hint: TextKey }) {
  const translate = useTranslate()
  return (
    <>
      <Alert severity="info" sx={{ mt: 3, mb: 2 }}>
        {translate(hint)}
      </Alert>
      <ReasonButton
        endpoint={endpoint}
        tone="warning"
        look={{ color: 'error', startIcon: <Eraser size={18} /> }}
        words={{
          button: 'cashier.write_off',
          title: 'cashier.ask_write_off',
          text: 'cashier.ask_write_off_text',
          note: 'cashier.reason',
          confirm: 'cashier.write_off_ask',
          done: 'cashier.write_off_asked',
        }}
        send={ask}
      />
    </>
  )
}
