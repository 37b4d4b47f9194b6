import { buildGame } from './build-game.ts'
import type { DemoGame, Titles } from './demo-game.ts'
import type { EngineId } from './engine-ids.ts'

/** Tables of cards and roulette, each played for its player alone. */
type VendorTables = Partial<Record<EngineId, readonly Titles[]>>

const BOTO: VendorTables = {
  roulette: [
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
  ],
  baccarat: [
    ['Bacará Guanabara', 'Guanabara Baccarat'],
    ['Bacará Imperial', 'Imperial Baccarat'],
    ['Bacará Esmeralda', 'Emerald Baccarat'],
    ['Bacará Safira', 'Sapphire Baccarat'],
  ],
  blackjack: [
    ['Blackjack Prata', 'Silver Blackjack'],
    ['Blackjack Ametista', 'Amethyst Blackjack'],
    ['Blackjack Turquesa', 'Turquoise Blackjack'],
    ['Blackjack Ônix', 'Onyx Blackjack'],
  ],
  holdem: [
    ["Hold'em Copacabana", "Copacabana Hold'em"],
    ["Hold'em Lagoa", "Lagoa Hold'em"],
  ],
  dragontiger: [
    ['Dragão e Tigre Rubi', 'Dragon Tiger Ruby'],
    ['Dragão e Tigre Ouro', 'Dragon Tiger Gold'],
  ],
}
const ONCA: VendorTables = {
  roulette: [
    ['Roleta da Onça', 'Jaguar Roulette'],
    ['Roleta do Salão', 'Parlour Roulette'],
    ['Roleta Europeia', 'European Roulette'],
    ['Roleta Zero', 'Zero Roulette'],
    ['Roleta Veloz', 'Swift Roulette'],
    ['Roleta VIP', 'VIP Roulette'],
    ['Roleta Noturna', 'Late-Night Roulette'],
    ['Roleta do Cais', 'Quayside Roulette'],
    ['Roleta Panorâmica', 'Panorama Roulette'],
    ['Roleta Relâmpago', 'Rapid Roulette'],
  ],
  blackjack: [
    ['Blackjack da Onça', 'Jaguar Blackjack'],
    ['Blackjack Lapa', 'Lapa Blackjack'],
    ['Blackjack Pelourinho', 'Pelourinho Blackjack'],
    ['Blackjack Savassi', 'Savassi Blackjack'],
  ],
  baccarat: [
    ['Bacará Moinhos', 'Moinhos Baccarat'],
    ['Bacará Boa Vista', 'Boa Vista Baccarat'],
    ['Bacará Leblon', 'Leblon Baccarat'],
    ['Bacará Búzios', 'Búzios Baccarat'],
  ],
  holdem: [
    ["Hold'em da Onça", "Jaguar Hold'em"],
    ["Hold'em Noturno", "Late-Night Hold'em"],
  ],
  dragontiger: [
    ['Dragão e Tigre Mar', 'Dragon Tiger Sea'],
    ['Dragão e Tigre Gelo', 'Dragon Tiger Ice'],
  ],
}
const SALAO_SUL: VendorTables = {
  roulette: [
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
  ],
  blackjack: [
    ['Blackjack Araucária', 'Araucaria Blackjack'],
    ['Blackjack Erva-Mate', 'Yerba Mate Blackjack'],
    ['Blackjack Hortênsia', 'Hydrangea Blackjack'],
    ['Blackjack Vinícola', 'Winery Blackjack'],
  ],
  baccarat: [
    ['Bacará Chimarrão', 'Chimarrão Baccarat'],
    ['Bacará Farroupilha', 'Farroupilha Baccarat'],
    ['Bacará Lareira', 'Fireside Baccarat'],
    ['Bacará Neblina', 'Mist Baccarat'],
  ],
  holdem: [
    ["Hold'em Pampa", "Pampas Hold'em"],
    ["Hold'em Tropeiro", "Drover Hold'em"],
  ],
  dragontiger: [
    ['Dragão e Tigre Rei', 'Dragon Tiger King'],
    ['Dragão e Tigre Sol', 'Dragon Tiger Sun'],
  ],
}

/** Cards against the house, for brands whose law lets a lobby have a room of its own for them. */
const JANGADA: VendorTables = {
  holdem: [
    ["Hold'em da Jangada", "Raft Hold'em"],
    ["Hold'em do Mucuripe", "Mucuripe Hold'em"],
    ["Hold'em de Jericoacoara", "Jericoacoara Hold'em"],
  ],
  blackjack: [
    ['Blackjack da Jangada', 'Raft Blackjack'],
    ['Blackjack do Porto', 'Harbour Blackjack'],
    ['Blackjack das Dunas', 'Dune Blackjack'],
  ],
  baccarat: [
    ['Bacará da Enseada', 'Cove Baccarat'],
    ['Bacará do Farol', 'Lighthouse Baccarat'],
    ['Bacará do Coral', 'Coral Baccarat'],
  ],
  dragontiger: [
    ['Dragão e Tigre Areia', 'Dragon Tiger Sand'],
    ['Dragão e Tigre Onda', 'Dragon Tiger Wave'],
    ['Dragão e Tigre Ilha', 'Dragon Tiger Isle'],
  ],
}

export const TABLES: readonly DemoGame[] = [
  ...tablesOf('PP', 'LIVE', BOTO),
  ...tablesOf('ONC', 'LIVE', ONCA),
  ...tablesOf('SLN', 'LIVE', SALAO_SUL),
]
export const CARD_TABLES: readonly DemoGame[] = tablesOf('JGD', 'PVP', JANGADA)

function tablesOf(vendor: string, category: 'LIVE' | 'PVP', tables: VendorTables) {
  return (Object.entries(tables) as [EngineId, readonly Titles[]][]).flatMap(([engine, titles]) =>
    titles.map((each) => buildGame({ vendor, category, titles: each, engine })),
  )
}
