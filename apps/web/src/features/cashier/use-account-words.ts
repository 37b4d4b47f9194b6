import type { PayoutAccount } from '@trevo/contract/cashier'
import { useT } from '../../lib/i18n/i18n.ts'
import { cashierTexts } from './texts.ts'

/** How an account is called: `PIX, CPF` and below it the masked key. */
export function useAccountWords() {
  const t = useT(cashierTexts)
  const name = ({ kind, pixKeyType, bankCode, branch }: PayoutAccount): string =>
    kind === 'pix' && pixKeyType
      ? t('account.pix', { type: t(`key.${pixKeyType}`) })
      : branch === ''
        ? (bankCode ?? '')
        : t('account.bank', { code: bankCode ?? '' })
  const detail = ({ kind, pixKey, branch, account }: PayoutAccount): string => {
    if (kind === 'pix') return pixKey ?? ''
    // Outside Brazil the number names the branch, and the bank goes by its name.
    return branch ? t('account.branch', { branch, account: account ?? '' }) : (account ?? '')
  }
  return { name, detail, full: (account: PayoutAccount) => `${name(account)} ${detail(account)}` }
}
