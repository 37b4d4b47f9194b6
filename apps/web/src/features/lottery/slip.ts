import type { PlayType } from '@trevo/contract/catalogue'
import { NewLine } from '@trevo/contract/lottery-orders'
import { type Money, parseMoney } from '@trevo/contract/money'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { newRequestId } from '../../lib/request-id.ts'
import { read, write } from '../../lib/storage.ts'
import { createStore } from '../../lib/store.ts'

export type SlipLine = NewLine & { id: string }
type Slips = Readonly<Record<string, readonly SlipLine[]>>

const StoredSlips = z.record(z.string(), z.array(z.extend(NewLine, { id: z.string() })))
const NONE: readonly SlipLine[] = []

function stored(): Slips {
  const found = StoredSlips.safeParse(read('lotterySlips'))
  return found.success ? found.data : {}
}

/** Lines chosen and not yet bet, by game and board; they outlive a reload and the end of a period, not the tab. */
const slips = createStore<Slips>(stored())
const keyOf = (code: string, board: PlayType) => `${code} ${board}`

function change(code: string, board: PlayType, next: (lines: readonly SlipLine[]) => readonly SlipLine[]): void {
  const key = keyOf(code, board)
  const all = { ...slips.get(), [key]: next(slips.get()[key] ?? NONE) }
  slips.set(all)
  write('lotterySlips', all)
}

export const useSlip = (code: string, board: PlayType): readonly SlipLine[] =>
  useSyncExternalStore(slips.subscribe, () => slips.get()[keyOf(code, board)] ?? NONE)

export function addLines(code: string, board: PlayType, lines: readonly NewLine[]): void {
  change(code, board, (known) => [...known, ...lines.map((line) => ({ ...line, id: newRequestId() }))])
}

export function replaceLine(code: string, board: PlayType, id: string, line: NewLine): void {
  change(code, board, (lines) => lines.map((one) => (one.id === id ? { ...line, id } : one)))
}

export function removeLine(code: string, board: PlayType, id: string): void {
  change(code, board, (lines) => lines.filter((one) => one.id !== id))
}

export const clearSlip = (code: string, board: PlayType) => change(code, board, () => [])

export const totalOf = (lines: readonly { stake: Money }[]) =>
  lines.reduce((sum, { stake }) => sum + parseMoney(stake), 0n)

/** A line without the mark it has here. */
export const wireLine = ({ id: _id, ...line }: SlipLine): NewLine => line
