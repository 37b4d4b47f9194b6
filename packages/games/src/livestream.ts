import type { RoomType } from '@trevo/contract/catalogue'
import { buildGame } from './build-game.ts'
import type { DemoGame } from './demo-game.ts'
import type { SharedTableId } from './profiles.ts'

type Room = readonly [engine: SharedTableId, host: string, pt: string, en: string, type?: RoomType, price?: string]

/** One round for everybody who sits at the table; the host is drawn, and says so. */
const ONCA: readonly Room[] = [
  ['roulette', 'Bruna', 'Roleta da Bruna', "Bruna's Roulette"],
  ['roulette', 'Caio', 'Roleta do Caio', "Caio's Roulette"],
  ['baccarat', 'Helena', 'Bacará da Helena', "Helena's Baccarat"],
  ['dragontiger', 'Davi', 'Dragão e Tigre Davi', 'Dragon Tiger Davi'],
  ['sicbo', 'Tainá', 'Sic Bo da Tainá', "Tainá's Sic Bo"],
  ['roulette', 'Letícia', 'Roleta da Letícia', "Letícia's Roulette", 'VIP'],
  ['wheelshow', 'Beto', 'Show da Roda do Beto', "Beto's Wheel Show"],
]
const PALCO: readonly Room[] = [
  ['roulette', 'Joana', 'Roleta da Joana', "Joana's Roulette"],
  ['baccarat', 'Larissa', 'Bacará da Larissa', "Larissa's Baccarat"],
  ['dragontiger', 'Ivo', 'Dragão e Tigre Ivo', 'Dragon Tiger Ivo'],
  ['sicbo', 'Marina', 'Sic Bo da Marina', "Marina's Sic Bo"],
  ['baccarat', 'Sofia', 'Bacará da Sofia', "Sofia's Baccarat", 'VIP'],
  ['roulette', 'Yara', 'Roleta da Yara', "Yara's Roulette", 'Pay per View', '5'],
  ['wheelshow', 'Dandara', 'Show da Roda da Dandara', "Dandara's Wheel Show"],
]

export const LIVESTREAM: readonly DemoGame[] = [...rooms('ONC', ONCA), ...rooms('PLC', PALCO)]

function rooms(vendor: string, entries: readonly Room[]) {
  return entries.map(([engine, host, pt, en, type = 'Free', price = null], index) => {
    const room = { id: `${vendor.toLowerCase()}-${index + 1}`, type, price, host }
    return buildGame({ vendor, category: 'LIVESTREAM', titles: [pt, en], engine, room })
  })
}
