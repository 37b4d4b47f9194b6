import { livePart } from './live-here.tsx'
import { type ChipTable, type ChipTableOptions, useChipTable } from './use-chip-table.ts'

/** Alone, or with everybody who sits at the same table: a game stays what it is as long as its page lives. */
export function useTableHere<O>(options: ChipTableOptions<O>): ChipTable {
  const useHere = livePart()?.useLiveChips ?? useChipTable
  return useHere<O>(options)
}
