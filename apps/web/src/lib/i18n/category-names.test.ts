import { GameCategory, PseudoCategory } from '@trevo/contract/catalogue'
import { Language } from '@trevo/contract/wire'
import { expect, test } from 'vitest'

const FILES = import.meta.glob<Record<string, string>>('../../**/locales/*.json', { eager: true, import: 'default' })
const CATEGORIES = [...GameCategory.options, ...PseudoCategory.options]
/** Headings of the lobbies that have an address of their own. */
const TITLES: Readonly<Record<string, string | undefined>> = {
  'title.slotGames': 'RNG',
  'title.liveGames': 'LIVE',
  'title.pokerGames': 'PVP',
  'title.fishingGames': 'FISH',
  'title.sportGames': 'SPORTS',
}

test.each(Language.options)('a category has one name through all doors, in %s', (language) => {
  const names = new Map<string, Set<string>>()
  for (const [file, texts] of Object.entries(FILES)) {
    if (!file.endsWith(`/${language.toLowerCase()}.json`)) continue
    for (const [key, text] of Object.entries(texts)) {
      const [, said = ''] = /^(?:category|type)\.([A-Z]+)$/.exec(key) ?? []
      const category = TITLES[key] ?? CATEGORIES.find((known) => known === said)
      // Home is the site's own word in one place and the page's in another.
      if (category !== undefined && category !== 'HOME')
        names.set(category, (names.get(category) ?? new Set()).add(text))
    }
  }
  expect(names.size).toBeGreaterThan(10)
  expect([...names].filter(([, texts]) => texts.size > 1)).toEqual([])
})
