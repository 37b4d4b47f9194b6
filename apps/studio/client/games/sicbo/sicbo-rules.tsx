import { SINGLE_PAYS } from '../../../src/engines/sicbo/spots.ts'
import { PayTable } from '../parts/pay-table.tsx'
import { RuleLines } from '../parts/rule-lines.tsx'
import { timesText } from '../parts/times.ts'
import { SUM_PAYS, topPay } from './spots.ts'
import { t } from './texts.ts'

export const SicboRules = () => (
  <>
    <RuleLines lines={[t('rules.1'), t('rules.2'), t('rules.3')]} />
    <PayTable
      heading={t('rules.pays')}
      rows={[
        { name: t('rules.half'), pays: [timesText(topPay('small'))] },
        { name: t('rules.one'), pays: SINGLE_PAYS.slice(1).map(timesText) },
        { name: t('rules.pair'), pays: [timesText(topPay('pair12'))] },
        { name: t('rules.double'), pays: [timesText(topPay('double1'))] },
        { name: t('anyTriple'), pays: [timesText(topPay('anyTriple'))] },
        { name: t('rules.triple'), pays: [timesText(topPay('triple1'))] },
        ...SUM_PAYS.map(({ sums, hundredths }) => ({
          name: t('rules.sum', { one: sums[0], other: sums[1] }),
          pays: [timesText(hundredths)],
        })),
      ]}
    />
  </>
)
