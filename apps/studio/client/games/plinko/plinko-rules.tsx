import { RISKS } from '../../../src/engines/hundredths.ts'
import { PLINKO_PAYS } from '../../../src/engines/plinko/pays.ts'
import { MAX_ROWS, MIN_ROWS } from '../../../src/engines/plinko.ts'
import { inLanguage } from '../../shell/page.ts'
import { PayTable } from '../parts/pay-table.tsx'
import { RuleLines } from '../parts/rule-lines.tsx'
import { riskNames, timesText } from '../parts/times.ts'

const t = inLanguage({
  pt: {
    lines: [
      'A bola cai por fileiras de pinos. Em cada pino ela vai para a esquerda ou para a direita com a mesma chance, e o lugar onde para diz por quanto a aposta é multiplicada.',
      `Escolha de ${MIN_ROWS} a ${MAX_ROWS} fileiras e o risco. Mais risco paga mais nas pontas e menos no meio.`,
      'O retorno médio é o mesmo em todas as mesas: exatamente 99%. O prêmio já inclui a aposta.',
    ],
    heading: 'Multiplicadores, da ponta ao meio',
    rows: (risk: string, rows: number) => `${risk}, ${rows} fileiras`,
  },
  en: {
    lines: [
      'The ball falls through rows of pins. At each pin it goes left or right with the same chance, and the place where it stops says by how much the stake is multiplied.',
      `Choose ${MIN_ROWS} to ${MAX_ROWS} rows and the risk. More risk pays more at the edges and less in the middle.`,
      'The average return is the same on every board: exactly 99%. The prize includes the stake.',
    ],
    heading: 'Multipliers, from the edge to the middle',
    rows: (risk: string, rows: number) => `${risk}, ${rows} rows`,
  },
})

const ROWS = RISKS.flatMap((risk) =>
  Object.entries(PLINKO_PAYS[risk]).map(([rows, pays]) => ({
    name: t.rows(riskNames[risk], Number(rows)),
    pays: pays.map(timesText),
  })),
)

export const PlinkoRules = () => (
  <>
    <RuleLines lines={t.lines} />
    <PayTable heading={t.heading} rows={ROWS} />
  </>
)
