import { buildGame } from './build-game.ts'
import type { DemoGame, Titles } from './demo-game.ts'

const JADE: readonly Titles[] = [
  ['Fúria do Tubarão', 'Shark Fury'],
  ['Dragão Marinho', 'Sea Dragon'],
  ['Mar de Jade', 'Jade Sea'],
  ['Carpas do Imperador', "The Emperor's Carp"],
  ['Polvo Imperial', 'Imperial Octopus'],
  ['Lagoa das Lanternas', 'Lagoon of Lanterns'],
  ['Tartaruga Anciã', 'Ancient Turtle'],
  ['Baiacu Zangado', 'Grumpy Pufferfish'],
  ['Lagosta de Ouro', 'Golden Lobster'],
  ['Tempestade no Mar', 'Storm at Sea'],
]
const CAJU: readonly Titles[] = [
  ['Pesca no Coral', 'Coral Fishing'],
  ['Peixe-Boi Feliz', 'Happy Manatee'],
  ['Siri de Praia', 'Beach Crab'],
  ['Maré de Verão', 'Summer Tide'],
  ['Camarão na Moranga', 'Prawn Festival'],
  ['Golfinhos da Baía', 'Dolphins of the Bay'],
  ['Concha Encantada', 'Enchanted Shell'],
  ['Jangadeiro', 'The Raftsman'],
  ['Peixes do Recife', 'Reef Fish'],
  ['Foca da Ilha', 'Island Seal'],
]
const ARARA: readonly Titles[] = [
  ['Pirarucu Gigante', 'Giant Arapaima'],
  ['Piranhas do Xingu', 'Xingu Piranhas'],
  ['Tucunaré Gigante', 'Giant Tucunaré'],
  ['Boto do Rio Negro', 'River Dolphin of Rio Negro'],
  ['Poraquê Elétrico', 'Electric Eel'],
  ['Pesca no Araguaia', 'Araguaia Fishing'],
  ['Jacaré na Lagoa', 'Lagoon Caiman'],
  ['Lontra Pescadora', 'Fishing Otter'],
  ['Igarapé Secreto', 'Secret Creek'],
  ['Lua no Rio', 'Moon on the River'],
]
const MARESIA: readonly Titles[] = [
  ['Polvo Gigante', 'Giant Octopus'],
  ['Baleia Azul', 'Blue Whale'],
  ['Tubarão Martelo', 'Hammerhead Shark'],
  ['Kraken de Ferro', 'Iron Kraken'],
  ['Tesouro Submerso', 'Sunken Treasure'],
  ['Tridente de Netuno', "Neptune's Trident"],
  ['Cidade de Atlântida', 'City of Atlantis'],
  ['Água-Viva de Neon', 'Neon Jellyfish'],
  ['Lula Gigante', 'Giant Squid'],
  ['Pérolas do Abismo', 'Pearls of the Deep'],
  ['Navio Afundado', 'The Sunken Ship'],
  ['Oceano Profundo', 'Deep Ocean'],
  ['Mergulhador', 'Deep-Sea Diver'],
  ['Raia Voadora', 'Flying Ray'],
]

export const FISH: readonly DemoGame[] = [
  ...fishing('JDB', JADE),
  ...fishing('FC', CAJU),
  ...fishing('CQ9', ARARA),
  ...fishing('MRS', MARESIA),
]

function fishing(vendor: string, titles: readonly Titles[]) {
  return titles.map((each) => buildGame({ vendor, category: 'FISH', titles: each, engine: 'fish' }))
}
