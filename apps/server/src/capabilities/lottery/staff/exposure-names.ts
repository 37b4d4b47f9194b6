import { findGame } from '@trevo/lottery/games'
import { GROUP_NAMES, optionName, PLAY_NAMES, ROW_NAMES } from '@trevo/lottery/names'
import { findPlay } from '@trevo/lottery/settle'
import type { Title } from '@trevo/lottery/types'

const joined = (parts: readonly Title[], between: string): Title => ({
  pt: parts.map(({ pt }) => pt).join(between),
  en: parts.map(({ en }) => en).join(between),
  es: parts.map(({ es }) => es).join(between),
})

/** `Primeiras 3: Na ordem`, or the group alone where it says it all: several groups have a play of the same name. */
export function fullPlayName(gameCode: string, id: string): Title {
  const family = findGame(gameCode)?.family
  const group = GROUP_NAMES[(family && findPlay(family, id)?.group) ?? '']
  const play = PLAY_NAMES[id] ?? { pt: id, en: id, es: id }
  return group === undefined || group.pt === play.pt ? play : joined([group, play], ': ')
}

/** The key of an exposure as people read it: `units:7` is `Unidade 7`, `big|odd` is `Grande | Ímpar`. */
export function outcomeName(key: string): Title {
  const parts = key.split('|').map((part) => {
    const place = ROW_NAMES[part.slice(0, part.indexOf(':'))]
    return place ? joined([place, optionName(part.slice(part.indexOf(':') + 1))], ' ') : optionName(part)
  })
  return joined(parts, ' | ')
}
