import { useQueryClient } from '@tanstack/react-query'
import type { Deposit } from '@trevo/contract/cashier'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { useWallet } from '../../../session/use-member.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { Note } from '../../../ui/note.tsx'
import { lesserOf } from '../amounts.ts'
import { depositKey, depositQuery, postRepayment, withdrawalKey } from '../queries.ts'
import { cashierTexts } from '../texts.ts'

const RENEWS = [depositKey, withdrawalKey] as const

/** Pays what is owed for a deposit that the bank took back, as far as the balance goes. */
export function RepayButton({ deposit: { id, owed } }: { deposit: Deposit }) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  const session = useSession()
  const client = useQueryClient()
  const { data: wallet } = useWallet()
  const { isBusy, write } = useWrite({ renews: RENEWS })
  if (!wallet) return null
  const amount = lesserOf(owed, wallet.sumBalance)
  if (!/[1-9]/.test(amount)) return <Note tone="warn">{t('debt.empty')}</Note>
  const shown = { amount: moneyText(amount, currencySymbol) }
  const pay = () =>
    write({
      // What is owed is part of the content: the same sum paid twice is two payments.
      send: (idFor) => postRepayment({ params: { id }, body: { requestId: idFor([owed, amount]), amount } }),
      done: t('debt.paid'),
      onDone: (paid) => client.setQueryData(depositQuery(id, session).queryKey, paid),
    })
  const repay = async () => {
    const isSure = await confirmDialog({
      title: t('debt.title'),
      text: t('debt.ask', shown),
      confirmLabel: t('debt.yes'),
      cancelLabel: t('debt.no'),
    })
    if (isSure) await pay()
  }
  return (
    <Button block loading={isBusy} onClick={repay}>
      {t('debt.pay', shown)}
    </Button>
  )
}
