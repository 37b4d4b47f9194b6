import type { GameCategory } from '@trevo/contract/catalogue'

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
/** Dark enough for white letters. */
const COLOURS = ['#1f5fd1', '#a3242e', '#0a7a45', '#7a3db8', '#9a5200', '#0b6d78', '#42525c', '#a81e68']

export type Team = { name: string; initials: string; colour: string }

export function teamOf(category: GameCategory, number: number): Team {
  const name = (category === 'ESPORTS' ? SQUADS : CLUBS)[number] ?? ''
  const words = name.split(/[ -]/).filter((word) => word.length > 2)
  const initials = words.length > 1 ? words.map((word) => word[0]).join('') : name.slice(0, 2)
  return { name, initials: initials.slice(0, 2).toUpperCase(), colour: COLOURS[number % COLOURS.length] ?? '#42525c' }
}
