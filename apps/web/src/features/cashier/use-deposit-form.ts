import { useQueryClient } from '@tanstack/react-query'
import type { DepositMethod } from '@trevo/contract/cashier'
import type { Money } from '@trevo/contract/money'
import { useState } from 'react'
import { amountOf } from '../../lib/amount.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../session/session.ts'
import { useWrite } from '../../shared/write/use-write.ts'
import { amountIssue } from './amounts.ts'
import { depositKey, depositQuery, postDeposit } from './queries.ts'
import { useAmountWords } from './use-amount-words.ts'

export function useDepositForm(methods: readonly DepositMethod[]) {
  const client = useQueryClient()
  const session = useSession()
  const words = useAmountWords()
  const [methodId, setMethodId] = useState(methods[0]?.id)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isBusy, write } = useWrite()
  const method = (methods.find(({ id }) => id === methodId) ?? methods[0]) as DepositMethod
  const amount = amountOf(typed)

  const send = async (sure: Money): Promise<boolean> => {
    let refusal: string | undefined
    const content = { methodId: method.id, amount: sure }
    await write({
      send: (idFor) => postDeposit({ body: { ...content, requestId: idFor(content) } }),
      onDone: (deposit) => {
        client.setQueryData(depositQuery(deposit.id, session).queryKey, deposit)
        navigate({ to: PATHS.deposit, search: { id: deposit.id } })
      },
      refused: (error) => {
        // What is left may have changed elsewhere meanwhile.
        void client.invalidateQueries({ queryKey: [...depositKey, 'methods'] })
        refusal = words.refused(error, sure)
        setProblem(refusal)
        return refusal !== undefined
      },
    })
    return refusal === undefined
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
      if (issue === null && amount !== null) return send(amount)
      setProblem(words.issue(issue ?? 'none', method))
      return false
    },
  }
}
