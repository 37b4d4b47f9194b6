import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(prefers-reduced-motion: reduce)')

/** Whoever asked for less motion sees results at once. */
export const prefersReducedMotion = () => query.matches

export const useReducedMotion = () =>
  useSyncExternalStore((listener) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }, prefersReducedMotion)
