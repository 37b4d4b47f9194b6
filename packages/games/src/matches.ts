import type { GameCategory } from '@trevo/contract/catalogue'
import { buildGame } from './build-game.ts'
import type { DemoGame, Titles } from './demo-game.ts'

const CAMPO_ABERTO: readonly Titles[] = [
  ['Futebol Virtual', 'Virtual Football'],
  ['Futebol de Areia', 'Beach Football'],
  ['Futebol de Salão', 'Futsal'],
  ['Clássico do Sul', 'Southern Derby'],
  ['Clássico Carioca', 'Rio Derby'],
  ['Copa dos Estados', 'Cup of the States'],
  ['Copa das Capitais', 'Cup of the Capitals'],
  ['Gol de Ouro', 'Golden Goal'],
  ['Basquete de Rua', 'Street Basketball'],
  ['Vôlei na Areia', 'Volley on the Sand'],
  ['Tênis de Saibro', 'Clay-Court Tennis'],
  ['Tênis de Mesa', 'Table Tennis'],
  ['Liga de Várzea', 'Sunday League'],
]
const RODADA: readonly Titles[] = [
  ['Rodada de Futebol', 'Football Matchday'],
  ['Mata-Mata', 'Knockout Stage'],
  ['Pênaltis', 'Penalty Shoot-Out'],
  ['Basquete de Trio', 'Half-Court Basketball'],
  ['Corrida de Rua', 'Street Race'],
  ['Corrida em Interlagos', 'Circuit Race'],
  ['Galope no Hipódromo', 'Racecourse Gallop'],
  ['Luta de Boxe', 'Boxing Bout'],
  ['Artes Marciais', 'Martial Arts'],
  ['Sinuca Brasileira', 'Brazilian Snooker'],
  ['Boliche', 'Ten-Pin Bowling'],
  ['Regata', 'Regatta'],
]
const AVANTE: readonly Titles[] = [
  ['Arena Lendas', 'Legends Arena'],
  ['Arena Relâmpago', 'Quickfire Arena'],
  ['Torre Central', 'Central Tower'],
  ['Três Rotas', 'Three Lanes'],
  ['Guardiões do Rio', 'River Guardians'],
]
const ATAQUE: readonly Titles[] = [
  ['Ataque Tático', 'Tactical Strike'],
  ['Última Equipe', 'Last Squad'],
  ['Zona de Queda', 'Drop Zone'],
  ['Linha de Frente', 'Front Line'],
  ['Operação Cobra', 'Operation Cobra'],
]
const IMPULSO: readonly Titles[] = [
  ['Futebol de Console', 'Console Football'],
  ['Basquete de Console', 'Console Basketball'],
  ['Corrida Simulada', 'Simulated Race'],
  ['Luta de Fliperama', 'Arcade Fight'],
  ['Pista Neon', 'Neon Track'],
]
const TATICA: readonly Titles[] = [
  ['Xadrez Relâmpago', 'Blitz Chess'],
  ['Batalha de Cartas', 'Battle of Cards'],
  ['Reinos em Guerra', 'Realms at War'],
  ['Estratégia Total', 'Total Strategy'],
  ['Frota Estelar', 'Starfleet Rivals'],
]
const INTERARENA: readonly Titles[] = [
  ['Arena do Sul', 'Southern Arena'],
  ['Arena Norte', 'Northern Arena'],
  ['Copa dos Mundos', 'Cup of Worlds'],
  ['Liga dos Robôs', 'Robot League'],
  ['Invasão Alienígena', 'Alien Invasion'],
]

export const MATCHES: readonly DemoGame[] = [
  ...matches('SPORTS', 'CPO', CAMPO_ABERTO),
  ...matches('SPORTS', 'RND', RODADA),
  ...matches('ESPORTS', 'AV', AVANTE),
  ...matches('ESPORTS', 'AI', ATAQUE),
  ...matches('ESPORTS', 'IMES', IMPULSO),
  ...matches('ESPORTS', 'TF', TATICA),
  ...matches('ESPORTS', 'IA', INTERARENA),
]

function matches(category: GameCategory, vendor: string, titles: readonly Titles[]) {
  return titles.map((each) => buildGame({ vendor, category, titles: each, engine: 'match' }))
}
