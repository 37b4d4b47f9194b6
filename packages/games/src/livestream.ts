import type { RoomType } from '@trevo/contract/catalogue'
import { buildGame } from './build-game.ts'
import type { DemoGame } from './demo-game.ts'

type Room = readonly [host: string, pt: string, en: string, type: RoomType, price?: string]

const ONCA: readonly Room[] = [
  ['Bruna', 'Roleta com Bruna', 'Roulette with Bruna', 'Free'],
  ['Camila', 'Manhã com Camila', 'Morning with Camila', 'Free'],
  ['Tainá', 'Palco da Tainá', "Tainá's Stage", 'Free'],
  ['Letícia', 'Estúdio Letícia', 'Studio Letícia', 'VIP'],
  ['Helena', 'Salão da Helena', "Helena's Room", 'VIP'],
  ['Yara', 'Noite com Yara', 'Night with Yara', 'Pay per View', '5'],
  ['Caio', 'Roleta do Caio', "Caio's Roulette", 'Free'],
  ['Davi', 'Palco do Davi', "Davi's Stage", 'Free'],
  ['Renata', 'Tarde com Renata', 'Afternoon with Renata', 'Free'],
  ['Isadora', 'Camarote da Isadora', "Isadora's Box", 'VIP'],
  ['Nina', 'Cabine da Nina', "Nina's Booth", 'Pay per View', '8'],
  ['Otávio', 'Mesa do Otávio', "Otávio's Table", 'Free'],
]
const PALCO: readonly Room[] = [
  ['Marina', 'Show da Marina', "Marina's Show", 'Free'],
  ['Larissa', 'Estúdio Larissa', 'Studio Larissa', 'Free'],
  ['Joana', 'Roleta com Joana', 'Roulette with Joana', 'Free'],
  ['Sofia', 'Sofia ao Piano', 'Sofia at the Piano', 'VIP'],
  ['Aline', 'Jogo da Aline', "Aline's Game", 'Free'],
  ['Rafael', 'Roda do Rafael', "Rafael's Wheel", 'Free'],
  ['Thiago', 'Roleta do Thiago', "Thiago's Roulette", 'VIP'],
  ['Lívia', 'Luar com Lívia', 'Moonlight with Lívia', 'Pay per View', '10'],
  ['Paula', 'Praia com Paula', 'On the Beach with Paula', 'Free'],
  ['Bento', 'Samba do Bento', "Bento's Samba", 'Free'],
  ['Clara', 'Camarim da Clara', 'Backstage with Clara', 'Pay per View', '12.5'],
  ['Vitor', 'Palco do Vitor', "Vitor's Stage", 'Free'],
]

export const LIVESTREAM: readonly DemoGame[] = [...rooms('ONC', ONCA), ...rooms('PLC', PALCO)]

function rooms(vendor: string, entries: readonly Room[]) {
  return entries.map(([host, pt, en, type, price = null], index) => {
    const room = { id: `${vendor.toLowerCase()}-${index + 1}`, type, price, host }
    return buildGame({ vendor, category: 'LIVESTREAM', titles: [pt, en], engine: 'roulette', room })
  })
}
