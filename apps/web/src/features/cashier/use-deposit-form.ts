import { useQueryClient } from '@tanstack/react-query'
import type { DepositMethod } from '@trevo/contract/cashier'
import type { Money } from '@trevo/contract/money'
import { useState } from 'react'
import { amountOf } from '../../lib/amount.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { useRepeatable } from '../../lib/use-repeatable.ts'
import { useSession } from '../../session/session.ts'
import { toastError } from '../../ui/error-toast.ts'
import { amountIssue } from './amounts.ts'
import { depositKey, depositQuery, postDeposit } from './queries.ts'
import { useAmountWords } from './use-amount-words.ts'

export function useDepositForm(methods: readonly DepositMethod[]) {
  const client = useQueryClient()
  const session = useSession()
  const requestId = useRepeatable()
  const words = useAmountWords()
  const [methodId, setMethodId] = useState(methods[0]?.id)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isBusy, alone } = useOneAtATime()
  const method = (methods.find(({ id }) => id === methodId) ?? methods[0]) as DepositMethod
  const amount = amountOf(typed)

  const send = async (sure: Money): Promise<boolean> => {
    try {
      const body = { requestId: requestId(`${method.id}:${sure}`), methodId: method.id, amount: sure }
      const deposit = await postDeposit({ body })
      client.setQueryData(depositQuery(deposit.id, session).queryKey, deposit)
      navigate({ to: PATHS.deposit, search: { id: deposit.id } })
      return true
    } catch (error) {
      // What is left may have changed elsewhere meanwhile.
      void client.invalidateQueries({ queryKey: [...depositKey, 'methods'] })
      const refused = words.refused(error, sure)
      if (refused) setProblem(refused)
      else toastError(error)
      return !refused
    }
  }
  return {
    method,
    typed,
    amount,
    problem,
    isBusy,
    choose(next: DepositMethod) {
      setMethodId(next.id)
      setProblem(undefined)
    },
    type(text: string) {
      setTyped(text)
      setProblem(undefined)
    },
    /** False where the amount has to be looked at again. */
    async submit(): Promise<boolean> {
      const issue = amountIssue(amount, method)
      if (issue === null && amount !== null) return (await alone(() => send(amount))) ?? true
      setProblem(words.issue(issue ?? 'none', method))
      return false
    },
  }
}
