import { DRAWN, MAX_PICKS, NUMBERS, paysOf } from '../../../src/engines/keno.ts'
import { inLanguage } from '../../shell/page.ts'
import { PayTable } from '../parts/pay-table.tsx'
import { RuleLines } from '../parts/rule-lines.tsx'
import { timesText } from '../parts/times.ts'

const t = inLanguage({
  pt: {
    lines: [
      `Escolha de 1 a ${MAX_PICKS} números entre 1 e ${NUMBERS}. Cada rodada sorteia ${DRAWN} números diferentes, todos com a mesma chance.`,
      'O multiplicador depende de quantos números você escolheu e de quantos saíram.',
      'O retorno médio é de 99% com qualquer quantidade de números. O prêmio já inclui a aposta.',
    ],
    heading: 'Multiplicadores por acertos',
    picks: (count: number) => (count === 1 ? '1 número' : `${count} números`),
  },
  en: {
    lines: [
      `Choose 1 to ${MAX_PICKS} numbers between 1 and ${NUMBERS}. Each round draws ${DRAWN} different numbers, all equally likely.`,
      'The multiplier depends on how many numbers you chose and how many of them came.',
      'The average return is 99% with any count of numbers. The prize includes the stake.',
    ],
    heading: 'Multipliers by hits',
    picks: (count: number) => (count === 1 ? '1 number' : `${count} numbers`),
  },
})

const ROWS = Array.from({ length: MAX_PICKS }, (_, index) => ({
  name: t.picks(index + 1),
  pays: paysOf(index + 1).flatMap((hundredths, hits) =>
    hundredths === 0 ? [] : [`${hits}: ${timesText(hundredths)}`],
  ),
}))

export const KenoRules = () => (
  <>
    <RuleLines lines={t.lines} />
    <PayTable heading={t.heading} rows={ROWS} />
  </>
)
