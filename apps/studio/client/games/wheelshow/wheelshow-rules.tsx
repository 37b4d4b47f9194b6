import {
  CHEST_TIMES,
  CLIMB_TIMES,
  NUMBER_TIMES,
  SHOW_COUNTS,
  SHOW_SPOTS,
  type ShowSpot,
} from '../../../src/engines/wheelshow/segments.ts'
import { PayTable } from '../parts/pay-table.tsx'
import { RuleLines } from '../parts/rule-lines.tsx'
import { t } from './texts.ts'

const rangeOf = (times: readonly number[]) =>
  t('rules.from', { least: `${Math.min(...times)}×`, most: `${Math.max(...times)}×` })

/** What chips on a spot bring, in words. */
export function paysText(spot: ShowSpot): string {
  if (spot === 'chests') return rangeOf(CHEST_TIMES)
  return spot === 'climb' ? rangeOf(CLIMB_TIMES) : `${NUMBER_TIMES[spot]}×`
}

export const WheelshowRules = () => (
  <>
    <RuleLines lines={[t('rules.1'), t('rules.2'), t('rules.3'), t('rules.4'), t('rules.5'), t('rules.6')]} />
    <PayTable
      heading={t('rules.pays')}
      rows={SHOW_SPOTS.map((spot) => ({
        name: t(`names.${spot}`),
        pays: [t('rules.row', { count: SHOW_COUNTS[spot] }), paysText(spot)],
      }))}
    />
  </>
)
