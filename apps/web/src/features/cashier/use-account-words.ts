import type { PayoutAccount } from '@trevo/contract/cashier'
import { useT } from '../../lib/i18n/i18n.ts'
import { cashierTexts } from './texts.ts'

/** How an account is called: `PIX, CPF` and below it the masked key. */
export function useAccountWords() {
  const t = useT(cashierTexts)
  const name = ({ kind, pixKeyType, bankCode }: PayoutAccount): string =>
    kind === 'pix' && pixKeyType
      ? t('account.pix', { type: t(`key.${pixKeyType}`) })
      : t('account.bank', { code: bankCode ?? '' })
  const detail = ({ kind, pixKey, branch, account }: PayoutAccount): string =>
    kind === 'pix' ? (pixKey ?? '') : t('account.branch', { branch: branch ?? '', account: account ?? '' })
  return { name, detail, full: (account: PayoutAccount) => `${name(account)} ${detail(account)}` }
}
