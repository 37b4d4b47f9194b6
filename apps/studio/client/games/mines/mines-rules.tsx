import { MAX_MINES, TOP_MULTIPLIER } from '../../../src/engines/mines.ts'
import { inLanguage, locale } from '../../shell/page.ts'
import { RuleLines } from '../parts/rule-lines.tsx'

const top = TOP_MULTIPLIER.toLocaleString(locale)
const t = inLanguage({
  pt: [
    `O tabuleiro tem 25 casas. Escolha quantas escondem minas, de 1 a ${MAX_MINES}; onde elas ficam é sorteado antes da primeira casa e não muda mais.`,
    'Cada casa sem mina aumenta o prêmio. Uma mina encerra a rodada sem prêmio.',
    'O prêmio é 0,99 vezes a aposta, dividido pela chance de abrir tantas casas seguidas sem mina. Antes do corte para centavos inteiros, o retorno médio é o mesmo com qualquer número de minas e em qualquer momento da retirada.',
    `Retire quando quiser depois da primeira casa. Ao chegar a ${top} vezes a aposta, ou à última casa sem mina, o prêmio é pago na hora.`,
    'Se você sair, a rodada espera por você.',
  ],
  en: [
    `The board has 25 cells. Choose how many hide mines, from 1 to ${MAX_MINES}; where they lie is drawn before the first cell and does not change.`,
    'Each cell without a mine raises the prize. A mine ends the round without a prize.',
    'The prize is 0.99 times the stake, divided by the chance of opening so many cells in a row without a mine. Before it is cut to whole cents, the average return is the same with any number of mines and whenever you cash out.',
    `Cash out whenever you like after the first cell. At ${top} times the stake, or with the last cell without a mine, the prize is paid at once.`,
    'If you leave, the round waits for you.',
  ],
})

export const MinesRules = () => <RuleLines lines={t} />
