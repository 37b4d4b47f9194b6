import type { GameCategory } from '@trevo/contract/catalogue'
import { BINGOS } from './bingos.ts'
import { type DemoGame, type DemoVendor, HOUSE_VENDOR } from './demo-game.ts'
import { DUELS } from './duels.ts'
import { FISH } from './fish.ts'
import { IN_HOUSE } from './in-house.ts'
import { LIVE } from './live.ts'
import { LIVESTREAM } from './livestream.ts'
import { MATCHES } from './matches.ts'
import { SLOTS } from './slots.ts'
import { TABLES } from './tables.ts'

const vendor = (code: string, displayName: string, ...categories: readonly GameCategory[]): DemoVendor => ({
  code,
  displayName,
  inSite: true,
  status: 'active',
  categories,
})

/** The codes are those operators know; the names are ours. */
export const VENDORS: readonly DemoVendor[] = [
  vendor(HOUSE_VENDOR, 'Trevo', 'RNG', 'INHOUSE'),
  vendor('PG', 'Ipê Play', 'RNG'),
  vendor('PP', 'Boto', 'RNG', 'LIVE'),
  vendor('JDB', 'Jade', 'RNG', 'FISH'),
  vendor('FC', 'Caju', 'RNG', 'FISH'),
  vendor('CQ9', 'Arara', 'RNG', 'FISH'),
  vendor('HAB', 'Sabiá', 'RNG'),
  vendor('NRT', 'Norte', 'RNG'),
  vendor('MND', 'Mandacaru', 'RNG'),
  vendor('CRD', 'Cerrado', 'RNG'),
  vendor('LUZ', 'Luzeiro', 'RNG'),
  vendor('ONC', 'Onça', 'RNG', 'LIVE', 'LIVESTREAM'),
  vendor('SLN', 'Salão Sul', 'RNG', 'LIVE'),
  vendor('MRS', 'Maresia', 'FISH'),
  vendor('JGD', 'Jangada', 'RNG'),
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
  ...BINGOS,
  ...DUELS,
  ...FISH,
  ...LIVE,
  ...MATCHES,
  ...LIVESTREAM,
  ...IN_HOUSE,
]
