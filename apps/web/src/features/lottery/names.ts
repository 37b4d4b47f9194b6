import type { Language } from '@trevo/contract/wire'
import { GROUP_NAMES, optionName, PLAY_NAMES, PRIZE_NAMES, ROW_NAMES } from '@trevo/lottery/names'
import { titleIn } from '@trevo/lottery/title'
import type { Play, RowSpec, Title } from '@trevo/lottery/types'

const inLanguage = (title: Title | undefined, language: Language, id: string) =>
  title === undefined ? id : titleIn(title, language)

export const groupName = (id: string, language: Language) => inLanguage(GROUP_NAMES[id], language, id)
export const playName = (id: string, language: Language) => inLanguage(PLAY_NAMES[id], language, id)
export const rowName = (id: string, language: Language) => inLanguage(ROW_NAMES[id], language, id)
export const prizeName = (id: string, language: Language) => inLanguage(PRIZE_NAMES[id], language, id)
export const tierName = (id: string, language: Language) => inLanguage(optionName(id), language, id)

/** A number as its row writes it, or the option's name. */
export const symbolName = (spec: RowSpec, symbol: number, language: Language) => {
  const label = spec.labels?.[symbol - spec.from]
  return label === undefined ? String(symbol).padStart(spec.pad, '0') : tierName(label, language)
}

/** `5 posições: na ordem`, or the group alone where it says it all. */
export function fullPlayName({ group, id }: Pick<Play, 'group' | 'id'>, language: Language): string {
  const [of, name] = [groupName(group, language), playName(id, language)]
  return of === name ? of : `${of}: ${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

/** The first typed bets of a selection, each of them whole, and how many follow. Picked numbers are always all there. */
export function firstTickets(selection: string, most: number): { shown: string; more: number } {
  const tickets = selection.split(';')
  if (!selection.startsWith('#') || tickets.length <= most) return { shown: selection, more: 0 }
  return { shown: tickets.slice(0, most).join(';'), more: tickets.length - most }
}

const NUMBER = /^\d+$/

/** A stored selection as people read it: `37 | 1 | 059`, `Grande, Ímpar`, `123 456`. */
export function selectionText(play: Play, text: string, language: Language): string {
  if (text.startsWith('#'))
    return text
      .slice(1)
      .split(';')
      .map((ticket) => ticket.replaceAll('.', play.rule.rows[0]?.pad === 1 ? '' : '-'))
      .join(' ')
  const rows = text.split('|').map((row) => rowText(row, language))
  return rows.join(' | ')
}

function rowText(row: string, language: Language): string {
  if (row === '') return '–'
  const symbols = row.split(',')
  if (symbols.every((symbol) => NUMBER.test(symbol) && symbol.length === 1)) return symbols.join('')
  return symbols.map((symbol) => (NUMBER.test(symbol) ? symbol : tierName(symbol, language))).join(', ')
}
