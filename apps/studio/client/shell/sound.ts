import { createKept } from '@trevo/contract/kept'
import { buzz } from './haptics.ts'
import { followSettings, settings } from './settings.ts'
import type { Player } from './sound/player.ts'
import type { Sound, Tune } from './sound/sounds.ts'

let tune: Tune | null = null
let context: AudioContext | null = null
const player = createKept<'player'>()
let ready: Player | null = null
let wasTouched = false

type OldWindow = { webkitAudioContext?: typeof AudioContext }
const Context = () => globalThis.AudioContext ?? (globalThis as OldWindow).webkitAudioContext

const isAudible = () => {
  const { sound, music, effects } = settings()
  return sound && music + effects > 0
}

/**
 * Browsers let a page sound only after its player touched it, and so do we: not a byte of sound is fetched before. A phone that was called
 * in between stops the sound; the next touch brings it back.
 */
export function allowSound(): void {
  wasTouched = true
  const Made = Context()
  if (tune === null || Made === undefined || !isAudible()) return
  context ??= new Made()
  if (context.state !== 'running' && !document.hidden) void context.resume().catch(() => undefined)
  const [audio, chosen] = [context, tune]
  // A file that did not arrive is asked for again at the next touch.
  void player
    .of('player', async () => {
      const { createPlayer } = await import('./sound/player.ts')
      ready = createPlayer(audio, chosen)
      return ready
    })
    .catch(() => undefined)
}

/** The game that is open; a page opens one. */
export function setTune(next: Tune): void {
  tune = next
}

followSettings(() => {
  // Sound that is switched on is switched on by a touch.
  if (wasTouched && isAudible()) allowSound()
  ready?.follow(settings())
})

if (typeof document === 'object') {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void context?.suspend().catch(() => undefined)
    else if (wasTouched && isAudible()) void context?.resume().catch(() => undefined)
  })
}

/** What is to be heard and felt at this moment. */
export function playSound(name: Sound): void {
  if (document.hidden) return
  buzz(name)
  if (isAudible()) ready?.play(name)
}
