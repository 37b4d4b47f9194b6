import * as z from 'zod/mini'
import { createStore, useStore } from './store.ts'

const KEY = 'studio:settings'
const Volume = z.int().check(z.gte(0), z.lte(100))
const Settings = z.object({
  /** All of it: switched off, nothing is heard whatever the volumes. */
  sound: z.catch(z.boolean(), true),
  /** Volumes, in percent. */
  music: z.catch(Volume, 40),
  effects: z.catch(Volume, 80),
  /** A phone shakes a little at what matters. */
  haptics: z.catch(z.boolean(), true),
  turbo: z.catch(z.boolean(), false),
  /** Results show at once, without anything that moves. */
  instant: z.catch(z.boolean(), false),
  /** The stake last played, by vendor and game. */
  stakes: z.catch(z.record(z.string(), z.string()), {}),
})
export type Settings = z.infer<typeof Settings>

/** Bounds what one browser keeps for the hundreds of games it may open. */
const MAX_STAKES = 50

function kept(): Settings {
  try {
    return Settings.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return Settings.parse({})
  }
}

const store = createStore(kept())

export const settings = () => store.get()
export const followSettings = (listener: () => void) => store.subscribe(listener)
export const useSettings = () => useStore(store)

export function changeSettings(change: Partial<Settings>): void {
  store.set({ ...store.get(), ...change })
  try {
    localStorage.setItem(KEY, JSON.stringify(store.get()))
  } catch {
    // Then it is only forgotten.
  }
}

export function keepStake(game: string, stake: string): void {
  const others = Object.entries(settings().stakes).filter(([name]) => name !== game)
  changeSettings({ stakes: Object.fromEntries([...others.slice(1 - MAX_STAKES), [game, stake]]) })
}
