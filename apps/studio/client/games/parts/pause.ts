import { prefersReducedMotion } from '../../shell/motion.ts'

/** Time for something to be seen; none where people asked for less motion. */
export const pauseFor = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, prefersReducedMotion() ? 0 : ms))
