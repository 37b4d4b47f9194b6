import { DRAGON_TIGER_PAYS, DRAGON_TIGER_SPOTS } from '../../../src/engines/dragontiger.ts'
import { SHOE_DECKS } from '../../../src/engines/shoe.ts'
import { PayTable } from '../parts/pay-table.tsx'
import { RuleLines } from '../parts/rule-lines.tsx'
import { timesText } from '../parts/times.ts'
import { t } from './texts.ts'

export const DragonTigerRules = () => (
  <>
    <RuleLines lines={[t('rules.1', { decks: SHOE_DECKS }), t('rules.2'), t('rules.3')]} />
    <PayTable
      heading={t('rules.pays')}
      rows={DRAGON_TIGER_SPOTS.map((spot) => ({
        name: t(`spots.${spot}`),
        pays: [timesText(DRAGON_TIGER_PAYS[spot])],
      }))}
    />
  </>
)
