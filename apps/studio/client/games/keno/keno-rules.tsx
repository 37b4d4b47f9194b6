import { DRAWN, MAX_PICKS, NUMBERS, paysOf } from '../../../src/engines/keno.ts'
import { PayTable } from '../parts/pay-table.tsx'
import { RuleLines } from '../parts/rule-lines.tsx'
import { timesText } from '../parts/times.ts'
import { t } from './texts.ts'

const ROWS = Array.from({ length: MAX_PICKS }, (_, index) => ({
  name: t('rules.picks', { count: index + 1 }),
  pays: paysOf(index + 1).flatMap((hundredths, hits) =>
    hundredths === 0 ? [] : [`${hits}: ${timesText(hundredths)}`],
  ),
}))

export const KenoRules = () => (
  <>
    <RuleLines
      lines={[
        t('rules.lines.1', { maxPicks: MAX_PICKS, numbers: NUMBERS, drawn: DRAWN }),
        t('rules.lines.2'),
        t('rules.lines.3'),
      ]}
    />
    <PayTable heading={t('rules.heading')} rows={ROWS} />
  </>
)
