import { RISKS } from '../../../src/engines/hundredths.ts'
import { PLINKO_PAYS } from '../../../src/engines/plinko/pays.ts'
import { MAX_ROWS, MIN_ROWS } from '../../../src/engines/plinko.ts'
import { PayTable } from '../parts/pay-table.tsx'
import { RuleLines } from '../parts/rule-lines.tsx'
import { t as tParts } from '../parts/texts.ts'
import { timesText } from '../parts/times.ts'
import { t } from './texts.ts'

const ROWS = RISKS.flatMap((risk) =>
  Object.entries(PLINKO_PAYS[risk]).map(([rows, pays]) => ({
    name: t('rules.rows', { risk: tParts(`risk.${risk}`), rows: Number(rows) }),
    pays: pays.map(timesText),
  })),
)

export const PlinkoRules = () => (
  <>
    <RuleLines
      lines={[t('rules.lines.1'), t('rules.lines.2', { minRows: MIN_ROWS, maxRows: MAX_ROWS }), t('rules.lines.3')]}
    />
    <PayTable heading={t('rules.heading')} rows={ROWS} />
  </>
)
