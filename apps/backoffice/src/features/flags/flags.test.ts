import { FLAG_IDS, FLAGS } from '@trevo/contract/flags'
import { expect, test } from 'vitest'
import { matches } from './search.ts'
import { flagTexts } from './texts.ts'

test('every flag of the contract is described in every language, in English as the contract has it', () => {
  for (const texts of Object.values(flagTexts)) {
    const described = Object.keys(texts).flatMap((key) => (key.startsWith('flag.') ? [key.slice(5)] : []))
    expect(described.toSorted()).toEqual(FLAG_IDS.toSorted())
  }
  for (const id of FLAG_IDS) {
    expect(flagTexts.en[`flag.${id}`]).toBe(FLAGS[id].doc)
    expect(new Set([flagTexts.pt, flagTexts.en, flagTexts.es].map((texts) => texts[`flag.${id}`])).size).toBe(3)
  }
})

test.each([
  [{}, true],
  [{ q: 'cbs' }, true],
  [{ q: 'CHAT ao vivo' }, true],
  [{ q: 'modulo' }, true],
  [{ q: 'pontos' }, false],
  [{ group: 'service' }, true],
  [{ group: 'agents' }, false],
  [{ changed: true }, false],
])('a search for %o finds the live chat: %s', (filter, found) => {
  const nobody = { fixedBy: null, changedAt: null, changedBy: null }
  const chat = { id: 'CBS3', group: 'service', enabled: true, default: true, ...nobody } as const
  expect(matches(chat, filter, flagTexts.pt['flag.CBS3'])).toBe(found)
})
