import { useEffect, useRef, useState } from 'react'
import { navHistory } from '../../lib/nav/nav.tsx'

/** Which of several steps is shown. Every step but the first is one that "back" takes, of the page and of the browser. */
export function useFormSteps(): { at: number; goTo: (step: number) => void } {
  const [at, setAt] = useState(0)
  const layers = useRef<(() => void)[]>([])
  const stepBack = () => {
    layers.current.pop()
    setAt(layers.current.length)
    return true
  }
  const goTo = (step: number) => {
    while (layers.current.length > step) layers.current.pop()?.()
    while (layers.current.length < step) layers.current.push(navHistory.openLayer(stepBack))
    setAt(step)
  }
  useEffect(
    () => () => {
      for (const close of layers.current.splice(0)) close()
    },
    [],
  )
  return { at, goTo }
}
