import type { CashierReason } from '@trevo/contract/cashier'
import Headset from 'lucide-react/icons/headset'
import { useT } from '../../../lib/i18n/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { useFlag } from '../../../session/status.ts'
import { openChat } from '../../../shared/chat/open-chat.ts'
import { Button } from '../../../ui/button.tsx'
import { cashierTexts } from '../texts.ts'
import { IdentityNote, useIdentityMissing } from './identity-note.tsx'

const ASKS_SUPPORT: ReadonlySet<CashierReason> = new Set(['documents_needed', 'unusual_activity', 'other'])

/** Where a refusal sends the member: to the form for what is missing, else to the people who decide. */
export function ReasonWay({ reason }: { reason: CashierReason | null }) {
  const t = useT(cashierTexts)
  const isMissing = useIdentityMissing()
  const hasChat = useFlag('CBS3')
  if (reason === null || !ASKS_SUPPORT.has(reason)) return null
  if (reason === 'documents_needed' && isMissing) return <IdentityNote from={PATHS.withdraw} />
  return hasChat ? (
    <Button variant="outline" block icon={<Headset size={20} />} onClick={() => void openChat()}>
      {t('reason.chat')}
    </Button>
  ) : null
}
