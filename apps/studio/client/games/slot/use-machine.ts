import { PALETTES } from '@trevo/games/art-palettes'
import { hash } from '@trevo/games/art-random'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { SlotMath } from '../../../src/engines/slot/math.ts'
import type { SessionInfo } from '../../../src/protocol.ts'
import { loadArt } from '../../shell/art.ts'
import { useGame } from '../../shell/game-context.ts'
import { createDirector, type Director } from './director.ts'
import { mathOf } from './maths.ts'
import { layoutOf } from './stage/layout.ts'
import { createStage, type StageOptions } from './stage/stage.ts'
import { artNamesOf, symbolsOf } from './symbols.ts'
import { t } from './texts.ts'

const LETTERING = '800 24px "Outfit Variable"'

/** The letters on the symbols are drawn once: they must be there by then, or never. */
const lettering = () => document.fonts?.load(LETTERING).catch(() => []) ?? Promise.resolve([])

/** What stands on the reels before the first spin; the same whenever the game opens. */
function firstGrid({ strips, rows }: SlotMath, name: string): string[] {
  return strips.map((strip, reel) => {
    const from = hash(`first:${name}:${reel}`) % strip.length
    return (strip + strip).slice(from, from + rows)
  })
}

/** Only a scratch card needs it. */
const cardStage = () => import('./card/card-stage.ts')

async function createMachine(canvas: HTMLCanvasElement, { game, currency }: SessionInfo) {
  const math = mathOf(game)
  const looks = symbolsOf(game)
  const [images] = await Promise.all([loadArt(artNamesOf(looks)), lettering()])
  const palette = PALETTES[game.art.palette]
  const options: StageOptions = {
    canvas,
    kit: {
      looks,
      images,
      palette,
      motion: game.face?.motion ?? 'swell',
      labels: { wild: t('wild'), scatter: t(math.pick === undefined ? 'scatter' : 'bonus') },
    },
    rows: math.rows,
    isUneven: math.heights !== undefined,
    strips: math.strips,
    freeStrips: math.free?.strips ?? math.strips,
    grid: firstGrid(math, `${game.vendor}/${game.code}`),
  }
  const stage = game.isCard ? (await cardStage()).createCardStage(options) : createStage(options)
  const director = createDirector(stage, {
    currency,
    freeMultiplier: math.free?.multiplier ?? 1,
    isCluster: math.count === 'cluster',
    boxes: math.pick === undefined ? 0 : math.pick.values.length + math.pick.empty,
    hint: game.isCard ? t('rub') : null,
  })
  return { stage, director }
}

/** What else stands in the scene needs this much of its height; on its side a phone shows no title. */
const AROUND_PX = 104
const AROUND_LOW_PX = 52
/** As in the styles: there the title is left out. */
const ON_ITS_SIDE = '(orientation: landscape) and (max-height: 540px) and (min-width: 560px)'
const SIDES_PX = 16

function roomIn({ clientWidth, clientHeight }: HTMLElement): [width: number, height: number] {
  const around = window.matchMedia(ON_ITS_SIDE).matches ? AROUND_LOW_PX : AROUND_PX
  return [clientWidth - SIDES_PX, clientHeight - around]
}

/** As large as it will be, before anything is drawn on it: what stands around never moves. */
function reserve(canvas: HTMLCanvasElement, scene: HTMLElement, { strips, rows }: SlotMath): void {
  const { width, height } = layoutOf(...roomIn(scene), strips.length, rows)
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
}

/** The reels on their canvas, as large as the scene allows; null until they are drawn. */
export function useMachine(
  canvas: RefObject<HTMLCanvasElement | null>,
  scene: RefObject<HTMLElement | null>,
): Director | null {
  const { session } = useGame()
  const [director, setDirector] = useState<Director | null>(null)
  useLayoutEffect(() => {
    if (canvas.current !== null && scene.current !== null) {
      reserve(canvas.current, scene.current, mathOf(session.game))
    }
  }, [canvas, scene, session])
  useEffect(() => {
    let end = () => {}
    let isGone = false
    const [drawn, around] = [canvas.current, scene.current]
    if (drawn === null || around === null) return
    void createMachine(drawn, session).then(async (machine) => {
      await machine.stage.drawAhead(...roomIn(around))
      if (isGone) return machine.director.destroy()
      const fit = () => machine.stage.resize(...roomIn(around))
      const watcher = new ResizeObserver(fit)
      watcher.observe(around)
      fit()
      end = () => {
        watcher.disconnect()
        machine.director.destroy()
      }
      setDirector(machine.director)
    })
    return () => {
      isGone = true
      end()
    }
  }, [canvas, scene, session])
  return director
}
