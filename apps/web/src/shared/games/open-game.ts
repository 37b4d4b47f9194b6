import { type Launch, launchGame } from '@trevo/contract/games'
import type { Money } from '@trevo/contract/money'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { isInAppShell, openExternal } from '../../lib/env.ts'
import { moneyText } from '../../lib/format.ts'
import { currentLanguage, t } from '../../lib/i18n/i18n.ts'
import { currentTheme } from '../../lib/theme.ts'
import { currentSymbol } from '../../session/status.ts'
import { confirmDialog } from '../../ui/confirm-dialog.ts'
import type { GameWindow } from './game-window.ts'
import type { Launchable, LaunchOptions } from './launchable.ts'

const fetchLaunch = call(launchGame)

export type LaunchRequest = Pick<Launchable, 'nodeId' | 'roomId'> & LaunchOptions & { confirmed?: boolean }

/** Asks for the game's address as this visitor sees the site now. */
export function askLaunch({ nodeId, roomId, free, confirmed }: LaunchRequest, signal?: AbortSignal): Promise<Launch> {
  return fetchLaunch(
    {
      query: {
        nodeId,
        ...(roomId && { roomId }),
        ...(free && { free: '1' as const }),
        ...(confirmed && { confirmed: '1' as const }),
        language: currentLanguage(),
        theme: currentTheme(),
      },
    },
    { signal },
  )
}

/** Null when the visitor would not pay for the room. */
export async function launchOrAsk(request: LaunchRequest, beforeAsking = () => {}): Promise<Launch | null> {
  try {
    return await askLaunch(request)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmation_needed') throw error
    beforeAsking()
    const agreed = await confirmDialog({
      title: t('game.roomTitle'),
      text: t('game.roomText', { price: priceOf(error) }),
      confirmLabel: t('game.roomEnter'),
      cancelLabel: t('shell.cancel'),
    })
    return agreed ? askLaunch({ ...request, confirmed: true }) : null
  }
}

function priceOf(error: ApiError): string {
  const price = (error.value as { price?: Money } | null)?.price
  return price === undefined ? '' : moneyText(price, currentSymbol())
}

/** By the native wrapper, in the window opened for it, or in this tab where that was blocked. */
export async function openGame(
  game: Launchable,
  options: LaunchOptions,
  page: GameWindow | null,
): Promise<Launch | null> {
  // A question asked behind a blank window would never be seen.
  let isClosed = false
  const close = () => {
    isClosed = true
    page?.close()
  }
  const launched = await launchOrAsk({ ...game, ...options }, close)
  if (!launched || launched.inSite) {
    close()
    return launched
  }
  if (isInAppShell()) openExternal(launched.url)
  else if (page && !isClosed) page.go(launched.url)
  else location.assign(launched.url)
  return launched
}
