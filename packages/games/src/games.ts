import type { GameCategory } from '@trevo/contract/catalogue'
import { BINGOS } from './bingos.ts'
import { type DemoGame, type DemoVendor, HOUSE_STUDIO, HOUSE_VENDOR } from './demo-game.ts'
import { DUELS } from './duels.ts'
import { FISH } from './fish.ts'
import { FLIGHTS } from './flights.ts'
import { IN_HOUSE } from './in-house.ts'
import { LIVESTREAM } from './livestream.ts'
import { MATCHES } from './matches.ts'
import { SLOTS } from './slots.ts'
import { CARD_TABLES, TABLES } from './tables.ts'

const vendor = (code: string, displayName: string, ...categories: readonly GameCategory[]): DemoVendor => ({
  code,
  displayName,
  inSite: true,
  status: 'active',
  categories,
})

/** The codes are those operators know; the names are ours. */
export const VENDORS: readonly DemoVendor[] = [
  vendor(HOUSE_VENDOR, HOUSE_STUDIO, 'RNG', 'LIVE', 'INHOUSE'),
  vendor('PG', 'Ipê Play', 'RNG', 'LIVE'),
  vendor('PP', 'Boto', 'RNG', 'LIVE', 'INHOUSE'),
  vendor('JDB', 'Jade', 'RNG', 'LIVE', 'FISH'),
  vendor('FC', 'Caju', 'RNG', 'LIVE', 'FISH'),
  vendor('CQ9', 'Arara', 'RNG', 'LIVE', 'FISH'),
  vendor('HAB', 'Sabiá', 'RNG', 'LIVE'),
  vendor('NRT', 'Norte', 'RNG', 'LIVE'),
  vendor('MND', 'Mandacaru', 'RNG', 'LIVE'),
  vendor('CRD', 'Cerrado', 'RNG', 'LIVE'),
  vendor('LUZ', 'Luzeiro', 'RNG', 'LIVE'),
  vendor('ONC', 'Onça', 'LIVE', 'INHOUSE', 'LIVESTREAM'),
  vendor('SLN', 'Salão Sul', 'LIVE', 'INHOUSE'),
  vendor('MRS', 'Maresia', 'FISH'),
  vendor('JGD', 'Jangada', 'RNG', 'PVP'),
  vendor('CPO', 'Campo Aberto', 'SPORTS'),
  vendor('RND', 'Rodada', 'SPORTS'),
  vendor('AV', 'Avante', 'ESPORTS'),
  vendor('AI', 'Ataque', 'ESPORTS'),
  vendor('IMES', 'Impulso', 'ESPORTS'),
  vendor('TF', 'Tática', 'ESPORTS'),
  vendor('IA', 'Interarena', 'ESPORTS'),
  vendor('PLC', 'Palco', 'LIVESTREAM'),
  ...['SV3', 'DS88', 'DIG', 'WGB'].map((code): DemoVendor => ({ ...vendor(code, code, 'COCKFIGHT'), status: 'off' })),
]

/** The whole demo catalogue, in the order in which a lobby shows it. */
export const GAMES: readonly DemoGame[] = [
  ...SLOTS,
  ...TABLES,
  ...CARD_TABLES,
  ...BINGOS,
  ...DUELS,
  ...FISH,
  ...MATCHES,
  ...LIVESTREAM,
  ...IN_HOUSE,
  ...FLIGHTS,
]
