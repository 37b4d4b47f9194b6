import Box from '@mui/material/Box'
import { type Currency, type Money, parseMoney } from '@trevo/contract/money'
import { DataTable } from 'react-admin'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'

/** Fractions of a cent are shown where there are any: sums stand beside their parts and have to add up. */
export const exactText = (amount: Money, currency: Currency): string =>
  moneyText(amount, currency) + (/\.\d\d(\d{1,2})$/.exec(amount)?.[1] ?? '')

/** In the brand's currency; what is below zero stands out. */
export function BrandAmount({ amount, alarms = false }: { amount: Money | null; alarms?: boolean }) {
  const currency = useMerchant()?.currency ?? 'BRL'
  if (amount === null) return <>–</>
  const isWrong = alarms && parseMoney(amount) < 0n
  return (
    <Box
      component="span"
      sx={{
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
        ...(isWrong && { color: 'error.main', fontWeight: 600 }),
      }}
    >
      {exactText(amount, currency)}
    </Box>
  )
}

type Sums<Name extends string> = { id: string } & Record<Name, Money | null>
export const brandAmount = <Name extends string>(source: Name, label: string, alarms = false) => (
  <DataTable.Col<Sums<Name>>
    source={source}
    label={label}
    align="right"
    disableSort
    render={(row) => <BrandAmount amount={row[source]} alarms={alarms} />}
  />
)
