import { wrongField } from '../../platform/errors.ts'
import type { Acting } from './actor.ts'

/** Under the Brazilian rules a reward follows play, so every plan and round asks for some. */
export function assertAsksForPlay({ merchant }: Pick<Acting, 'merchant'>, minTurnover: bigint): void {
  if (merchant.regulation === 'br' && minTurnover === 0n) {
    throw wrongField('minTurnover', 'too_small')
  }
}
