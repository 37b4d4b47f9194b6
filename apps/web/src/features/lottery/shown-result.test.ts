import { drawFrom } from '@trevo/lottery/draw'
import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { resultRows } from '@trevo/lottery/models'
import { expect, test } from 'vitest'
import { shownNumbers } from './shown-result.ts'

test.each(LOTTERY_GAMES.map(({ code, family }) => [code, family] as const))(
  '%s reads as the package writes it',
  (_, family) => {
    const result = [...drawFrom(family.model, () => 0)]
    expect(shownNumbers(family.id, result)).toEqual(resultRows(family.model, result)[0]?.numbers)
  },
)
