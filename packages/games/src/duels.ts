import { buildGame } from './build-game.ts'
import type { DemoGame, Titles } from './demo-game.ts'

const ARARA: readonly Titles[] = [
  ['Duelo de Araras', 'Macaw Duel'],
  ['Duelo de Onças', 'Jaguar Duel'],
  ['Duelo na Selva', 'Jungle Duel'],
  ['Duelo de Tucanos', 'Toucan Duel'],
  ['Duelo de Jacarés', 'Caiman Duel'],
  ['Duelo de Lobos', 'Wolf Duel'],
  ['Duelo de Águias', 'Eagle Duel'],
  ['Duelo de Leões', 'Lion Duel'],
  ['Duelo de Corujas', 'Owl Duel'],
  ['Duelo de Raposas', 'Fox Duel'],
  ['Duelo de Macacos', 'Monkey Duel'],
  ['Duelo de Cobras', 'Snake Duel'],
]
const MANDACARU: readonly Titles[] = [
  ['Desafio do Sertão', 'Backlands Challenge'],
  ['Desafio de Repente', 'Improvisers’ Challenge'],
  ['Desafio do Vaqueiro', "Cowboy's Challenge"],
  ['Desafio da Feira', 'Market Challenge'],
  ['Desafio do Cangaço', "Outlaws' Challenge"],
  ['Desafio da Fogueira', 'Bonfire Challenge'],
  ['Desafio do Forró', 'Forró Challenge'],
  ['Desafio da Jangada', "Raftsman's Challenge"],
  ['Desafio do Boi', 'Ox Challenge'],
  ['Desafio da Pimenta', 'Pepper Challenge'],
  ['Desafio do Farol', 'Lighthouse Challenge'],
  ['Desafio do Cordel', 'Chapbook Challenge'],
]
const JANGADA: readonly Titles[] = [
  ['Carta Maior', 'High Card'],
  ['Carta a Carta', 'Card by Card'],
  ['Duelo de Valetes', "Jacks' Duel"],
  ['Duelo de Damas', "Queens' Duel"],
  ['Duelo de Reis', "Kings' Duel"],
  ['Duelo de Ases', "Aces' Duel"],
  ['Duelo de Copas', 'Duel of Hearts'],
  ['Duelo de Espadas', 'Duel of Spades'],
  ['Duelo de Ouros', 'Duel of Diamonds'],
  ['Duelo de Paus', 'Duel of Clubs'],
  ['Duelo no Porto', 'Harbour Duel'],
  ['Duelo de Piratas', 'Pirate Duel'],
  ['Duelo de Samurais', 'Samurai Duel'],
  ['Duelo de Dragões', 'Dragon Duel'],
  ['Duelo de Magos', "Sorcerers' Duel"],
  ['Duelo Viking', 'Viking Duel'],
]

/** A card against the house's card: a game of chance, whatever the title dreams of. */
export const DUELS: readonly DemoGame[] = [...duels('CQ9', ARARA), ...duels('MND', MANDACARU), ...duels('JGD', JANGADA)]

function duels(vendor: string, titles: readonly Titles[]) {
  return titles.map((each) => buildGame({ vendor, category: 'RNG', titles: each, engine: 'duel', classify: 'TG' }))
}
