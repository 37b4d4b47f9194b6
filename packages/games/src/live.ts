import { buildGame } from './build-game.ts'
import type { DemoGame, Titles } from './demo-game.ts'

const BOTO: readonly Titles[] = [
  ['Roleta Brasil', 'Brazil Roulette'],
  ['Roleta Ipanema', 'Ipanema Roulette'],
  ['Roleta Paulista', 'Paulista Roulette'],
  ['Roleta Baiana', 'Bahia Roulette'],
  ['Roleta Carioca', 'Rio Roulette'],
  ['Roleta Gaúcha', 'Gaúcha Roulette'],
  ['Roleta Mineira', 'Minas Roulette'],
  ['Roleta Nordeste', 'Northeast Roulette'],
  ['Roleta do Guará', 'Guará Roulette'],
  ['Roleta Amazônia', 'Amazônia Roulette'],
  ['Salão Guanabara', 'Guanabara Room'],
  ['Salão Imperial', 'Imperial Room'],
  ['Salão Esmeralda', 'Emerald Room'],
  ['Salão Safira', 'Sapphire Room'],
  ['Salão Rubi', 'Ruby Room'],
  ['Salão Topázio', 'Topaz Room'],
  ['Mesa Prata', 'Silver Table'],
  ['Mesa Ametista', 'Amethyst Table'],
  ['Mesa Turquesa', 'Turquoise Table'],
  ['Mesa Ônix', 'Onyx Table'],
]
const ONCA: readonly Titles[] = [
  ['Roleta da Onça', 'Jaguar Roulette'],
  ['Roleta ao Vivo', 'Live Roulette'],
  ['Roleta Europeia', 'European Roulette'],
  ['Roleta Zero', 'Zero Roulette'],
  ['Roleta Veloz', 'Swift Roulette'],
  ['Roleta VIP', 'VIP Roulette'],
  ['Roleta Noturna', 'Late-Night Roulette'],
  ['Roleta em Inglês', 'English Roulette'],
  ['Roleta Panorâmica', 'Panorama Roulette'],
  ['Roleta Relâmpago', 'Rapid Roulette'],
  ['Clube da Onça', 'Jaguar Club'],
  ['Clube Lapa', 'Lapa Club'],
  ['Clube Pelourinho', 'Pelourinho Club'],
  ['Clube Savassi', 'Savassi Club'],
  ['Clube Moinhos', 'Moinhos Club'],
  ['Clube Boa Vista', 'Boa Vista Club'],
  ['Varanda Leblon', 'Leblon Terrace'],
  ['Varanda Búzios', 'Búzios Terrace'],
  ['Varanda Noronha', 'Noronha Terrace'],
  ['Varanda Trancoso', 'Trancoso Terrace'],
]
const SALAO_SUL: readonly Titles[] = [
  ['Roleta Sul', 'Southern Roulette'],
  ['Roleta de Gramado', 'Gramado Roulette'],
  ['Roleta da Serra', 'Highland Roulette'],
  ['Roleta Floripa', 'Floripa Roulette'],
  ['Roleta Curitiba', 'Curitiba Roulette'],
  ['Roleta Iguaçu', 'Iguaçu Roulette'],
  ['Roleta Pampa', 'Pampa Roulette'],
  ['Roleta Veludo', 'Velvet Roulette'],
  ['Roleta Cetim', 'Satin Roulette'],
  ['Roleta Mármore', 'Marble Roulette'],
  ['Mesa Araucária', 'Araucaria Table'],
  ['Mesa Erva-Mate', 'Yerba Mate Table'],
  ['Mesa Hortênsia', 'Hydrangea Table'],
  ['Mesa Vinícola', 'Winery Table'],
  ['Mesa Chimarrão', 'Chimarrão Table'],
  ['Mesa Farroupilha', 'Farroupilha Table'],
  ['Lounge Lareira', 'Fireside Lounge'],
  ['Lounge Neblina', 'Mist Lounge'],
  ['Lounge Minuano', 'Minuano Lounge'],
  ['Lounge Aurora', 'Aurora Lounge'],
]

export const LIVE: readonly DemoGame[] = [...tables('PP', BOTO), ...tables('ONC', ONCA), ...tables('SLN', SALAO_SUL)]

function tables(vendor: string, titles: readonly Titles[]) {
  return titles.map((each) => buildGame({ vendor, category: 'LIVE', titles: each, engine: 'roulette' }))
}
