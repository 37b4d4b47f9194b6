import type { TeamMemberDetail } from '@trevo/contract/agents/team'
import { type Money, parseMoney } from '@trevo/contract/money'
import { type FormEvent, useState } from 'react'
import { amountOf } from '../../../lib/amount.ts'
import { ApiError, textOfError } from '../../../lib/api/api-error.ts'
import { focusFault } from '../../../lib/forms/focus-fault.ts'
import { pinText } from '../../../lib/forms/pin-text.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { useWallet } from '../../../session/use-member.ts'
import { HeldSentNote } from '../../../shared/held/held-note.tsx'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { PinField } from '../../../ui/pin-field.tsx'
import styles from '../agents.module.css'
import { postTransfer } from '../queries.ts'
import { agentsTexts } from '../texts.ts'
import { useAct } from '../use-act.ts'
import { useMoney } from '../use-money.ts'

const AT_THE_PASSWORD: ReadonlySet<string> = new Set(['incorrect_password', 'locked_out', 'payment_password_missing'])

type Issues = { amount?: string | undefined; password?: string | undefined }

/** Gives money out of the agent's own balance, confirmed by the payment password. */
export function TransferForm({ member, onDone }: { member: TeamMemberDetail; onDone: () => void }) {
  const t = useT(agentsTexts)
  const common = useT()
  const money = useMoney()
  const { currencySymbol } = useSite()
  const { data: wallet } = useWallet()
  const { isBusy, write } = useAct()
  const [typed, setTyped] = useState('')
  const [paymentPassword, setPassword] = useState('')
  const [issues, setIssues] = useState<Issues>({})
  const amountIssue = (amount: Money | null) => {
    if (amount === null || parseMoney(amount) === 0n) return t('transfer.amountWrong')
    const isTooMuch = wallet && parseMoney(amount) > parseMoney(wallet.sumBalance)
    return isTooMuch ? t('transfer.most', { amount: money(wallet.sumBalance) }) : undefined
  }
  const refused = (error: unknown): boolean => {
    if (!(error instanceof ApiError)) return false
    if (AT_THE_PASSWORD.has(error.code)) setIssues({ password: textOfError(error) })
    else if (error.code === 'insufficient_funds') setIssues({ amount: textOfError(error) })
    else return false
    return true
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    focusFault(event)
    const amount = amountOf(typed)
    const found: Issues = { amount: amountIssue(amount), password: pinText(paymentPassword) }
    setIssues(found)
    if (found.amount || found.password || amount === null) return
    const params = { id: member.id }
    const sent = await write({
      send: (idFor) =>
        postTransfer({ params, body: { requestId: idFor([member.id, amount]), amount, paymentPassword } }),
      done: t('transfer.done', { amount: money(amount), account: member.account }),
      refused,
    })
    if (sent) onDone()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AmountField
        large
        label={t('transfer.amount')}
        hint={wallet ? t('transfer.available', { amount: money(wallet.sumBalance) }) : undefined}
        symbol={currencySymbol}
        value={typed}
        error={issues.amount}
        onChange={(text) => {
          setTyped(text)
          setIssues({ ...issues, amount: undefined })
        }}
      />
      <PinField
        label={t('transfer.password')}
        value={paymentPassword}
        error={issues.password}
        onChange={(digits) => {
          setPassword(digits)
          setIssues({ ...issues, password: undefined })
        }}
      />
      <HeldSentNote />
      <Note>{t('transfer.note')}</Note>
      <div className={styles.pair}>
        <Button variant="secondary" block onClick={onDone}>
          {common('shell.back')}
        </Button>
        <Button type="submit" block loading={isBusy}>
          {t('transfer.go')}
        </Button>
      </div>
    </form>
  )
}
