import type { GameInfo } from '../../../src/protocol.ts'
import type { LivePart } from './live/live-part.ts'
import type { LiveTable } from './live/live-table.ts'
import type { ChipTable } from './use-chip-table.ts'

let part: LivePart | null = null

/** What a shared table needs comes over the line only where somebody sits down at one. */
export async function prepareLive({ room }: GameInfo): Promise<void> {
  if (room !== null) part ??= (await import('./live/live-part.ts')).LIVE_PART
}

/** Null where the table is played alone. */
export const livePart = () => part

/** Who receives the players and what happens now; nothing where the table is played alone. `came`: the result, once it was seen. */
export const LiveHead = ({ table: { live, notice }, came = null }: { table: ChipTable; came?: string | null }) =>
  part === null || live === null ? null : <part.LiveHead live={live} came={came} notice={notice} />

/** Who bet in this round and what it brought. `isShown`: the result has been seen. */
export const SeatedList = ({ live, isShown }: { live: LiveTable | null; isShown: boolean }) =>
  part === null || live === null ? null : <part.SeatedList live={live} isShown={isShown} />
