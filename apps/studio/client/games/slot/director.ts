import { figureText } from '@trevo/contract/figures'
import { parseMoney } from '@trevo/contract/money'
import type { SlotOutcome } from '../../../src/engines/slot.ts'
import type { Round } from '../../../src/protocol.ts'
import { type GameCurrency, prizeText } from '../../shell/money.ts'
import { showsAtOnce } from '../../shell/motion.ts'
import { settings } from '../../shell/settings.ts'
import { playSound } from '../../shell/sound.ts'
import { createStore, type Store } from '../../shell/store.ts'
import { announce } from '../../shell/toasts.tsx'
import { soundOfPrize } from '../parts/celebrate.ts'
import { pauseFor } from '../parts/pause.ts'
import { countedMinor, countUpMs, sizeOfPrize } from '../parts/prize-size.ts'
import { PACES } from './reel-motion.ts'
import { type FreeSpin, type Scene, type ShownWin, scenesOf } from './scenes.ts'
import type { Highlight } from './stage/paint.ts'
import type { Stage } from './stage/stage.ts'
import { t } from './texts.ts'

/** What stands around the reels. */
export type SlotShow = {
  totalMinor: bigint
  isWin: boolean
  note: string | null
  free: FreeSpin | null
  /** Of this spin, where every spin has its own. */
  ways: number | null
  banner: { title: string; text: string } | null
  /** A great prize on its way up. */
  great: { size: 'big' | 'mega'; minor: bigint } | null
  /** A board of boxes: what each held, null where it is closed. */
  boxes: readonly (bigint | null)[] | null
}
export const NOTHING: SlotShow = {
  totalMinor: 0n,
  isWin: false,
  note: null,
  free: null,
  ways: null,
  banner: null,
  great: null,
  boxes: null,
}

const WINS_MS = { normal: 1000, turbo: 450 } as const
const SCATTERS_MS = 900
const BANNER_MS = 1800
const BIG_STAYS_MS = 900
const TURBO_COUNT = 0.5
const EACH_WIN_MS = 1400
const BECOME_MS = 500
const HOLD_MS = 750
const HOLD_END_MS = 1400
/** A box opens by itself where nobody chooses one; in a series nobody does. */
const PATIENCE_MS = 6000
const ALONE_MS = 500
const FOUND_MS = 650
const FOUND_END_MS = 1500

export type Director = {
  show: Store<SlotShow>
  /** The reels turn while the studio is asked. `isAlone`: one of a series, which nobody plays by hand. */
  begin(isAlone: boolean): void
  /** Nothing was played. */
  giveUp(): Promise<void>
  playOut(round: Round): Promise<void>
  /** The player opens a box of the board. */
  openBox(box: number): void
  hurry(): void
  destroy(): void
}

type DirectorOptions = {
  currency: GameCurrency
  freeMultiplier: number
  /** Symbols that touch are counted, and not lines or ways. */
  isCluster: boolean
  /** How many boxes a board has. */
  boxes: number
  /** What the player may do until the symbols show. */
  hint: string | null
}

