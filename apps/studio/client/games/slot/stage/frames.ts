export type Frames = {
  /** Calls `step` on every frame with the time since its start, until it says that it is over. */
  run(step: (ms: number) => boolean): Promise<void>
  /** Time runs faster until the next run that begins after `calm`. */
  hurry(): void
  calm(): void
  /** Nothing moves again; what was moving is never heard of. */
  stop(): void
}

const HURRIED_RATE = 5

/** One animation at a time, by the clock and not by frames: after a pause in the background it is simply over. */
export function createFrames(): Frames {
  let frame = 0
  let rate = 1
  return {
    run: (step) =>
      new Promise((resolve) => {
        let last: number | null = null
        let passedMs = 0
        const next = (now: number) => {
          passedMs += last === null ? 0 : (now - last) * rate
          last = now
          if (step(passedMs)) resolve()
          else frame = requestAnimationFrame(next)
        }
        frame = requestAnimationFrame(next)
      }),
    hurry() {
      rate = HURRIED_RATE
    },
    calm() {
      rate = 1
    },
    stop: () => cancelAnimationFrame(frame),
  }
}
