import { settings } from './settings.ts'

const query = window.matchMedia('(prefers-reduced-motion: reduce)')

/** Whoever asked for less motion sees results at once. */
export const prefersReducedMotion = () => query.matches

/** So does whoever chose instant results. */
export const showsAtOnce = () => prefersReducedMotion() || settings().instant