export function createDirector(
  stage: Stage,
  { currency, freeMultiplier, isCluster, boxes, hint }: DirectorOptions,
): Director {
  const show = createStore<SlotShow>(NOTHING)
  const change = (next: Partial<SlotShow>) => show.set({ ...show.get(), ...next })
  const pace = () => (settings().turbo ? 'turbo' : 'normal')
  let cycling: ReturnType<typeof setInterval> | undefined
  let stakeMinor = 0n
  let isSeries = false
  let chooseBox: ((box: number) => void) | null = null
  /** Gold from the moment on that the round has paid more than it cost, and not before. */
  const isAbove = (totalMinor: bigint) => totalMinor > stakeMinor

  const showTotal = (totalMinor: bigint) => change({ totalMinor, isWin: isAbove(totalMinor) })

  async function countTo(totalMinor: bigint, leastMs: number): Promise<void> {
    const from = show.get().totalMinor
    const ms = Math.min(countUpMs(totalMinor, stakeMinor), PACE_COUNT_MS)
    const lengthMs = Math.max(ms, leastMs)
    await stage.during(lengthMs, (share) =>
      showTotal(countedMinor(from, totalMinor, ms === 0 ? 1 : (share * lengthMs) / ms)),
    )
  }

  async function playScene(scene: Scene, isFirst: boolean): Promise<void> {
    switch (scene.kind) {
      case 'spin':
        change({ free: scene.free, note: hint, ways: null })
        if (!isFirst) stage.turn(PACES[pace()], scene.free !== null, true)
        await stage.stopAt(scene.grid)
        return change({ note: null, ways: scene.ways })
      case 'wins':
        stage.highlight(highlightOf(scene.wins, isAbove(scene.totalMinor), null))
        change({ note: timesNote(noteOf(scene.wins, currency, isCluster), scene.multiplier) })
        if (isAbove(scene.totalMinor)) playSound('win')
        return countTo(scene.totalMinor, WINS_MS[pace()])
      case 'fall':
        return stage.fall(scene.removed, scene.grid)
      case 'scatters':
        stage.highlight({ positions: new Set(scene.positions), lines: [], isWin: isAbove(scene.totalMinor) })
        await countTo(scene.totalMinor, SCATTERS_MS)
        change({
          banner: {
            title: t('freeTitle', { count: scene.freeSpins }),
            text: freeMultiplier > 1 ? t('freeTimes', { multiplier: freeMultiplier }) : t('freeText'),
          },
        })
        await stage.during(BANNER_MS)
        change({ banner: null })
        return stage.highlight(null)
      case 'become':
        stage.show(scene.grid)
        stage.highlight({ positions: new Set(scene.changed), lines: [], isWin: false })
        await stage.during(BECOME_MS)
        return stage.highlight(null)
      case 'hold':
        return playHold(scene)
      case 'pick':
        return playPick(scene)
    }
  }

  /** Coins with what they are worth; a draw that brings none shows the same board again. */
  async function playHold({ coins, grid, isFull, totalMinor }: Extract<Scene, { kind: 'hold' }>): Promise<void> {
    stage.show(grid)
    stage.highlight({
      positions: new Set(coins.map(({ position }) => position)),
      lines: coins.map(({ position, prizeMinor }) => ({ positions: [position], label: shortText(prizeMinor) })),
      isWin: true,
    })
    playSound('stop')
    const sumMinor = coins.reduce((sum, { prizeMinor }) => sum + prizeMinor, 0n)
    change({ note: t(isFull ? 'holdFull' : 'holdNote', { amount: prizeText(sumMinor, currency) }) })
    await stage.during(isFull ? HOLD_END_MS : HOLD_MS)
    if (totalMinor > show.get().totalMinor) await countTo(totalMinor, HOLD_END_MS)
  }

  /** Which box is opened makes no difference to what is found: that was drawn when the round began. */
  async function playPick({ foundMinor, totalMinor }: Extract<Scene, { kind: 'pick' }>): Promise<void> {
    const opened = new Array<bigint | null>(boxes).fill(null)
    let sumMinor = show.get().totalMinor
    change({ boxes: [...opened], note: t('pickNote') })
    for (const found of foundMinor) {
      const chosen = await chosenBox(opened)
      opened[chosen] = found
      sumMinor += found
      playSound(found > 0n ? 'win' : 'stop')
      change({ boxes: [...opened], totalMinor: sumMinor, isWin: isAbove(sumMinor) })
      await stage.during(FOUND_MS)
    }
    await stage.during(FOUND_END_MS)
    change({ boxes: null, note: null })
    showTotal(totalMinor)
  }

  async function chosenBox(opened: readonly (bigint | null)[]): Promise<number> {
    const chosen = new Promise<number>((resolve) => {
      chooseBox = (box) => {
        if (opened[box] === null) resolve(box)
      }
    })
    const first = opened.indexOf(null)
    const box = await Promise.race([
      chosen,
      pauseFor(isSeries || settings().turbo ? ALONE_MS : PATIENCE_MS).then(() => first),
    ])
    chooseBox = null
    return box
  }

  async function celebrate(prizeMinor: bigint): Promise<void> {
    const size = sizeOfPrize(prizeMinor, stakeMinor)
    if (size !== 'big' && size !== 'mega') return
    soundOfPrize(size)
    const ms = countUpMs(prizeMinor, stakeMinor) * (settings().turbo ? TURBO_COUNT : 1)
    await stage.during(ms, (share) => change({ great: { size, minor: countedMinor(0n, prizeMinor, share) } }))
    await stage.during(BIG_STAYS_MS)
    change({ great: null })
  }

  /** One win after the other, until the next spin. */
  function pointOut(wins: readonly ShownWin[]): void {
    let index = -1
    cycling = setInterval(() => {
      index = (index + 1) % wins.length
      const win = wins[index] as ShownWin
      stage.highlight(highlightOf([win], show.get().isWin, prizeText(win.prizeMinor, currency)))
      change({ note: noteOf([win], currency, isCluster) })
    }, EACH_WIN_MS)
  }

  function showEnd(scenes: readonly Scene[]): void {
    const grids = scenes.flatMap((scene) => ('grid' in scene ? [scene.grid] : []))
    const last = grids.at(-1)
    if (last !== undefined) stage.show(last)
    change({ ways: scenes.findLast((scene) => scene.kind === 'spin')?.ways ?? null })
    const end = scenes.at(-1)
    if (end?.kind === 'wins') {
      stage.highlight(highlightOf(end.wins, isAbove(end.totalMinor), null))
      change({ note: noteOf(end.wins, currency, isCluster) })
    }
  }

  function clear(): void {
    clearInterval(cycling)
    stage.calm()
    show.set(NOTHING)
  }

  return {
    show,
    openBox: (box) => chooseBox?.(box),
    begin(isAlone) {
      clear()
      isSeries = isAlone
      playSound('press')
      if (!showsAtOnce()) stage.turn(PACES[pace()], false, isAlone || settings().turbo)
    },
    giveUp: () => stage.stopAt(),
    async playOut(round) {
      const outcome = round.outcome as SlotOutcome
      const prizeMinor = parseMoney(round.prize)
      stakeMinor = parseMoney(round.stake)
      const scenes = scenesOf(outcome, stakeMinor)
      if (showsAtOnce()) showEnd(scenes)
      else {
        for (const [index, scene] of scenes.entries()) await playScene(scene, index === 0)
        await celebrate(prizeMinor)
      }
      showTotal(prizeMinor)
      change({ free: null })
      announce(resultText(outcome, prizeMinor, currency))
      const end = scenes.at(-1)
      if (end?.kind === 'wins' && end.wins.length > 1 && !showsAtOnce()) pointOut(end.wins)
    },
    hurry: stage.hurry,
    destroy() {
      clearInterval(cycling)
      stage.destroy()
    },
  }
}

