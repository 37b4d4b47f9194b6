import type { PaymentKind, PayoutAccount } from '@trevo/contract/cashier'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { cashierTexts } from '../texts.ts'
import { AccountForm } from './account-form.tsx'

type AddAccountSheetProps = {
  open: boolean
  /** What withdrawals may go to. */
  kinds: readonly PaymentKind[]
  ownCpfOnly: boolean
  onClose: () => void
  onAdded: (account: PayoutAccount) => void
}

export function AddAccountSheet({ open, onClose, ...form }: AddAccountSheetProps) {
  const t = useT(cashierTexts)
  const common = useT()
  return (
    <Sheet open={open} onClose={onClose} title={t('account.add')} closeLabel={common('shell.close')}>
      <AccountForm {...form} />
    </Sheet>
  )
}
