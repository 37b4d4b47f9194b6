import { randomUUID } from 'node:crypto'
import { type GameAlias, opsAddGameAlias, opsRemoveGameAlias } from '@trevo/contract/ops/game-aliases'
import { opsImportGames } from '@trevo/contract/ops/game-import'
import * as games from '@trevo/contract/ops/games'
import { opsApplyVendorFeed } from '@trevo/contract/ops/vendor-feed'
import * as vendors from '@trevo/contract/ops/vendors'
import { saveVendors } from '../src/base/catalogue/changes.ts'
import '../src/capabilities/play/tables.ts'
import { inTx } from '../src/platform/db.ts'
import type { Write } from './ops-money-writes.ts'
import { answered, type OpsWorld } from './ops-world.ts'

const id = (value: bigint | string) => ({ params: { id: String(value) } })
const vendorBody = (code: string) => ({
  code,
  displayName: code,
  launchUrl: 'https://jogos.example/abrir',
  inSite: true,
  currencies: ['BRL', 'FUN'],
})

const aVendor = ({ db }: OpsWorld, code: string) =>
  inTx(db, (tx) => saveVendors(tx, [{ ...vendorBody(code), status: 'active' }]))

const aliasBody = () => ({ language: 'PT', alias: `apelido ${randomUUID().slice(0, 8)}`, target: 'pool', value: '' })

/** As a game of our own studio that was given another return; what it states is what the margin of the world has room for. */
async function ownDice({ db, nodeId }: OpsWorld): Promise<void> {
  const game = db.selectFrom('merchant_game').select('game_id').where('node_id', '=', nodeId)
  await db.updateTable('game').set({ engine: 'dice' }).where('id', '=', game).execute()
  const vendor = db.selectFrom('game').select('vendor_code').where('id', '=', game)
  await db.updateTable('merchant_game').set({ return_percent: 97 }).where('node_id', '=', nodeId).execute()
  await db.updateTable('vendor').set({ launch_url: '/studio/play' }).where('code', '=', vendor).execute()
}

/** What staff decide about vendors, their keys and the games on offer. */
export function vendorWrites(world: () => OpsWorld): Write[] {
  return [
    {
      endpoint: opsAddGameAlias,
      action: 'game_alias.add',
      about: 'everybody',
      input: () => ({ body: aliasBody() }),
    },
    {
      endpoint: opsRemoveGameAlias,
      action: 'game_alias.remove',
      about: 'everybody',
      input: async () =>
        id(answered<GameAlias>(await world().everywhere.call(opsAddGameAlias, { body: aliasBody() })).id),
    },
    {
      endpoint: games.opsVendorStatus,
      action: 'vendor.status',
      about: 'everybody',
      input: () => ({ ...id('FC'), body: { status: 'maintenance' } }),
    },
    {
      endpoint: games.opsOfferVendors,
      action: 'vendor.offer',
      about: 'brand',
      input: () => ({ body: { offers: [{ vendor: 'FC', category: 'RNG', sort: 5, enabled: true }] } }),
    },
    {
      endpoint: games.opsOfferVendorGames,
      action: 'vendor.offer_games',
      about: 'brand',
      input: () => id('FC'),
    },
    {
      endpoint: vendors.opsChangeVendor,
      action: 'vendor.change',
      about: 'everybody',
      input: async () => {
        await aVendor(world(), 'OUTRA')
        const { code: _, ...body } = vendorBody('OUTRA')
        return { ...id('OUTRA'), body: { ...body, displayName: 'Outra casa' } }
      },
    },
    {
      endpoint: opsImportGames,
      action: 'vendor.import_games',
      about: 'everybody',
      input: async () => {
        await aVendor(world(), 'FILE')
        return { ...id('FILE'), body: { text: 'code,name_pt,name_en,category\nx,Xis,Ex,RNG', apply: true } }
      },
    },
    {
      endpoint: opsApplyVendorFeed,
      action: 'vendor.feed',
      about: 'everybody',
      input: async () => {
        const { db, server } = world()
        await aVendor(world(), 'FEED')
        const game = { code: 'x', titles: { pt: 'Xis', en: 'Ex' }, category: 'RNG', rtp: '90.00', minBet: '1.00' }
        const more = { maxBet: null, features: [], volatility: null, blockedCountries: [], picture: null }
        const fetchedAt = server.clock.now()
        const row = { vendor_code: 'FEED', games: JSON.stringify([{ ...game, ...more }]), problem: null }
        await db
          .insertInto('vendor_feed')
          .values({ ...row, fetched_at: fetchedAt })
          .execute()
        return { ...id('FEED'), body: { fetchedAt: fetchedAt.toISOString() } }
      },
    },
    {
      endpoint: vendors.opsSetVendorTerms,
      action: 'vendor.terms',
      about: 'everybody',
      input: () => {
        const NO_POOLS = { jackpotShare: null, jackpotDayMax: null }
        const limits = [
          {
            currency: 'BRL',
            maxStake: '500.00',
            maxPrize: '50000.00',
            maxCorrection: '5000.00',
            promoDayMax: null,
            ...NO_POOLS,
          },
        ]
        return { ...id('PG'), body: { apiUrl: null, addresses: ['203.0.113.7'], limits } }
      },
    },
    {
      endpoint: vendors.opsMakeVendorKey,
      action: 'vendor_key.create',
      about: 'everybody',
      input: () => ({ ...id('PG'), body: { requestId: randomUUID() } }),
    },
    {
      endpoint: vendors.opsRetireVendorKey,
      action: 'vendor_key.retire',
      about: 'everybody',
      input: async () => {
        const made = await world().everywhere.call(vendors.opsMakeVendorKey, {
          ...id('PG'),
          body: { requestId: randomUUID() },
        })
        return { params: { id: 'PG', key: answered<{ key: { id: string } }>(made).key.id } }
      },
    },
    {
      endpoint: games.opsChangeGame,
      action: 'game.offer',
      about: 'brand',
      input: () => ({ ...id(world().nodeId), body: { isHot: true } }),
    },
    {
      endpoint: games.opsSetGameReturn,
      action: 'game.return',
      about: 'brand',
      input: async () => {
        await ownDice(world())
        return { ...id(world().nodeId), body: { returnPercent: null } }
      },
    },
    {
      endpoint: games.opsGameStatus,
      action: 'game.status',
      about: 'everybody',
      input: () => ({ ...id(world().nodeId), body: { status: 'off' } }),
    },
    {
      endpoint: games.opsSetMenu,
      action: 'menu.set',
      about: 'brand',
      input: () => ({ body: { tabs: ['HOME', 'RNG'] } }),
    },
  ]
}
