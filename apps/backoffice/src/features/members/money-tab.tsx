import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { opsMemberTransactions } from '@trevo/contract/ops/member-records'
import { type TransactionRecord, TransactionType } from '@trevo/contract/records'
import type { Language } from '@trevo/contract/wire'
import { type ReactNode, useState } from 'react'
import { useLocale } from 'react-admin'
import { call } from '../../lib/api.ts'
import { fileOf } from '../../lib/data-provider.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { Pages } from '../../ui/pages.tsx'
import { useTimeZone } from '../../ui/use-time.ts'
import { daysOf, type Period, PeriodChoice } from './period.tsx'
import { type Column, RowTable } from './row-table.tsx'

type Props = {
  id: string
  /** What may be chosen; the first is shown unless told, all where none is. */
  types: readonly TransactionType[]
  first: TransactionType | null
  children?: ReactNode
}

/** What moved a member's money, and the ways to the lists that know more. */
export function MoneyTab({ id, types, first, children }: Props) {
  const translate = useTranslate()
  const [period, setPeriod] = useState<Period>(30)
  const [type, setType] = useState<TransactionType | null>(first)
  const timeZone = useTimeZone()
  const language = useLocale().toUpperCase() as Language
  const filter = { ...daysOf(period, timeZone), language, ...(type !== null && { type }) }
  const ask = async (cursor: string | null) => {
    const query = { ...filter, ...(cursor !== null && { cursor }) }
    const { list, cursor: next } = await call(opsMemberTransactions, { params: { id }, query })
    return { data: list, cursor: next }
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <PeriodChoice value={period} onChange={setPeriod} />
        <TextField
          select
          size="small"
          label={translate('members.money_type')}
          value={type ?? 'all'}
          onChange={({ target }) => setType(target.value === 'all' ? null : (target.value as TransactionType))}
          fullWidth={false}
          sx={{ width: 240 }}
        >
          {first === null && <MenuItem value="all">{translate('members.money_all')}</MenuItem>}
          {types.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`members.money_${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
      </Box>
      <Pages
        name={['member-money', id, type ?? '', String(period), language]}
        ask={ask}
        file={fileOf(opsMemberTransactions, filter, { id })}
        empty="members.money_none"
        render={(rows) => <Movements rows={rows} />}
      />
    </>
  )
}

export const ALL_TYPES = TransactionType.options

function Movements({ rows }: { rows: readonly TransactionRecord[] }) {
  const translate = useTranslate()
  const columns: readonly Column<TransactionRecord>[] = [
    { label: 'members.at', cell: (row) => <MomentField record={row} source="at" seconds /> },
    {
      label: 'members.what',
      cell: ({ kind, reference }) => {
        const name = translate(`members.kind_${kind}`)
        return reference && 'gameName' in reference ? `${name} · ${reference.gameName}` : name
      },
    },
    { label: 'members.amount', isNumber: true, cell: ({ amount, currency }) => moneyText(amount, currency) },
    {
      label: 'members.balance_after',
      isNumber: true,
      cell: ({ balanceAfter, currency }) => moneyText(balanceAfter, currency),
    },
  ]
  return <RowTable name="members.tab_money" rows={rows} columns={columns} keyOf={({ id, kind }) => `${id} ${kind}`} />
}
