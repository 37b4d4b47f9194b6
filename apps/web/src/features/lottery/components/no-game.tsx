import { useT } from '../../../lib/i18n/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { GoneState } from '../../../ui/gone-state.tsx'
import { lotteryTexts } from '../texts.ts'

export function NoGame() {
  const t = useT(lotteryTexts)
  return <GoneState title={t('draws.noGame')} to={PATHS.lottery} action={t('orders.toLobby')} />
}
