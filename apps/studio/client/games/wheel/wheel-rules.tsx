import { RISKS } from '../../../src/engines/hundredths.ts'
import { segmentsOf, WHEEL_SIZES } from '../../../src/engines/wheel/segments.ts'
import { PayTable } from '../parts/pay-table.tsx'
import { RuleLines } from '../parts/rule-lines.tsx'
import { t as tParts } from '../parts/texts.ts'
import { timesText } from '../parts/times.ts'
import { sharesOf } from './shares.ts'
import { t } from './texts.ts'

const ROWS = RISKS.flatMap((risk) =>
  WHEEL_SIZES.map((size) => ({
    name: t('rules.wheel', { risk: tParts(`risk.${risk}`), size }),
    pays: sharesOf(segmentsOf(size, risk)).map(({ hundredths, count }) => `${count}: ${timesText(hundredths)}`),
  })),
)

export const WheelRules = () => (
  <>
    <RuleLines lines={[t('rules.lines.1'), t('rules.lines.2'), t('rules.lines.3')]} />
    <PayTable heading={t('rules.heading')} rows={ROWS} />
  </>
)
