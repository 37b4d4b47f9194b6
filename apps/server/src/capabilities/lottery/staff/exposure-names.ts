import { findGame } from '@trevo/lottery/games'
import { optionName, playTitle, ROW_NAMES } from '@trevo/lottery/names'
import { findPlay } from '@trevo/lottery/settle'
import type { Title } from '@trevo/lottery/types'

const joined = (parts: readonly Title[], between: string): Title => ({
  pt: parts.map(({ pt }) => pt).join(between),
  en: parts.map(({ en }) => en).join(between),
  es: parts.map(({ es }) => es).join(between),
})

export function fullPlayName(gameCode: string, id: string): Title {
  const family = findGame(gameCode)?.family
  return playTitle({ id, group: (family && findPlay(family, id)?.group) ?? '' })
}

/** The key of an exposure as people read it: `units:7` is `Unidade 7`, `big|odd` is `Grande | Ímpar`. */
export function outcomeName(key: string): Title {
  const parts = key.split('|').map((part) => {
    const place = ROW_NAMES[part.slice(0, part.indexOf(':'))]
    return place ? joined([place, optionName(part.slice(part.indexOf(':') + 1))], ' ') : optionName(part)
  })
  return joined(parts, ' | ')
}
