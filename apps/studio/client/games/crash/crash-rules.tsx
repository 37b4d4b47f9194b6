import { inLanguage } from '../../shell/page.ts'
import { RuleLines } from '../parts/rule-lines.tsx'

const t = inLanguage({
  pt: [
    'Todos jogam a mesma rodada. Durante alguns segundos as apostas ficam abertas, depois o foguete decola e o multiplicador sobe a partir de 1,00×.',
    'Retire antes de o foguete explodir e receba a aposta vezes o multiplicador daquele momento. Quem não retira a tempo perde a aposta.',
    'A retirada automática fica guardada com a aposta no servidor: ela vale mesmo se a conexão cair ou a página fechar. Um toque vale o multiplicador do instante em que chega ao servidor, nunca depois da explosão.',
    'Você pode ter duas apostas na mesma rodada. Uma aposta confirmada depois da decolagem volta inteira para o saldo.',
    'A chance de chegar a um multiplicador é 0,97 dividido por ele: 48,5% para 2×, 9,7% para 10×. Uma aposta paga no máximo 10.000 vezes o valor e é retirada sozinha nesse ponto.',
    'Se o jogo ficar fora do ar por mais de 5 segundos durante o voo, as retiradas automáticas alcançadas são pagas e as outras apostas são devolvidas.',
  ],
  en: [
    'Everybody plays the same round. For a few seconds bets are open, then the rocket takes off and the multiplier rises from 1.00×.',
    'Cash out before the rocket crashes and get your stake times the multiplier of that moment. Whoever does not cash out in time loses the stake.',
    'The automatic cash-out is kept with the bet on the server: it holds even if the connection drops or the page is closed. A tap is worth the multiplier of the instant it reaches the server, never after the crash.',
    'You may have two bets in the same round. A bet confirmed after take-off goes back to the balance in full.',
    'The chance of reaching a multiplier is 0.97 divided by it: 48.5% for 2×, 9.7% for 10×. A bet pays at most 10,000 times its stake and is cashed out by itself at that point.',
    'If the game is down for more than 5 seconds during a flight, automatic cash-outs that were reached are paid and the other bets are returned.',
  ],
})

export const CrashRules = () => <RuleLines lines={t} />
