import { isReal } from '@trevo/contract/members'
import { isInAppShell } from '../../lib/env.ts'
import type { Place } from '../../lib/nav/history.ts'
import { navHistory, navigate } from '../../lib/nav/nav.tsx'
import { loginTarget, placeOf } from '../../lib/nav/return-to.ts'
import { PATHS } from '../../lib/paths.ts'
import { refuseFree } from '../../session/require-real.ts'
import { currentSession } from '../../session/session.ts'
import { currentSite } from '../../session/status.ts'
import { toastError } from '../../ui/error-toast.ts'
import { type GameWindow, openBlank } from './game-window.ts'
import type { Launchable, LaunchOptions } from './launchable.ts'
import { notePlayed } from './played-games.ts'

/** Vendors whose games open inside the site, for whoever does not know it of a game. The answer to a launch says so for sure, and is remembered. */
const inSiteVendors = new Set(['TRV'])

const opensInSite = (game: Launchable) =>
  game.inSite ?? (game.gameType === 'INHOUSE' || inSiteVendors.has(game.vassalage))

function playTarget(game: Pick<Launchable, 'nodeId'>, { free = false }: LaunchOptions = {}) {
  return { to: PATHS.play, search: { nodeId: game.nodeId, ...(free && { free: '1' }) } }
}

/** A guest who pressed a game finds it after signing in; a room outside has no page, and is chosen again. */
function afterLogin(game: Launchable, options: LaunchOptions): Pick<Place, 'pathname' | 'search'> {
  if (game.roomId && !game.inSite) return navHistory.get()
  const { to, search } = playTarget(game, options)
  return { pathname: to, search }
}

/** Where the brand lets guests try a game, one who asks for that needs no account. */
const mayTry = ({ supportPlay }: Launchable, { free = false }: LaunchOptions) => {
  const flags = currentSite()?.whitelabel
  return free && supportPlay === 0 && flags?.GUESTDEMO3 === true && flags.FREEPLAY3
}

export const isLottery = ({ gameType }: Pick<Launchable, 'gameType'>) => gameType === 'LOTT' || gameType === 'ELOTT'

/** Call it in the click itself: a window that opens later is blocked. */
export function launch(game: Launchable, options: LaunchOptions = {}): void {
  const session = currentSession()
  // Lotteries are pages of the site itself, which anybody may look at.
  if (isLottery(game)) navigate({ to: PATHS.lotteryGame, search: { node: game.nodeId } })
  else if (!session && mayTry(game, options)) {
    navigate({ to: PATHS.trial, search: { from: placeOf(afterLogin(game, options)) } })
  } else if (!session) navigate(loginTarget(afterLogin(game, options)))
  else if (!isReal(session.type) && game.supportPlay === 1) refuseFree()
  else {
    notePlayed(game.nodeId)
    if (opensInSite(game)) navigate(playTarget(game, options))
    else void openOutside(game, options, isInAppShell() ? null : openBlank())
  }
}

async function openOutside(game: Launchable, options: LaunchOptions, page: GameWindow | null): Promise<void> {
  try {
    const { openGame } = await import('./open-game.ts')
    const launched = await openGame(game, options, page)
    if (!launched?.inSite) return
    inSiteVendors.add(game.vassalage)
    navigate(playTarget(game, options))
  } catch (error) {
    page?.close()
    toastError(error)
  }
}
