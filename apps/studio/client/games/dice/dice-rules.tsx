import { inLanguage } from '../../shell/page.ts'
import { RuleLines } from '../parts/rule-lines.tsx'

const t = inLanguage({
  pt: [
    'Cada jogada sorteia um número de 00,00 a 99,99, todos com a mesma chance.',
    'Escolha um alvo e se o número fica abaixo dele ou acima. Abaixo ganha com um número menor que o alvo; acima, com o alvo ou um número maior.',
    'O multiplicador é 0,99 dividido pela chance: com 50% de chance, 1,98 vezes a aposta. A chance vai de 1% a 95%, e o prêmio já inclui a aposta.',
  ],
  en: [
    'Each roll draws a number from 00.00 to 99.99, all equally likely.',
    'Choose a target and whether the number falls below or above it. Below wins with a number lower than the target; above with the target or a higher number.',
    'The multiplier is 0.99 divided by the chance: with a 50% chance, 1.98 times the stake. The chance goes from 1% to 95%, and the prize includes the stake.',
  ],
})

export const DiceRules = () => <RuleLines lines={t} />
