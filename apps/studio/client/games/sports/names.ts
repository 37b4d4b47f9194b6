import type { GameCategory } from '@trevo/contract/catalogue'
import type { EngineId } from '@trevo/games/engine-ids'

const CLUBS = [
  'Vila Jatobá',
  'Serra Dourada',
  'Maré Alta',
  'Cruz do Vale',
  'Ipê Azul',
  'Porto Sereno',
  'Campo Belo do Sul',
  'Ribeirão Claro',
  'União da Várzea',
  'Estrela do Cais',
  'Mirante',
  'Aroeira',
  'Pedra Branca',
  'Lagoa Funda',
  'Sabiá da Serra',
  'Boa Brisa',
  'Caiçara Norte',
  'Jequitibá',
  'Alto da Colina',
  'Rio Manso',
  'Cascata',
  'Beira-Mangue',
  'Flor do Cerrado',
  'Farol Velho',
] as const
const SQUADS = [
  'Onda Zero',
  'Lince Lunar',
  'Corvos de Aço',
  'Pixel Pampa',
  'Arco Nove',
  'Brasa Byte',
  'Coruja Code',
  'Delta Jaguar',
  'Eco Verde',
  'Faísca',
  'Giro Total',
  'Harpia GG',
  'Íris Prime',
  'Jade Squad',
  'Kairós',
  'Lobo Neon',
  'Mantra',
  'Névoa',
  'Orion Sul',
  'Pulso',
  'Quasar BR',
  'Raio Roxo',
  'Sombra Ágil',
  'Titã Azul',
] as const
/** Of fights. */
const FIGHTERS = [
  'Abel Catimbau',
  'Breno Caatinga',
  'Cléo Serrano',
  'Davi Tarumã',
  'Elis Carnaúba',
  'Fred Urutau',
  'Guto Marajá',
  'Hilda Paineira',
  'Ivo Cascavel',
  'Jonas Araponga',
  'Kiko Mandioca',
  'Lia Tempero',
  'Mauro Jacarandá',
  'Nilo Cuesta',
  'Otto Ventura',
  'Paula Suçuarana',
  'Quim Barreiro',
  'Rosa Jurema',
  'Sérgio Gavião',
  'Tita Macuco',
  'Ulisses Canoa',
  'Vilma Sabugo',
  'Wando Itapuã',
  'Zeca Cumaru',
] as const
/** Of tennis. */
const PEOPLE = [
  'Ana Jatobá',
  'Bento Aroeira',
  'Caio Serrado',
  'Dora Paiol',
  'Edu Manacá',
  'Fabi Restinga',
  'Gil Pitanga',
  'Hugo Varjão',
  'Iara Cajueiro',
  'João Boqueirão',
  'Kátia Lajedo',
  'Leo Macambira',
  'Malu Sertã',
  'Nico Umbu',
  'Olga Ribeira',
  'Pedro Imbuia',
  'Rita Cambará',
  'Saulo Ingá',
  'Téo Murici',
  'Ugo Baraúna',
  'Vera Itaúba',
  'Will Sapucaia',
  'Yuri Guabiroba',
  'Beto Peroba',
] as const
/** Of races, whether they are run by horses or by cars. */
const RUNNERS = [
  'Ventania',
  'Relâmpago',
  'Brasa Viva',
  'Pé de Vento',
  'Trovoada',
  'Flecha Azul',
  'Cometa',
  'Poeira Fina',
  'Raio de Sol',
  'Meia-Noite',
  'Faceira',
  'Redemoinho',
  'Zangão',
  'Lua Nova',
  'Corisco',
  'Alvorada',
  'Maresia',
  'Furacão',
  'Candeeiro',
  'Estrela-Guia',
  'Bem-te-vi',
  'Tempestade',
  'Pirilampo',
  'Rebelde',
] as const
/** Dark enough for white letters. */
const COLOURS = ['#1f5fd1', '#a3242e', '#0a7a45', '#7a3db8', '#9a5200', '#0b6d78', '#42525c', '#a81e68']

export type Contestant = { name: string; initials: string; colour: string }
type Named = { engine: EngineId; category: GameCategory }

function namesOf({ engine, category }: Named): readonly string[] {
  if (engine === 'race') return RUNNERS
  if (engine === 'fight') return FIGHTERS
  if (engine === 'tennis') return PEOPLE
  return category === 'ESPORTS' ? SQUADS : CLUBS
}

/** Who a number of the calendar is in this game. */
export function contestantOf(game: Named, number: number): Contestant {
  const name = namesOf(game)[number] ?? ''
  const words = name.split(/[ -]/).filter((word) => word.length > 2)
  const initials = words.length > 1 ? words.map((word) => word[0]).join('') : name.slice(0, 2)
  return { name, initials: initials.slice(0, 2).toUpperCase(), colour: COLOURS[number % COLOURS.length] ?? '#42525c' }
}
