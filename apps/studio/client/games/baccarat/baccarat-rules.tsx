import { BACCARAT_PAYS, BACCARAT_SPOTS } from '../../../src/engines/baccarat.ts'
import { SHOE_DECKS } from '../../../src/engines/shoe.ts'
import { PayTable } from '../parts/pay-table.tsx'
import { RuleLines } from '../parts/rule-lines.tsx'
import { timesText } from '../parts/times.ts'
import { t } from './texts.ts'

export const BaccaratRules = () => (
  <>
    <RuleLines
      lines={[
        t('rules.1', { decks: SHOE_DECKS }),
        t('rules.2'),
        t('rules.3'),
        t('rules.4'),
        t('rules.5'),
        t('rules.6'),
      ]}
    />
    <PayTable
      heading={t('rules.pays')}
      rows={BACCARAT_SPOTS.map((spot) => ({ name: t(`spots.${spot}`), pays: [timesText(BACCARAT_PAYS[spot])] }))}
    />
  </>
)
