import { useQueryClient } from '@tanstack/react-query'
import type { Deposit } from '@trevo/contract/cashier'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { useRepeatable } from '../../../lib/use-repeatable.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { useWallet } from '../../../session/use-member.ts'
import { Button } from '../../../ui/button.tsx'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { toastError } from '../../../ui/error-toast.ts'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toast.ts'
import { lesserOf } from '../amounts.ts'
import { depositKey, depositQuery, postRepayment, withdrawalKey } from '../queries.ts'
import { cashierTexts } from '../texts.ts'

/** Pays what is owed for a deposit that the bank took back, as far as the balance goes. */
export function RepayButton({ deposit: { id, owed } }: { deposit: Deposit }) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  const session = useSession()
  const client = useQueryClient()
  const requestId = useRepeatable()
  const { data: wallet } = useWallet()
  const { isBusy, alone } = useOneAtATime()
  if (!wallet) return null
  const amount = lesserOf(owed, wallet.sumBalance)
  if (!/[1-9]/.test(amount)) return <Note tone="warn">{t('debt.empty')}</Note>
  const shown = { amount: moneyText(amount, currencySymbol) }
  const pay = async () => {
    try {
      // What is owed is part of the content: the same sum paid twice is two payments.
      const body = { requestId: requestId(`${owed} ${amount}`), amount }
      client.setQueryData(depositQuery(id, session).queryKey, await postRepayment({ params: { id }, body }))
      toast.show({ tone: 'ok', text: t('debt.paid') })
    } catch (error) {
      toastError(error)
    } finally {
      for (const queryKey of [depositKey, withdrawalKey]) void client.invalidateQueries({ queryKey })
    }
  }
  const repay = async () => {
    const isSure = await confirmDialog({
      title: t('debt.title'),
      text: t('debt.ask', shown),
      confirmLabel: t('debt.yes'),
      cancelLabel: t('debt.no'),
    })
    if (isSure) await alone(pay)
  }
  return (
    <Button block loading={isBusy} onClick={repay}>
      {t('debt.pay', shown)}
    </Button>
  )
}
