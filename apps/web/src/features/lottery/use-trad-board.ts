import type { LotteryMode } from '@trevo/contract/lottery'
import type { NewLine } from '@trevo/contract/lottery-orders'
import { parseSelection, validate } from '@trevo/lottery/selection'
import { readTickets, type TypedTickets } from '@trevo/lottery/typed'
import type { Play, Rows, Selection, SelectionProblem } from '@trevo/lottery/types'
import { useState } from 'react'
import { lineOf } from './bet-line.ts'
import type { BoardProps } from './board-props.ts'
import { emptyRows, isTyped } from './pick-helpers.ts'

type State = {
  playId: string
  picks: Readonly<Record<string, Rows>>
  typed: Readonly<Record<string, string>>
  isTyping: boolean
  mode: LotteryMode
  multiple: number
  series: number
}

export type TradBoardState = {
  plays: readonly Play[]
  play: Play
  rows: Rows
  text: string
  isTyping: boolean
  read: TypedTickets | null
  selection: Selection
  problem: SelectionProblem | null
  line: NewLine | null
  mode: LotteryMode
  multiple: number
  series: number
  choosePlay: (id: string) => void
  setRows: (rows: Rows) => void
  setText: (text: string) => void
  setTyping: (isTyping: boolean) => void
  set: (next: Partial<Pick<State, 'mode' | 'multiple' | 'series'>>) => void
  clear: () => void
}

/** Tickets of a stored selection, as a player would type them. */
const typedOf = (selection: string) => selection.slice(1).replaceAll(';', ' ').replaceAll('.', '-')

function startOf({ detail, edited }: BoardProps, plays: readonly Play[]): State {
  const start = { picks: {}, typed: {}, isTyping: false, mode: '1' as const, multiple: 1, series: detail.series.own }
  const play = plays.find(({ id }) => id === edited?.play)
  if (!edited || !play) return { ...start, playId: plays[0]?.id ?? '' }
  const { mode, multiple, series } = edited
  const parsed = parseSelection(play, edited.selection)
  const isTyping = parsed.kind === 'tickets'
  return {
    ...start,
    playId: play.id,
    mode,
    multiple,
    series,
    isTyping,
    picks: parsed.kind === 'rows' ? { [play.id]: parsed.rows } : {},
    typed: isTyping ? { [play.id]: typedOf(edited.selection) } : {},
  }
}

/** Everything chosen on the traditional board; what was picked for one play waits there while another is looked at. */
export function useTradBoard(props: BoardProps): TradBoardState {
  const { game, detail } = props
  const enabled = new Set(detail.plays.filter((play) => play.enabled).map(({ play }) => play))
  const plays = game.family.plays.filter(({ board, id }) => board === 'trad' && enabled.has(id))
  const [state, setState] = useState(() => startOf(props, plays))
  const play = plays.find(({ id }) => id === state.playId) ?? plays[0] ?? (game.family.plays[0] as Play)
  const patch = (next: Partial<State>) => setState((known) => ({ ...known, ...next }))
  const rows = state.picks[play.id] ?? emptyRows(play)
  const text = state.typed[play.id] ?? ''
  const isTyping = (state.isTyping && play.rule.ticketLength !== null) || isTyped(play)
  const read = isTyping ? readTickets(play, text) : null
  const selection: Selection = read ? { kind: 'tickets', tickets: read.tickets } : { kind: 'rows', rows }
  const { mode, multiple, series } = state
  return {
    plays,
    play,
    rows,
    text,
    isTyping,
    read,
    selection,
    mode,
    multiple,
    series,
    problem: validate(play, selection),
    line: lineOf(play, selection, { kind: 'units', mode, multiple }, series),
    choosePlay: (playId) => patch({ playId }),
    setRows: (next) => patch({ picks: { ...state.picks, [play.id]: next } }),
    setText: (next) => patch({ typed: { ...state.typed, [play.id]: next } }),
    setTyping: (next) => patch({ isTyping: next }),
    set: patch,
    clear: () =>
      patch({ picks: { ...state.picks, [play.id]: emptyRows(play) }, typed: { ...state.typed, [play.id]: '' } }),
  }
}
