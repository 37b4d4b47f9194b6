import type { Deposit } from '@trevo/contract/cashier'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { Note } from '../../../ui/note.tsx'
import { cashierTexts } from '../texts.ts'

/** What came for a deposit and was not credited; what was credited after all is told by the deposit itself. */
export function RefusedNote({ refused }: Pick<Deposit, 'refused'>) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  return refused.map(({ state, amount, at }) =>
    state === 'credited' ? null : (
      <Note key={at + amount} tone={state === 'returned' ? 'info' : 'warn'}>
        {t(`refused.${state}`, { amount: moneyText(amount, currencySymbol) })}
      </Note>
    ),
  )
}
