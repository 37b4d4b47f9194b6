import { late } from '../../shell/late.tsx'

/** What is asked before a series; fetched once the game runs. */
export const AutoplaySheet = late(() => import('./autoplay/autoplay-sheet.tsx').then((found) => found.AutoplaySheet))
