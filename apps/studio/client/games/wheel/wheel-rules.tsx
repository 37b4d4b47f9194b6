import { RISKS } from '../../../src/engines/hundredths.ts'
import { segmentsOf, WHEEL_SIZES } from '../../../src/engines/wheel/segments.ts'
import { inLanguage } from '../../shell/page.ts'
import { PayTable } from '../parts/pay-table.tsx'
import { RuleLines } from '../parts/rule-lines.tsx'
import { riskNames, timesText } from '../parts/times.ts'
import { sharesOf } from './shares.ts'

const t = inLanguage({
  pt: {
    lines: [
      'A roda para em um dos segmentos, todos com a mesma chance, e a aposta é multiplicada pelo que está nele.',
      'Escolha de 10 a 50 segmentos e o risco. No risco alto só um segmento paga, e quanto mais segmentos, mais ele paga.',
      'O retorno médio é o mesmo em todas as rodas: exatamente 99%. O prêmio já inclui a aposta.',
    ],
    heading: 'Segmentos e multiplicadores',
    wheel: (risk: string, size: number) => `${risk}, ${size} segmentos`,
  },
  en: {
    lines: [
      'The wheel stops at one of its segments, all equally likely, and the stake is multiplied by what stands on it.',
      'Choose 10 to 50 segments and the risk. At high risk a single segment pays, and the more segments, the more it pays.',
      'The average return is the same on every wheel: exactly 99%. The prize includes the stake.',
    ],
    heading: 'Segments and multipliers',
    wheel: (risk: string, size: number) => `${risk}, ${size} segments`,
  },
})

const ROWS = RISKS.flatMap((risk) =>
  WHEEL_SIZES.map((size) => ({
    name: t.wheel(riskNames[risk], size),
    pays: sharesOf(segmentsOf(size, risk)).map(({ hundredths, count }) => `${count}: ${timesText(hundredths)}`),
  })),
)

export const WheelRules = () => (
  <>
    <RuleLines lines={t.lines} />
    <PayTable heading={t.heading} rows={ROWS} />
  </>
)
