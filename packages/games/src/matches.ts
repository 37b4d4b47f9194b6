import type { GameCategory } from '@trevo/contract/catalogue'
import { buildGame } from './build-game.ts'
import type { DemoGame, Titles } from './demo-game.ts'

/** The engine plays football: ninety minutes, goals, and a draw as a result like any other. Other sports wait for rules of their own. */
const CAMPO_ABERTO: readonly Titles[] = [
  ['Futebol Virtual', 'Virtual Football'],
  ['Futebol Paulista', 'São Paulo Football'],
  ['Futebol Nordestino', 'Northeastern Football'],
  ['Clássico do Sul', 'Southern Derby'],
  ['Clássico Carioca', 'Rio Derby'],
  ['Copa dos Estados', 'Cup of the States'],
  ['Copa das Capitais', 'Cup of the Capitals'],
  ['Clássico Mineiro', 'Minas Derby'],
  ['Futebol Amazônico', 'Amazonian Football'],
  ['Liga do Cerrado', 'Cerrado League'],
  ['Liga do Litoral', 'Coastal League'],
  ['Torneio de Verão', 'Summer Tournament'],
  ['Liga de Várzea', 'Sunday League'],
]
const RODADA: readonly Titles[] = [
  ['Rodada de Futebol', 'Football Matchday'],
  ['Rodada de Sábado', 'Saturday Matchday'],
  ['Rodada de Domingo', 'Sunday Matchday'],
  ['Clássico Baiano', 'Bahia Derby'],
  ['Clássico do Recife', 'Recife Derby'],
  ['Clássico Cearense', 'Ceará Derby'],
  ['Clássico Paranaense', 'Paraná Derby'],
  ['Liga da Capital', 'Capital League'],
  ['Liga do Interior', 'Country League'],
  ['Turno e Returno', 'Home and Away'],
  ['Futebol da Madrugada', 'Midnight Football'],
  ['Copa do Litoral', 'Seaside Cup'],
]
const AVANTE: readonly Titles[] = [
  ['Liga Avante', 'Avante League'],
  ['Futebol Pixel', 'Pixel Football'],
  ['Clássico Digital', 'Digital Derby'],
  ['Gramado Virtual', 'Virtual Pitch'],
  ['Copa dos Controles', 'Controller Cup'],
]
const ATAQUE: readonly Titles[] = [
  ['Ataque Total', 'Total Attack'],
  ['Meio-Campo Digital', 'Digital Midfield'],
  ['Camisa Dez', 'Number Ten'],
  ['Linha de Quatro', 'Back Four'],
  ['Toque de Bola', 'Short Passing'],
]
const IMPULSO: readonly Titles[] = [
  ['Futebol de Console', 'Console Football'],
  ['Liga de Console', 'Console League'],
  ['Copa de Console', 'Console Cup'],
  ['Clássico de Console', 'Console Derby'],
  ['Estádio Neon', 'Neon Stadium'],
]
const TATICA: readonly Titles[] = [
  ['Prancheta', 'Tactics Board'],
  ['Quatro Três Três', 'Four Three Three'],
  ['Posse de Bola', 'Possession Play'],
  ['Marcação Alta', 'High Press'],
  ['Bola Parada', 'Set Piece'],
]
const INTERARENA: readonly Titles[] = [
  ['Interarena Sul', 'Interarena South'],
  ['Interarena Norte', 'Interarena North'],
  ['Copa dos Mundos', 'Cup of Worlds'],
  ['Liga dos Robôs', 'Robot League'],
  ['Futebol Alienígena', 'Alien Football'],
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
