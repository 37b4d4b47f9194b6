import { useDeferredValue, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { isRetrying } from './api.ts'
import styles from './app.module.css'
import { artUrl } from './art.ts'
import { Button } from './button.tsx'
import { hasEnded, sentenceFor } from './errors.ts'
import { GameContext } from './game-context.ts'
import type { GameModules } from './game-module.ts'
import { late } from './late.tsx'
import { launch } from './page.ts'
import { tooLittle } from './refusal.ts'
import { showSplash } from './splash.ts'
import { type PageState, page, start, unanswered } from './start.ts'
import { useStore } from './store.ts'
import { t } from './texts.ts'
import { Announcer, Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'
import { tellSite, wayBack } from './way-back.ts'

const FundsSheet = late(() => import('./funds-sheet.tsx').then((found) => found.FundsSheet))
const UnansweredSheet = late(() => import('./unanswered-sheet.tsx').then((found) => found.UnansweredSheet))

export function App({ games }: { games: GameModules }) {
  // A game is much to build at once: in steps, with room for a touch between them.
  const state = useDeferredValue(useStore(page))
  useEffect(() => {
    void start(games)
  }, [games])
  const isLoading = state.kind === 'loading'
  useLayoutEffect(() => showSplash(isLoading), [isLoading])
  return (
    <div className={styles.app}>
      <ConnectionNote />
      <Page state={state} onRetry={() => void start(games)} />
      <Unanswered />
      <Funds />
      <Toasts />
      <Announcer />
    </div>
  )
}

function Page({ state, onRetry }: { state: PageState; onRetry: () => void }) {
  if (state.kind === 'loading') return <Loading progress={state.progress} />
  if (state.kind === 'failed') return <Failed error={state.error} onRetry={onRetry} />
  const { View } = state.module
  return (
    <GameContext value={state.game}>
      <TopBar module={state.module} />
      <View />
    </GameContext>
  )
}

function Loading({ progress }: { progress: number }) {
  return (
    <div className={styles.loading} aria-busy="true">
      <div className={styles.progress}>
        <span style={{ transform: `scaleX(${progress})` }} />
      </div>
      <p role="status">{t('app.loading')}</p>
    </div>
  )
}

type FailedProps = { error: Parameters<typeof sentenceFor>[0]; onRetry: () => void }

function Failed({ error, onRetry }: FailedProps) {
  const back = useStore(wayBack)
  return (
    <main className={styles.notice}>
      <img src={artUrl('seedling')} alt="" width={112} height={112} />
      <h1>{hasEnded(error) ? t('app.ended') : t('app.failed')}</h1>
      <p role="alert">{sentenceFor(error)}</p>
      {hasEnded(error) ? null : (
        <Button tone="primary" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      )}
      {back === null ? null : launch.isFramed ? (
        <Button onClick={() => tellSite({ type: 'trevo:close' })}>{t('app.back')}</Button>
      ) : (
        <a href={back}>{t('app.back')}</a>
      )}
    </main>
  )
}

function Unanswered() {
  const again = useStore(unanswered)
  return again === null ? null : <UnansweredSheet onRetry={again} />
}

function Funds() {
  const sentence = useStore(tooLittle)
  return sentence === null ? null : <FundsSheet sentence={sentence} />
}

const followConnection = (listener: () => void) => {
  for (const name of ['online', 'offline']) addEventListener(name, listener)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, listener)
  }
}

/** Only while something is wrong with the line. */
function ConnectionNote() {
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine)
  const isLate = useStore(isRetrying)
  if (isOnline && !isLate) return null
  return (
    <p className={styles.offline} role="status">
      {isOnline ? t('app.late') : t('app.offline')}
    </p>
  )
}
