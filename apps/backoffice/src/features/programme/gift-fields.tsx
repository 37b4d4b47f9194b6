import Box from '@mui/material/Box'
import type { Gift } from '@trevo/contract/gifts'
import { regex, required, SelectInput } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { decimalText } from '../../lib/numbers.ts'
import { useMerchant } from '../../lib/session.ts'
import { HALVES } from '../../ui/columns.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'

export const moneyRule = regex(/^\d{1,12}(\.\d{1,4})?$/, 'programme.amount_format')
const KINDS = ['cash', 'points'].map((id) => ({ id, name: `programme.kind_${id}` }))

/** Kind and amount side by side; `source` is empty inside a list of gifts. */
export function GiftFields({ source = '', isRequired = false }: { source?: string; isRequired?: boolean }) {
  const path = (name: string) => (source ? `${source}.${name}` : name)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: HALVES, columnGap: 2, width: '100%' }}>
      <SelectInput
        source={path('kind')}
        label="programme.kind"
        choices={KINDS}
        defaultValue="points"
        validate={required()}
      />
      <DecimalInput
        source={path('amount')}
        label="programme.amount"
        validate={isRequired ? [required(), moneyRule] : moneyRule}
      />
    </Box>
  )
}

/** A gift as people read it. */
export function GiftText({ gift }: { gift: Gift | null }) {
  const merchant = useMerchant()
  const translate = useTranslate()
  if (gift === null) return <>–</>
  if (gift.kind === 'points') return <>{translate('programme.points', { amount: decimalText(gift.amount) })}</>
  return <>{moneyText(gift.amount, merchant?.currency ?? 'BRL')}</>
}
