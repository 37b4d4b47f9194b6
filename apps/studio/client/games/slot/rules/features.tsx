import { figureText } from '@trevo/contract/figures'
import { type Money, parseMoney } from '@trevo/contract/money'
import type { SlotProfileId } from '@trevo/games/engine-ids'
import { SLOT_PROFILES, type SlotProfile } from '@trevo/games/profiles'
import { coinsMinor } from '../../../../src/engines/slot/coins.ts'
import type { SlotMath } from '../../../../src/engines/slot/math.ts'
import { type GameCurrency, prizeText } from '../../../shell/money.ts'
import { t } from './texts.ts'

/** How often each multiplier is drawn, from the least. */
const timesText = (times: readonly number[]) =>
  [...new Set(times)]
    .map((each) => t('timesEach', { count: times.filter((other) => other === each).length, times: each }))
    .join(', ')

/** What a slot does besides paying lines or ways, a sentence each. */
export function featuresOf(math: SlotMath, id: SlotProfileId, stake: Money, currency: GameCurrency): string[] {
  const profile: SlotProfile = SLOT_PROFILES[id]
  const { free, heights, hold, pick, times } = math
  const worth = (coins: number) => prizeText(coinsMinor(parseMoney(stake), coins, math.coins), currency)
  const lines: (string | false | undefined)[] = [
    heights !== undefined &&
      t('heights', {
        least: Math.min(...heights),
        most: Math.max(...heights),
        ways: figureText(profile.ways ?? 0),
      }),
    math.expand && t('expand'),
    math.wildTimes !== undefined && t('wildTimes', { times: math.wildTimes }),
    math.bothWays && t('bothWays'),
    math.mystery !== undefined && t('mystery'),
    math.twins !== undefined && t('twins'),
    times !== undefined && t('times', { of: times.length, list: timesText(times) }),
    free?.wilds === 'sticky' && t('sticky'),
    free?.wilds === 'walking' && t('walking'),
    free?.most !== undefined && t('again', { most: free.most }),
    free?.ladder !== undefined && t('ladder', { steps: free.ladder.join(', ') }),
    hold !== undefined &&
      t('hold', {
        from: hold.from,
        respins: hold.respins,
        least: worth(Math.min(...hold.values)),
        most: worth(Math.max(...hold.values)),
        full: worth(hold.full),
      }),
    pick !== undefined && t('pick', { boxes: pick.values.length + pick.empty, empty: pick.empty }),
    math.buy !== undefined &&
      profile.boughtRtp !== undefined &&
      t('buy', { price: math.buy.price, spins: math.buy.spins, rtp: figureText(profile.boughtRtp) }),
  ]
  return lines.filter((line) => typeof line === 'string')
}
