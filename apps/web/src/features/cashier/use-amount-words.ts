import type { Money } from '@trevo/contract/money'
import { ApiError } from '../../lib/api/api-error.ts'
import { moneyText } from '../../lib/format.ts'
import { errorText, useT } from '../../lib/i18n/i18n.ts'
import { useSite } from '../../session/status.ts'
import { type AmountIssue, type AmountRules, amountIssue } from './amounts.ts'
import { cashierTexts } from './texts.ts'

const AT_THE_AMOUNT: ReadonlySet<string> = new Set([
  'limit_exceeded',
  'insufficient_funds',
  'deposit_limit_reached',
  'turnover_required',
])

/** What is wrong with an amount, in words that say what would be right. */
export function useAmountWords() {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  const money = (amount: Money) => moneyText(amount, currencySymbol)
  const issue = (name: AmountIssue, { min, max, leftToday, available }: AmountRules): string => {
    switch (name) {
      case 'none':
        return t('amount.none')
      case 'below':
        return t('amount.below', { min: money(min) })
      case 'above':
        return t('amount.above', { max: money(max) })
      case 'day':
        return t('amount.day', { left: money(leftToday) })
      case 'funds':
        return t('amount.funds', { available: money(available ?? '0.00') })
    }
  }
  return {
    issue,
    /** The server knows newer limits than the page; undefined where the error is not about the amount. */
    refused(error: unknown, amount: Money | null = null): string | undefined {
      if (!(error instanceof ApiError) || !AT_THE_AMOUNT.has(error.code)) return undefined
      const known = error.value as
        | (Partial<AmountRules> & { left?: Money; free?: Money; held?: Money })
        | null
        | undefined
      if (error.code === 'deposit_limit_reached' && known?.left)
        return t('amount.ownLimit', { left: money(known.left) })
      if (error.code === 'turnover_required' && known?.free && known.held) {
        return t('amount.held', { free: money(known.free), held: money(known.held) })
      }
      if (known?.min && known.max && known.leftToday) {
        const rules = { min: known.min, max: known.max, leftToday: known.leftToday }
        return issue(amountIssue(amount, rules) ?? 'day', rules)
      }
      return errorText(error.code)
    },
  }
}
