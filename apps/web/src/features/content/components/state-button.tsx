import type { Promotion } from '@trevo/contract/content'
import { useT } from '../../../lib/i18n/i18n.ts'
import { STATUS_KEYS } from '../../../shared/rewards/activity-status.ts'
import { Button } from '../../../ui/button.tsx'
import { onlyInforms } from '../promotion-state.ts'
import { contentTexts } from '../texts.ts'
import { usePromotionAct } from '../use-promotion-act.ts'

type StateButtonProps = { promotion: Promotion; size?: 'md' | 'lg' }

/** Where the member stands, and the next step where there is one. */
export function StateButton({ promotion, size = 'lg' }: StateButtonProps) {
  const t = useT(contentTexts)
  const { act, busy, press } = usePromotionAct(promotion)
  if (onlyInforms(promotion)) return null
  const state = promotion.firstBet ? t('firstBet.button') : t(`status.${STATUS_KEYS[promotion.status]}`)
  const label = act === 'apply' ? t('act.apply') : state
  return (
    <Button size={size} block variant={act ? 'primary' : 'secondary'} disabled={!act} loading={busy} onClick={press}>
      {label}
    </Button>
  )
}
