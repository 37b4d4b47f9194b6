import { MAX_SKIPS, TOP_MULTIPLIER } from '../../../src/engines/hilo.ts'
import { inLanguage, locale } from '../../shell/page.ts'
import { RuleLines } from '../parts/rule-lines.tsx'

const top = TOP_MULTIPLIER.toLocaleString(locale)
const t = inLanguage({
  pt: [
    'A rodada abre uma carta. Diga se a próxima é maior ou menor; a mesma carta também vale para os dois lados. O ás é a menor e o rei a maior: sobre eles vale maior ou menor sem empate, ou a mesma carta.',
    'Cada carta sai de um baralho completo de 52: as chances mostradas nos botões são sempre exatas.',
    'Cada acerto multiplica o prêmio por 1 dividido pela chance. A casa fica com 1% uma única vez, no começo: uma sequência vale 0,99 vezes todos os multiplicadores.',
    `Retire quando quiser depois do primeiro acerto. Um erro encerra a rodada sem prêmio. Ao chegar a ${top} vezes a aposta, o prêmio é pago na hora.`,
    `Trocar a carta não custa nem paga nada e vale ${MAX_SKIPS} vezes por rodada. Se você sair, a rodada espera por você.`,
  ],
  en: [
    'A round opens one card. Say whether the next is higher or lower; the same rank counts for both. The ace is lowest and the king highest: on them you guess strictly higher or lower, or the same rank.',
    'Each card comes from a full deck of 52: the chances on the buttons are always exact.',
    'Each right guess multiplies the prize by 1 divided by its chance. The house keeps 1% only once, at the start: a chain is worth 0.99 times all its multipliers.',
    `Cash out whenever you like after the first right guess. A wrong guess ends the round without a prize. At ${top} times the stake the prize is paid at once.`,
    `Swapping the card costs nothing and pays nothing, up to ${MAX_SKIPS} times a round. If you leave, the round waits for you.`,
  ],
})

export const HiloRules = () => <RuleLines lines={t} />
