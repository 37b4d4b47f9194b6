import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerCatalogue } from '../../../test/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { inTx } from '../../platform/db.ts'
import { gamesBehind, gamesOfScope, namesOfScope, type OfferScope } from './offer-scope.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const nodesOf = async (merchantId: number): Promise<Map<string, { node: string; game: bigint }>> => {
  const { rows } = await database.pool.query(
    `select g.code, mg.node_id::text as node, g.id as game from merchant_game mg join game g on g.id = mg.game_id where mg.merchant_id = $1`,
    [merchantId],
  )
  return new Map(rows.map(({ code, ...rest }) => [code, rest]))
}

test('an offer names games and vendors that the brand has, by the brand’s own numbers, and no others', async () => {
  const { db } = database
  const [one, two] = [await aMerchant(db, { isDefault: true }), await aMerchant(db, { code: 'two' })]
  await offerCatalogue(db, one.id, { OWN: [{ code: 'a', namePt: 'Ás', nameEn: 'Ace' }, { code: 'b' }] })
  await offerCatalogue(db, two.id, { FAR: [{ code: 'd' }] })
  const [own, far] = [await nodesOf(one.id), await nodesOf(two.id)]
  const [a, b, d] = [own.get('a'), own.get('b'), far.get('d')]
  if (!a || !b || !d) throw new Error('a game is missing')
  const behind = (...nodes: string[]) => inTx(db, (tx) => gamesBehind(tx, one.id, nodes))
  expect(await behind()).toEqual([])
  expect(await behind(b.node, a.node, a.node)).toEqual([a.game, b.game].toSorted((x, y) => Number(x - y)))
  await expect(behind(a.node, d.node)).rejects.toMatchObject({
    code: 'invalid_input',
    value: { fields: [{ path: 'games', code: 'unknown' }] },
  })
  const scoped = (of: Partial<OfferScope>) =>
    inTx(db, (tx) => gamesOfScope(tx, one.id, { scope: 'all', vendor: null, games: [a.node], ...of }))
  expect(await scoped({})).toEqual([])
  expect(await scoped({ scope: 'games' })).toEqual([a.game])
  expect(await scoped({ scope: 'vendor', vendor: 'OWN' })).toEqual([])
  for (const vendor of ['FAR', '', null]) {
    await expect(scoped({ scope: 'vendor', vendor })).rejects.toMatchObject({
      value: { fields: [{ path: 'vendor', code: 'unknown' }] },
    })
  }
  const named = (of: Partial<OfferScope>, inPortuguese: boolean) =>
    namesOfScope(db, { merchantId: one.id, scope: 'games', vendor: null, games: [a.node, d.node], ...of }, inPortuguese)
  expect(await named({}, true)).toEqual(['Ás'])
  expect(await named({}, false)).toEqual(['Ace'])
  expect(await named({ scope: 'vendor', vendor: 'OWN' }, true)).toEqual(['Casa OWN'])
  expect(await named({ scope: 'all' }, true)).toEqual([])
})
