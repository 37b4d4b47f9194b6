const HIDDEN_FOR_MS = 60_000

export type PageWatch = { isAway(): boolean; stop(): void }

/** Whether anybody is there: offline counts as away at once, a hidden page after a minute. */
export function watchPage({ onAway, onBack }: { onAway: () => void; onBack: () => void }): PageWatch {
  let isAsleep = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function fallAsleep() {
    isAsleep = true
    onAway()
  }

  function onVisibility() {
    clearTimeout(timer)
    if (document.hidden) {
      timer = setTimeout(fallAsleep, HIDDEN_FOR_MS)
    } else {
      isAsleep = false
      onBack()
    }
  }

  if (document.hidden) onVisibility()
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', onBack)
  addEventListener('offline', onAway)
  return {
    isAway: () => isAsleep || navigator.onLine === false,
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('online', onBack)
      removeEventListener('offline', onAway)
    },
  }
}
