/** Acts at once, then at most once a pause; what is asked meanwhile is done once, when the pause ends. Never loses the last. */
export function throttleTrailing(pauseMs: number, act: () => void): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const run = () => {
    isAsked = false
    timer = setTimeout(() => {
      timer = undefined
      if (isAsked) run()
    }, pauseMs)
    act()
  }
  return {
    ask() {
      if (timer === undefined) run()
      else isAsked = true
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      isAsked = false
    },
  }
}
