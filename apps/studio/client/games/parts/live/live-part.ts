import { LiveHead } from './live-head.tsx'
import { SeatedList } from './seated-list.tsx'
import { useLiveChips } from './use-live-chips.ts'

/** All of a shared table that one which is played alone does without. */
export const LIVE_PART = { LiveHead, SeatedList, useLiveChips }
export type LivePart = typeof LIVE_PART
