import type { FrameLocator } from '@playwright/test'
import { rowsOf } from './support/counts.ts'
import { addPayer } from './support/payers.ts'
import { press, RUNS, titleOf } from './support/press.ts'
import { openGameOf, played } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const named = (game: FrameLocator, name: string | RegExp) =>
  game.getByRole('button', { name, exact: typeof name === 'string' })

/** Of the games that are played in steps; Crash has its table, and its presses, in `studio-crash.spec.ts`. */
const STEPPED = [
  { name: 'Minas', start: 'Começar', step: 'Sortear casa' },
  { name: 'Mais ou Menos', start: 'Abrir carta', step: /^(Maior|Menor)/ },
  { name: 'Torre', start: 'Começar', step: 'Sortear porta' },
  { name: 'Pôquer de Valetes', start: 'Dar cartas', step: 'Trocar' },
  { name: 'Pôquer de Curingas', start: 'Dar cartas', step: 'Trocar' },
  { name: 'Blackjack', start: 'Dar cartas', step: /^(Sem seguro|Parar)/ },
  { name: "Hold'em", start: /^Dar as cartas/, step: 'Desistir' },
  { name: 'Bingo', start: /^Jogar/, step: /^Bola extra/ },
  { name: 'Balão', start: /^Começar/, step: /^Encher/ },
] as const

for (const mix of RUNS) {
  test(`a round of dice, however often it is pressed${titleOf(mix)}`, async ({ page }) => {
    const payer = await addPayer()
    const game = await openGameOf(page, payer, 'Dados')
    await press({ page, call: 'POST /studio/api/round', button: named(game, 'Jogar'), mix })
    expect(await played(payer)).toMatchObject({ rounds: 1 })
    expect(await rowsOf(payer, 'any_round')).toBe(1)
  })

  for (const { name, start, step } of STEPPED) {
    test(`${name}: the start, a step and the cash-out, however often they are pressed${titleOf(mix)}`, async ({
      page,
    }) => {
      const payer = await addPayer()
      const game = await openGameOf(page, payer, name)
      await press({ page, call: 'POST /studio/api/round', button: named(game, start), mix })
      expect(await played(payer)).toEqual({ rounds: 1, steps: 0 })
      // A blackjack is over when it is dealt: then the next round may begin.
      await expect(named(game, step).or(named(game, start)).first()).toBeEnabled()
      if (!(await named(game, step).first().isVisible())) return
      await press({ page, call: 'POST /studio/api/round/step', button: named(game, step).first(), mix })
      expect(await played(payer)).toEqual({ rounds: 1, steps: 1 })
      const cash = named(game, /^Retirar R\$/)
      const isWorth = await cash.isVisible()
      if (!isWorth) return
      await press({ page, call: 'POST /studio/api/round/step', button: cash, mix })
      // The start of the next round lies where the button was.
      expect(await played(payer)).toEqual({ rounds: 1, steps: 2 })
    })
  }
}
