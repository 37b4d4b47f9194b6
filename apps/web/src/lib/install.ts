import { useSyncExternalStore } from 'react'
import { currentDevice, isInAppShell, isStandalone } from './env.ts'
import { createStore } from './store.ts'

type InstallEvent = Event & { prompt(): Promise<unknown> }

const offered = createStore<InstallEvent | null>(null)

/** Browsers offer installation once, soon after loading: an event that is not kept is lost. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered.set(event as InstallEvent)
  })
  addEventListener('appinstalled', () => offered.set(null))
}

/** prompt: the browser installs it for us; guide: the visitor must do it by hand; null: installed, or no phone. */
export type InstallWay = 'prompt' | 'guide' | null

export function useInstallWay(): InstallWay {
  const event = useSyncExternalStore(offered.subscribe, offered.get)
  if (isInAppShell() || isStandalone()) return null
  if (event) return 'prompt'
  return currentDevice().os === 'desktop' ? null : 'guide'
}

export async function promptInstall(): Promise<void> {
  const event = offered.get()
  offered.set(null)
  await event?.prompt()
}
