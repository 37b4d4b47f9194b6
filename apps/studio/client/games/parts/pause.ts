import { showsAtOnce } from '../../shell/motion.ts'
import { settings } from '../../shell/settings.ts'

const TURBO = 0.4

/** Time for something to be seen; less in turbo, none where results show at once. */
export const pauseFor = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, showsAtOnce() ? 0 : settings().turbo ? ms * TURBO : ms))
