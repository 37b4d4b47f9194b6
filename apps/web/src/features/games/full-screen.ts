import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Safari knows it by another name, and iPhones not at all. */
type FullScreenElement = HTMLElement & { webkitRequestFullscreen?: () => void }
type FullScreenDocument = Document & { webkitFullscreenElement?: Element | null; webkitExitFullscreen?: () => void }

const page = () => document as FullScreenDocument
const shownElement = () => page().fullscreenElement ?? page().webkitFullscreenElement ?? null

/** null where the browser has no full screen for a part of a page. */
export function useFullScreen(element: RefObject<HTMLElement | null>): { isFull: boolean; toggle: () => void } | null {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const onChange = () => setFull(shownElement() !== null)
    const names = ['fullscreenchange', 'webkitfullscreenchange']
    for (const name of names) document.addEventListener(name, onChange)
    return () => {
      for (const name of names) document.removeEventListener(name, onChange)
    }
  }, [])
  const toggle = useCallback(() => {
    const target = element.current as FullScreenElement | null
    // A refusal leaves the page as it is.
    if (shownElement()) void (page().exitFullscreen?.() ?? page().webkitExitFullscreen?.())
    else void (target?.requestFullscreen?.().catch(() => undefined) ?? target?.webkitRequestFullscreen?.())
  }, [element])
  const sample = document.documentElement as FullScreenElement
  return 'requestFullscreen' in sample || 'webkitRequestFullscreen' in sample ? { isFull, toggle } : null
}
