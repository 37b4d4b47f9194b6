import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { postRecoveryCodes } from '../queries.ts'
import type { SecuritySheetProps } from '../security-sheet.ts'
import { accountTexts } from '../texts.ts'
import { type Guard, GuardForm } from './guard-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** A fresh set of recovery codes in place of the present one. */
export function RecoveryRenewal({ overview, onCodes, onDone }: SecuritySheetProps) {
  const t = useT(accountTexts)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} lead={t('recovery.renewed')} onDone={onDone} />
  const renew = async (guard: Guard) => {
    const { recoveryCodes } = await postRecoveryCodes({ body: guard })
    setCodes(recoveryCodes)
    onCodes()
  }
  return (
    <GuardForm lead={t('recovery.renewLead')} action={t('recovery.renew')} factors={overview.factors} onGuard={renew} />
  )
}
