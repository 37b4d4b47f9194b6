import type { GameCategory } from '@trevo/contract/catalogue'
import { buildGame } from './build-game.ts'
import type { DemoGame, Titles } from './demo-game.ts'
import type { SportId } from './profiles.ts'

/** Every sport is played by its own rules: `match` is football. */
type VendorSports = Readonly<Partial<Record<SportId, readonly Titles[]>>>

const CAMPO_ABERTO: VendorSports = {
  match: [
    ['Futebol Virtual', 'Virtual Football'],
    ['Futebol Paulista', 'São Paulo Football'],
    ['Futebol Nordestino', 'Northeastern Football'],
    ['Clássico do Sul', 'Southern Derby'],
    ['Clássico Carioca', 'Rio Derby'],
  ],
  basketball: [
    ['Basquete Virtual', 'Virtual Basketball'],
    ['Basquete de Praia', 'Beach Basketball'],
  ],
  tennis: [
    ['Tênis Virtual', 'Virtual Tennis'],
    ['Tênis no Saibro', 'Clay Court Tennis'],
  ],
  race: [
    ['Corrida no Hipódromo', 'Racecourse Race'],
    ['Corrida da Serra', 'Mountain Race'],
  ],
  fight: [
    ['Luta Virtual', 'Virtual Fight'],
    ['Noite de Boxe', 'Boxing Night'],
  ],
}
const RODADA: VendorSports = {
  match: [
    ['Rodada de Futebol', 'Football Matchday'],
    ['Clássico Baiano', 'Bahia Derby'],
    ['Clássico do Recife', 'Recife Derby'],
    ['Clássico Cearense', 'Ceará Derby'],
    ['Futebol da Madrugada', 'Midnight Football'],
  ],
  basketball: [
    ['Rodada de Basquete', 'Basketball Matchday'],
    ['Basquete do Interior', 'Country Basketball'],
  ],
  tennis: [
    ['Rodada de Tênis', 'Tennis Day'],
    ['Tênis Noturno', 'Night Tennis'],
  ],
  race: [
    ['Rodada de Corridas', 'Race Day'],
    ['Galope da Tarde', 'Afternoon Gallop'],
  ],
  fight: [['Rodada de Lutas', 'Fight Card']],
}
const AVANTE: VendorSports = {
  match: [
    ['Futebol Pixel', 'Pixel Football'],
    ['Clássico Digital', 'Digital Derby'],
  ],
  basketball: [['Basquete Pixel', 'Pixel Basketball']],
  race: [['Corrida Pixel', 'Pixel Race']],
  fight: [['Luta Pixel', 'Pixel Fight']],
}
const ATAQUE: VendorSports = {
  match: [
    ['Futebol de Ataque', 'Attacking Football'],
    ['Meio-Campo Digital', 'Digital Midfield'],
  ],
  basketball: [['Basquete Neon', 'Neon Basketball']],
  tennis: [['Tênis Neon', 'Neon Tennis']],
  fight: [['Luta Neon', 'Neon Fight']],
}
const IMPULSO: VendorSports = {
  match: [
    ['Futebol de Console', 'Console Football'],
    ['Clássico de Console', 'Console Derby'],
  ],
  basketball: [['Basquete de Console', 'Console Basketball']],
  tennis: [['Tênis de Console', 'Console Tennis']],
  race: [['Corrida de Console', 'Console Race']],
}
const TATICA: VendorSports = {
  match: [
    ['Futebol Tático', 'Tactical Football'],
    ['Bola Parada', 'Set Piece'],
  ],
  basketball: [['Basquete Tático', 'Tactical Basketball']],
  race: [['Pista Simulada', 'Simulated Track Race']],
  fight: [['Luta Tática', 'Tactical Fight']],
}
const INTERARENA: VendorSports = {
  match: [
    ['Futebol Alienígena', 'Alien Football'],
    ['Futebol dos Robôs', 'Robot Football'],
  ],
  tennis: [['Tênis dos Robôs', 'Robot Tennis']],
  race: [['Corrida dos Robôs', 'Robot Race']],
  fight: [['Luta dos Robôs', 'Robot Fight']],
}

export const MATCHES: readonly DemoGame[] = [
  ...sports('SPORTS', 'CPO', CAMPO_ABERTO),
  ...sports('SPORTS', 'RND', RODADA),
  ...sports('ESPORTS', 'AV', AVANTE),
  ...sports('ESPORTS', 'AI', ATAQUE),
  ...sports('ESPORTS', 'IMES', IMPULSO),
  ...sports('ESPORTS', 'TF', TATICA),
  ...sports('ESPORTS', 'IA', INTERARENA),
]

function sports(category: GameCategory, vendor: string, byEngine: VendorSports) {
  return (Object.entries(byEngine) as [SportId, readonly Titles[]][]).flatMap(([engine, titles]) =>
    titles.map((each) => buildGame({ vendor, category, titles: each, engine })),
  )
}
