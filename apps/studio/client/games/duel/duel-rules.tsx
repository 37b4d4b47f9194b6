import { COMMISSION_PERCENT, WIN_HUNDREDTHS } from '../../../src/engines/duel.ts'
import { inLanguage, locale } from '../../shell/page.ts'
import { RuleLines } from '../parts/rule-lines.tsx'

const commission = COMMISSION_PERCENT.toLocaleString(locale)
const times = (WIN_HUNDREDTHS / 100).toLocaleString(locale)
const t = inLanguage({
  pt: [
    'Cinco cartas de um baralho de 52 ficam viradas na mesa. Escolha uma; o adversário fica com outra, sorteada entre as que sobraram.',
    'A carta maior leva o pote. O ás é a menor e o rei a maior; os naipes não contam. No empate a aposta volta inteira.',
    `O pote é a soma das duas apostas, e a comissão é de ${commission}% dele: quem vence recebe ${times} vezes a própria aposta.`,
    'A cadeira do adversário é da casa, que aposta o mesmo valor que você. As cartas saem das suas sementes e podem ser verificadas.',
  ],
  en: [
    'Five cards from a deck of 52 lie face down on the table. Take one; the opponent gets another, drawn from those left.',
    'The higher card takes the pot. The ace is lowest and the king highest; suits do not count. On a tie the stake comes back in full.',
    `The pot is both stakes together, and the commission is ${commission}% of it: the winner gets ${times} times their own stake.`,
    'The opposite seat is the house, which stakes as much as you do. The cards come from your seeds and can be verified.',
  ],
})

export const DuelRules = () => <RuleLines lines={t} />
