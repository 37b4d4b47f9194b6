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
import { depositKey, depositQuery, postRepayment, postRoundRepayment, withdrawalKey } from '../queries.ts'
import { cashierTexts } from '../texts.ts'

const RENEWS = [depositKey, withdrawalKey] as const

/** `idFor` names what is paid: what is owed is part of it, since the same sum paid twice is two payments. */
type Pay = (idFor: (content: readonly string[]) => string, amount: string) => Promise<unknown>
type Props = { owed: string; pay: Pay }

/** Asks, and pays what is owed as far as the balance goes. */
function PayOwed({ owed, pay }: Props) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  const { data: wallet } = useWallet()
  const { isBusy, write } = useWrite({ renews: RENEWS })
  if (!wallet) return null
  const amount = lesserOf(owed, wallet.sumBalance)
  if (!/[1-9]/.test(amount)) return <Note tone="warn">{t('debt.empty')}</Note>
  const shown = { amount: moneyText(amount, currencySymbol) }
  const repay = async () => {
    const isSure = await confirmDialog({
      title: t('debt.title'),
      text: t('debt.ask', shown),
      confirmLabel: t('debt.yes'),
      cancelLabel: t('debt.no'),
    })
    if (isSure) await write({ send: (idFor) => pay(idFor, amount), done: t('debt.paid') })
  }
  return (
    <Button block loading={isBusy} onClick={repay}>
      {t('debt.pay', shown)}
    </Button>
  )
}

/** What is owed for a deposit that the bank took back. */
export function RepayButton({ deposit: { id, owed } }: { deposit: Deposit }) {
  const session = useSession()
  const client = useQueryClient()
  const pay: Pay = async (idFor, amount) => {
    const paid = await postRepayment({ params: { id }, body: { requestId: idFor([owed, amount]), amount } })
    client.setQueryData(depositQuery(id, session).queryKey, paid)
    return paid
  }
  return <PayOwed owed={owed} pay={pay} />
}

/** What is owed for rounds whose prize the vendor corrected. */
export function RepayRoundsButton({ owed }: { owed: string }) {
  const pay: Pay = (idFor, amount) => postRoundRepayment({ body: { requestId: idFor([owed, amount]), amount } })
  return <PayOwed owed={owed} pay={pay} />
}
