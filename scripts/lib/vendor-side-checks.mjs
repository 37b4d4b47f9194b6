import { callWallet } from '../../docs/examples/vendor.mjs'
import { expect, refusal } from './vendor-player.mjs'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Ids that no grant of a platform has: as large as an id can be, and different each time. */
const testId = () => String(9_000_000_000_000_000_000n + BigInt(Math.floor(Math.random() * 2 ** 50)))

/**
 * One who asks a vendor as the platform does; `url` is the vendor's address for calls.
 *
 * @param {import('./vendor-player.mjs').Account} account
 */
function asker({ url, vendor, secret }) {
  const at = new URL(url)
  const account = { url: at.origin, vendor, secret }
  const base = at.pathname.replace(/\/$/, '')
  return (name, body, changes) => callWallet(account, `${base}/free-rounds/${name}`, body, changes)
}

const grantOf = ({ game, stake }) => ({
  grantId: testId(),
  playerId: '1',
  gameCode: game,
  rounds: 3,
  stake,
  prizeMax: '150.00',
  currency: 'BRL',
  expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
})
const nameOf = ({ grantId, playerId }) => ({ grantId, playerId })

/** What docs/VENDORS.md asks of a vendor, by name. */
export const SIDE_CHECKS = [
  {
    name: 'a call that is not signed by us, or long ago, is refused',
    async run(vendor) {
      const [ask, grant] = [asker(vendor), grantOf(vendor)]
      expect('another secret', (await ask('grant', grant, { secret: 'wrong' })).success, false)
      expect('an old signature', (await ask('grant', grant, { timestamp: Date.now() - 6 * MINUTE_MS })).success, false)
      expect('nothing was kept', (await ask('state', nameOf(grant))).value?.state, 'unknown')
    },
  },
  {
    name: 'a grant is taken once, also many at once, and no other under its id',
    async run(vendor) {
      const [ask, grant] = [asker(vendor), grantOf(vendor)]
      const answers = await Promise.all(Array.from({ length: 5 }, () => ask('grant', grant)))
      expect('all agree', answers.map(refusal), Array(5).fill('success'))
      expect('state', (await ask('state', nameOf(grant))).value, { state: 'open', used: 0 })
      expect('other rounds', (await ask('grant', { ...grant, rounds: 50 })).success, false)
      expect('another player', (await ask('state', { ...nameOf(grant), playerId: '2' })).value?.state, 'unknown')
      await ask('cancel', nameOf(grant))
    },
  },
  {
    name: 'a cancel ends a grant, twice as once, and keeps away one that comes later',
    async run(vendor) {
      const [ask, grant, late] = [asker(vendor), grantOf(vendor), grantOf(vendor)]
      await ask('grant', grant)
      expect('cancel', (await ask('cancel', nameOf(grant))).value, { used: 0 })
      expect('again', (await ask('cancel', nameOf(grant))).value, { used: 0 })
      expect('state', (await ask('state', nameOf(grant))).value?.state, 'cancelled')
      expect('cancelled before it came', refusal(await ask('cancel', nameOf(late))), 'success')
      expect('and then it comes', (await ask('grant', late)).success, false)
    },
  },
]
