import { BINGO_PATTERNS, BINGO_PAYS } from '../../../src/engines/bingo/patterns.ts'
import { PayTable } from '../parts/pay-table.tsx'
import { RuleLines } from '../parts/rule-lines.tsx'
import { timesText } from '../parts/times.ts'
import { t } from './texts.ts'

export const BingoRules = () => (
  <>
    <RuleLines
      lines={[t('rules.1'), t('rules.2'), t('rules.3'), t('rules.4'), t('rules.5'), t('rules.6'), t('rules.7')]}
    />
    <PayTable
      heading={t('rules.pays')}
      rows={BINGO_PATTERNS.map((pattern) => ({
        name: t(`patterns.${pattern}`),
        pays: [timesText(100 * BINGO_PAYS[pattern])],
      }))}
    />
  </>
)
