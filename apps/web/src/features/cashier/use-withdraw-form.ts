import { useQueryClient } from '@tanstack/react-query'
import type { PayoutAccount } from '@trevo/contract/cashier'
import { type Money, parseMoney } from '@trevo/contract/money'
import type { WithdrawalRules } from '@trevo/contract/withdrawals'
import { useState } from 'react'
import { amountOf, typedAmount } from '../../lib/amount.ts'
import { ApiError, textOfError } from '../../lib/api/api-error.ts'
import { fieldText } from '../../lib/forms/field-text.ts'
import { pinText } from '../../lib/forms/pin-text.ts'
import { errorText, useT } from '../../lib/i18n/i18n.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../session/session.ts'
import { type FactorMethod, factorCodes, factorOf, PasskeyRefused } from '../../shared/verification/second-factor.ts'
import { useWrite } from '../../shared/write/use-write.ts'
import { toast } from '../../ui/toast.ts'
import { type AmountRules, amountIssue, feeOf, minus, mostOf } from './amounts.ts'
import { postWithdrawal, withdrawalKey, withdrawalQuery } from './queries.ts'
import { cashierTexts } from './texts.ts'
import { useAmountWords } from './use-amount-words.ts'

type Method = WithdrawalRules['methods'][number]
export type Quote = {
  method: Method
  account: PayoutAccount
  amount: Money
  fee: Money
  receives: Money
  /** What is lost by it, as it was shown. */
  bonus: WithdrawalRules['bonus']
}

const AT_THE_PASSWORD: ReadonlySet<string> = new Set(['incorrect_password', 'locked_out', 'payment_password_missing'])

/** What may leave now: of what is held back nothing does. */
const freeOf = ({ turnover, available }: WithdrawalRules): Money => turnover?.free ?? available

const isOpen = (rules: WithdrawalRules) =>
  rules.debt === null && rules.unconfirmed.length === 0 && parseMoney(freeOf(rules)) > 0n

export function useWithdrawForm(rules: WithdrawalRules, accounts: readonly PayoutAccount[]) {
  const words = useAmountWords()
  const [accountId, setAccountId] = useState<string>()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const usable = accounts.filter(({ kind }) => rules.methods.some((method) => method.kind === kind))
  const account = usable.find(({ id }) => id === accountId) ?? usable[0]
  const method = rules.methods.find(({ kind }) => kind === account?.kind) ?? (rules.methods[0] as Method)
  const amount = amountOf(typed)
  const limits: AmountRules = { ...method, available: freeOf(rules) }
  const fee = amount === null ? null : feeOf(method, amount)
  return {
    usable,
    account,
    method,
    typed,
    fee,
    receives: amount !== null && fee !== null ? minus(amount, fee) : null,
    problem,
    canAsk: isOpen(rules) && rules.hasPaymentPassword && account !== undefined && method.timesLeftToday > 0,
    choose: setAccountId,
    type(text: string) {
      setTyped(text)
      setProblem(undefined)
    },
    takeAll() {
      setTyped(typedAmount(mostOf(limits)))
      setProblem(undefined)
    },
    refuse: setProblem,
    /** What would happen, to be confirmed; null where the amount has to be looked at again. */
    quote(): Quote | null {
      const issue = amountIssue(amount, limits)
      if (issue !== null) setProblem(words.issue(issue, limits))
      if (issue !== null || amount === null || fee === null || account === undefined) return null
      return { method, account, amount, fee, receives: minus(amount, fee), bonus: rules.bonus }
    },
  }
}

/** How a quote is confirmed: the six digits, and the second step where there is one. */
export type Confirmation = { paymentPassword: string; method: FactorMethod | undefined; code: string }

function codeText(method: FactorMethod, code: string): string | undefined {
  if (factorCodes[method].safeParse(code).success) return undefined
  return code.trim() === '' ? fieldText('required') : errorText('verification_code_error')
}

/** Confirms a quote. */
export function useAsking(onAmountRefused: (problem: string) => void) {
  const client = useQueryClient()
  const session = useSession()
  const t = useT(cashierTexts)
  const words = useAmountWords()
  const { isBusy, write } = useWrite()
  const [problem, setProblem] = useState<string>()
  const [codeProblem, setCodeProblem] = useState<string>()
  const isShown = (error: unknown, amount: Money): boolean => {
    const refused = words.refused(error, amount)
    if (error instanceof PasskeyRefused) toast.show({ tone: 'warn', text: t('factor.passkeyFailed') })
    else if (error instanceof ApiError && error.code === 'verification_code_error') setCodeProblem(textOfError(error))
    else if (error instanceof ApiError && AT_THE_PASSWORD.has(error.code)) setProblem(textOfError(error))
    else if (refused) onAmountRefused(refused)
    else return false
    return true
  }
  const ask = async (quote: Quote, { paymentPassword, method, code }: Confirmation): Promise<void> => {
    const pinProblem = pinText(paymentPassword)
    const factorProblem = method && codeText(method, code)
    setProblem(pinProblem)
    setCodeProblem(factorProblem)
    if (pinProblem || factorProblem) return
    const content = { methodId: quote.method.id, accountId: quote.account.id, amount: quote.amount, fee: quote.fee }
    const agreed = quote.bonus ? { giveUpBonusId: quote.bonus.id } : {}
    await write({
      send: async (idFor) => {
        const factor = await factorOf(method, code.trim())
        return postWithdrawal({
          body: { ...content, ...agreed, ...factor, requestId: idFor(content), paymentPassword },
        })
      },
      onDone: (made) => {
        client.setQueryData(withdrawalQuery(made.id, session).queryKey, made)
        navigate({ to: PATHS.withdraw, search: { id: made.id } })
      },
      refused: (error) => {
        // Fee, limits or balance may be others by now.
        void client.invalidateQueries({ queryKey: [...withdrawalKey, 'rules'] })
        return isShown(error, quote.amount)
      },
    })
  }
  const clear = () => {
    setProblem(undefined)
    setCodeProblem(undefined)
  }
  return { isBusy, problem, codeProblem, clear, ask }
}
