import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type PaymentKind, type PayoutAccount, PIX_CURRENCY } from '@trevo/contract/cashier'
import { useEffect, useState } from 'react'
import { ApiError, textOfError } from '../../lib/api/api-error.ts'
import { fieldText } from '../../lib/forms/field-text.ts'
import { errorText, useT } from '../../lib/i18n/i18n.ts'
import { useSession } from '../../session/session.ts'
import { useSite } from '../../session/status.ts'
import { useWrite } from '../../shared/write/use-write.ts'
import { type AccountField, type AccountValues, accountIssues, bodyOf } from './account-values.ts'
import { payeeQuery, postAccount, withdrawalKey } from './queries.ts'
import { cashierTexts } from './texts.ts'

type Problems = Partial<Record<AccountField, string>>

const EMPTY: Omit<AccountValues, 'kind' | 'currency'> = {
  pixKeyType: 'cpf',
  pixKey: '',
  holder: '',
  bankCode: '',
  bankName: '',
  branch: '',
  account: '',
  document: '',
  paymentPassword: '',
}

export function useAccountForm(firstKind: PaymentKind, onAdded: (account: PayoutAccount) => void) {
  const t = useT(cashierTexts)
  const client = useQueryClient()
  const { data: payee } = useQuery(payeeQuery(useSession()))
  const { currency } = useSite()
  const [values, setValues] = useState<AccountValues>({ ...EMPTY, kind: firstKind, currency })
  const [problems, setProblems] = useState<Problems>({})
  const { isBusy, write } = useWrite()
  useEffect(() => {
    if (!payee?.payeeName) return
    setValues((now) => (now.holder === '' ? { ...now, holder: payee.payeeName } : now))
    // Somebody was quicker than the name: what was missing is there now.
    setProblems(({ holder: _, ...others }) => others)
  }, [payee])

  /** Accounts of another country have other rules. */
  const wrongText = (field: AccountField) =>
    currency !== PIX_CURRENCY && (field === 'account' || field === 'document')
      ? t(`account.wrong.abroad.${field}`)
      : t(`account.wrong.${field}`)

  /** What the server knows better stands at its field too. */
  const refused = (error: unknown): Problems | null => {
    if (!(error instanceof ApiError)) return null
    const key: AccountField = values.kind === 'pix' ? 'pixKey' : 'document'
    if (error.code === 'own_key_only' || error.code === 'document_required') return { [key]: errorText(error.code) }
    if (error.code === 'incorrect_password' || error.code === 'locked_out')
      return { paymentPassword: textOfError(error) }
    const named = error.fields.filter(({ path }) => path in values)
    return named.length > 0
      ? Object.fromEntries(named.map(({ path }) => [path, wrongText(path as AccountField)]))
      : null
  }
  const send = () =>
    write({
      send: async () => {
        const added = await postAccount({ body: bodyOf(values) })
        // The account is there before anybody chooses it.
        await client.invalidateQueries({ queryKey: withdrawalKey })
        return added
      },
      onDone: onAdded,
      refused: (error) => {
        const found = refused(error)
        if (found) setProblems(found)
        setValues((now) => ({ ...now, paymentPassword: '' }))
        return found !== null
      },
    })
  return {
    values,
    problems,
    isBusy,
    /** Empty where never given, or where the brand keeps profiles closed. */
    ownDocument: payee?.idNumber ?? '',
    set(change: Partial<AccountValues>) {
      setValues((now) => ({ ...now, ...change }))
      const cleared = Object.fromEntries(Object.keys(change).map((name) => [name, undefined]))
      setProblems((now) => ({ ...now, ...cleared }))
    },
    /** Answers the first field that has to be looked at again. */
    async submit(): Promise<AccountField | undefined> {
      const issues = accountIssues(values)
      const words = issues.map(({ field, issue }) => [
        field,
        issue === 'empty' ? fieldText('required') : wrongText(field),
      ])
      setProblems(Object.fromEntries(words))
      if (issues.length === 0) await send()
      return issues[0]?.field
    },
  }
}
