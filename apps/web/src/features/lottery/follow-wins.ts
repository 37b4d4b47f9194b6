import type { LiveEventData } from '@trevo/contract/live'
import { moneyText, parseMoney } from '@trevo/contract/money'
import { currentLanguage, loadNamespace, translator } from '../../lib/i18n/i18n.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { TOAST_MS } from '../../lib/ui-constants.ts'
import { live } from '../../session/live.ts'
import { currentSession, onSessionChange } from '../../session/session.ts'
import { currentSymbol } from '../../session/status.ts'
import { toast } from '../../ui/toast.ts'
import { lotteryTexts } from './texts.ts'

/** Somebody who gets back less than was bet has won nothing. */
async function tell({ orderId, stake, prize }: LiveEventData<'bet.settled'>): Promise<void> {
  await loadNamespace(lotteryTexts)
  const t = translator(lotteryTexts, currentLanguage())
  const isWin = parseMoney(prize) > parseMoney(stake)
  toast.show({
    tone: isWin ? 'ok' : 'info',
    text: t(isWin ? 'win.toast' : 'win.prizeToast', { prize: moneyText(prize, currentSymbol()) }),
    durationMs: TOAST_MS.long,
    action: { label: t('win.see'), onPress: () => navigate({ to: PATHS.lotteryOrder, search: { id: orderId } }) },
  })
}

/** Tells a member of a lottery win wherever on the site he is, until the returned function is called. */
export function followWins(): () => void {
  let off = () => {}
  let known: string | undefined
  const follow = () => {
    const token = currentSession()?.token
    if (token === known) return
    known = token
    off()
    off = () => {}
    if (token === undefined) return
    off = live.on('me', 'bet.settled', (settled) => {
      if (parseMoney(settled.prize) > 0n) void tell(settled)
    })
  }
  const stop = onSessionChange(follow)
  follow()
  return () => {
    stop()
    off()
  }
}
