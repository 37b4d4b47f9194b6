import { writeMoneyAs } from '@trevo/contract/money'
import { ApiError, createApi, type OpenedSession, openSession } from './api.ts'
import { loadArt } from './art.ts'
import { hasEnded } from './errors.ts'
import type { Game } from './game-context.ts'
import type { GameModule, GameModules } from './game-module.ts'
import { language, launch } from './page.ts'
import { createPlay } from './play.ts'
import { tellRefusal } from './refusal.ts'
import { setTune } from './sound.ts'
import { createStore } from './store.ts'
import { t } from './texts.ts'
import { toast } from './toasts.tsx'
import { waitingFor } from './waiting.ts'
import { allowReturnTo, tellSite } from './way-back.ts'

/** The page: on its way, stopped for good or until somebody tries again, or playing. */
export type PageState =
  | { kind: 'loading'; progress: number }
  | { kind: 'failed'; error: ApiError }
  | { kind: 'playing'; game: Game; module: GameModule }

export const page = createStore<PageState>({ kind: 'loading', progress: 0.1 })
/** Set while it is not known whether a round was played; call it to ask again. */
export const unanswered = createStore<(() => void) | null>(null)

function fail(error: ApiError): void {
  page.set({ kind: 'failed', error })
  tellSite({ type: 'trevo:error', code: error.code })
}

export async function start(games: GameModules): Promise<void> {
  page.set({ kind: 'loading', progress: 0.1 })
  try {
    const session = await openSession({ token: launch.token, game: launch.game })
    writeMoneyAs(session.currency)
    allowReturnTo(session.returnHosts)
    page.set({ kind: 'loading', progress: 0.4 })
    const module = await games[session.game.engine]()
    page.set({ kind: 'loading', progress: 0.7 })
    // Which pictures a game needs may follow from what it fetched for itself.
    await module.prepare?.(session.game)
    await loadArt(module.artOf(session.game))
    setTune(session.game)
    page.set({ kind: 'playing', game: gameOf(session, games), module })
  } catch (error) {
    // A file that did not arrive is a lost connection like any other.
    fail(error instanceof ApiError ? error : new ApiError('overloaded'))
  }
}

function gameOf(session: OpenedSession, games: GameModules): Game {
  const { titleEn, titlePt } = session.game
  const title = (language === 'pt' ? titlePt : titleEn) || t('start.game')
  document.title = title
  const api = createApi(session.sessionKey)
  const play = createPlay({
    session,
    api,
    host: {
      waiting: waitingFor(launch),
      refused(error) {
        if (error.code === 'conflict') {
          // Another window went on, and there is no round to show for it: all is fetched, as after a reload.
          toast(t('app.moved'))
          void start(games)
        } else if (hasEnded(error)) fail(error)
        else tellRefusal(error, session)
      },
      moved: () => toast(t('app.moved')),
      unanswered: waitForAnotherTry,
      post: tellSite,
    },
  })
  return { session, title, api, play }
}

/** Until the player presses "try again" or the connection is back. */
function waitForAnotherTry(): Promise<void> {
  return new Promise((resolve) => {
    const again = () => {
      removeEventListener('online', again)
      unanswered.set(null)
      resolve()
    }
    addEventListener('online', again)
    unanswered.set(again)
  })
}
