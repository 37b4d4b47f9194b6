import { inLanguage } from '../../shell/page.ts'
import { RuleLines } from '../parts/rule-lines.tsx'

const t = inLanguage({
  pt: [
    'A cada minuto saem quatro partidas virtuais. Aposte no vencedor, no empate ou se a soma dos pontos fica acima ou abaixo de 2,5.',
    'As cotações saem da força de cada equipe naquela partida, com margem de 5%: cada uma é 0,95 dividido pela chance. O retorno mostrado já inclui a aposta e é o valor exato que será pago; a cotação aparece cortada em duas casas.',
    'Cada aposta joga a sua própria partida, sorteada das suas sementes: o placar que você vê é só seu e pode ser verificado.',
    'Equipes e partidas são inventadas e não têm relação com equipes reais.',
  ],
  en: [
    'Every minute brings four virtual matches. Bet on the winner, on a draw, or on whether the points add up to over or under 2.5.',
    'Odds follow from how strong each team is in that match, with a margin of 5%: each is 0.95 divided by the chance. The return shown includes the stake and is exactly what is paid; odds are shown cut to two decimals.',
    'Each bet plays its own match, drawn from your seeds: the score you see is yours alone and can be verified.',
    'Teams and matches are invented and have nothing to do with real ones.',
  ],
})

export const MatchRules = () => <RuleLines lines={t} />
