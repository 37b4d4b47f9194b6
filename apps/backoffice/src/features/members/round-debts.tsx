import Typography from '@mui/material/Typography'
import { opsRoundDebts, type RoundDebt } from '@trevo/contract/ops/round-debts'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { type Column, RowTable } from './row-table.tsx'
import { TabData } from './tab-data.tsx'

const COLUMNS: readonly Column<RoundDebt>[] = [
  { label: 'members.at', cell: (debt) => <MomentField record={debt} source="at" /> },
  { label: 'members.game', cell: ({ gameName, vendor, roundId }) => `${gameName} · ${vendor} · ${roundId}` },
  { label: 'members.debt_amount', isNumber: true, cell: ({ amount, currency }) => moneyText(amount, currency) },
  { label: 'members.debt_taken', isNumber: true, cell: ({ taken, currency }) => moneyText(taken, currency) },
  { label: 'members.debt_repaid', isNumber: true, cell: ({ repaid, currency }) => moneyText(repaid, currency) },
  { label: 'members.debt_left', isNumber: true, cell: ({ left, currency }) => moneyText(left, currency) },
]

/** What a member owed or owes for rounds that vendors corrected; most members never did. */
export const RoundDebts = ({ id }: { id: string }) => (
  <TabData name={['member-round-debts', id]} ask={() => call(opsRoundDebts, { params: { id } })}>
    {({ list }) => (list.length === 0 ? null : <Debts list={list} />)}
  </TabData>
)

function Debts({ list }: { list: readonly RoundDebt[] }) {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="subtitle1" component="h3" sx={{ mt: 3 }}>
        {translate('members.round_debts')}
      </Typography>
      <Typography color="textSecondary">{translate('members.round_debts_hint')}</Typography>
      <RowTable name="members.round_debts" rows={list} columns={COLUMNS} keyOf={({ id }) => id} />
    </>
  )
}
