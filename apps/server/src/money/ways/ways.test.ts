import { WayId } from '@trevo/contract/ops/ways'
import { expect, test } from 'vitest'
import { TRANSFER_KINDS, type TransferKind } from '../ledger/transfer-kinds.ts'
import { WAY_OF_SOURCE, WAYS, WAYS_OF_KIND, wayOf } from './ways.ts'

/** By the words of the ledger itself: what comes to a member's cash, or leaves for the outside. */
const brings = (kind: TransferKind) => {
  const [from = '', to = ''] = TRANSFER_KINDS[kind].doc.split(/ to |,|:/)
  return to.startsWith('cash') || (from === 'held' && to.startsWith('psp')) || kind === 'adjustment'
}

test('every reason that brings value to a member or out of the house has its ways', () => {
  const without = (Object.keys(TRANSFER_KINDS) as TransferKind[]).filter(
    (kind) => brings(kind) && WAYS_OF_KIND[kind].length === 0,
  )
  expect(without).toEqual([])
  expect(Object.keys(WAYS_OF_KIND).toSorted()).toEqual(Object.keys(TRANSFER_KINDS).toSorted())
})

test('every way is one of some reason, and of every gift the ledger asks for its way', () => {
  const used = new Set<string>(Object.values(WAYS_OF_KIND).flat())
  // Payments that belong to nobody, or to a stranger, are returned by the payment service: they were never in the books.
  // And one person's day is a limit over all of them.
  expect(WayId.options.filter((id) => !used.has(id))).toEqual(['unmatched_return', 'stranger_return', 'one_person'])
  expect(TRANSFER_KINDS.reward).toMatchObject({ byWay: true })
})

test('what the house gives out of its own pocket has a budget, caps, and a highest beyond which nothing goes', () => {
  const gifts = new Set(Object.values(WAY_OF_SOURCE).filter((id) => id !== 'envelope'))
  for (const id of gifts) {
    const { scope, ownBudget, limits, maxima } = wayOf(id)
    expect([id, scope !== null || ownBudget === true]).toEqual([id, true])
    for (const field of ['grantMax', 'memberDayMax'] as const) {
      const [own, max] = [limits[field], maxima[field]]
      expect([id, field, own !== null && max !== null && own <= max]).toEqual([id, field, true])
    }
  }
})

test('no way is set off by staff alone whatever the sum', () => {
  const LIMITED_ELSEWHERE = [
    // By the margin: rates, contracts and rebates of levels.
    ...['agent_rebate', 'house_contract', 'vip_rebate', 'play_points'],
    // It was the payer's own, or the member's own.
    ...['unmatched_return', 'stranger_return', 'returned'],
  ]
  const open = WayId.options.filter((id) => {
    const { startedBy, limits } = wayOf(id)
    return startedBy.length > 0 && limits.secondFrom === null
  })
  expect(open.toSorted()).toEqual(LIMITED_ELSEWHERE.toSorted())
  expect(Object.keys(WAYS).toSorted()).toEqual([...WayId.options].toSorted())
})
