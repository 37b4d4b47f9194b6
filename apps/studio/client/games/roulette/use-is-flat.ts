import { useSyncExternalStore } from 'react'

/** A phone on its side; the styles ask the same. */
const SIDEWAYS = '(orientation: landscape) and (max-height: 540px) and (min-width: 560px)'

const sideways = () => window.matchMedia(SIDEWAYS)
const follow = (listener: () => void) => {
  const media = sideways()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the number field lies on its side. */
export const useIsFlat = () => useSyncExternalStore(follow, () => sideways().matches)