/** The total moves for no longer than this in one scene. */
const PACE_COUNT_MS = 900

function highlightOf(wins: readonly ShownWin[], isWin: boolean, label: string | null): Highlight {
  return {
    positions: new Set(wins.flatMap(({ positions }) => positions)),
    lines: wins.filter(({ line }) => line !== null).map(({ positions }) => ({ positions, label })),
    isWin,
  }
}

const timesNote = (note: string, multiplier: number) => (multiplier > 1 ? t('times', { note, multiplier }) : note)

/** On a coin there is room for a figure, and none for the currency. */
const shortText = (minor: bigint) => figureText(Number(minor / 100n) / 100)

function noteOf(wins: readonly ShownWin[], currency: GameCurrency, isCluster: boolean): string {
  const [only] = wins
  const sum = prizeText(
    wins.reduce((total, { prizeMinor }) => total + prizeMinor, 0n),
    currency,
  )
  if (only === undefined || wins.length > 1) return t('wins', { count: wins.length, amount: sum })
  if (isCluster) return t('cluster', { count: only.count, amount: sum })
  return only.line === null
    ? t('ways', { count: only.ways, amount: sum })
    : t('line', { line: only.line + 1, amount: sum })
}

function resultText({ spins }: SlotOutcome, prizeMinor: bigint, currency: GameCurrency): string {
  const free = spins.filter((spin) => spin.free).length
  const result = prizeMinor === 0n ? t('none') : t('result', { amount: prizeText(prizeMinor, currency) })
  return free > 0 ? `${t('resultFree', { count: free })} ${result}` : result
}
