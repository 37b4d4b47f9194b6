import { createHmac } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import { STAFF_MERCHANT_HEADER, StaffRole } from '@trevo/contract/ops/roles'
import { signedText, VENDOR_HEADERS } from '@trevo/contract/vendor-wallet'
import { aSession } from '../fixtures.ts'
import type { Gang } from '../robbery/gang.ts'
import { VENDOR, VENDOR_SECRET, type World } from '../robbery/world.ts'
import { aPerson, aStaffSession } from '../staff.ts'

/** Who asks. `brandId`: the only brand whose people this caller may read of; null where all are. */
export type Caller = {
  name: string
  host: string
  brandId: number | null
  /** Whose people this caller may read of: `all` of its brand for staff and vendors, themselves for members, nobody for guests. */
  reads: 'all' | readonly string[]
  /** Of staff; null where it is none. */
  role: StaffRole | null
  /** Asks the brand to which it belongs. */
  isAtHome: boolean
  headersFor(endpoint: Endpoint, payload: string): Promise<Record<string, string>>
  /** What was tried may have ended the session. */
  signInAgain(): void
}

/** A session that is begun when it is first needed, and again after it was ended. */
function keptSession(begin: () => Promise<{ token: string }>) {
  let token: string | null = null
  return {
    async bearer() {
      token ??= (await begin()).token
      return bearer(token)
    },
    signInAgain() {
      token = null
    },
  }
}

const NO_SESSION = { signInAgain() {} }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const NOBODY = 'a-token-that-nobody-was-ever-given'

/** A guest, a stranger with a made-up token, members and agents of both brands, staff of every role bound to either brand or to none, and a vendor. */
export async function callersOf(world: World, gangs: readonly Gang[]): Promise<Caller[]> {
  const { db, brands, server } = world
  const now = () => server.clock.now()
  const callers: Caller[] = []
  for (const { id: brandId, code, host } of brands) {
    const stranger = { host, brandId, reads: [], role: null, isAtHome: true, ...NO_SESSION }
    callers.push({ ...stranger, name: `guest of ${code}`, headersFor: async () => ({}) })
    callers.push({ ...stranger, name: `made-up token at ${code}`, headersFor: async () => bearer(NOBODY) })
  }
  for (const { brand, thieves } of gangs) {
    for (const thief of thieves.slice(0, 4)) {
      const session = keptSession(() => aSession(db, thief, now()))
      // At home, and at the other brand's door.
      for (const { host, code, id } of brands) {
        callers.push({
          name: `${thief.isAgent ? 'agent' : 'bettor'} of ${brand.code} at ${code}`,
          host,
          brandId: brand.id,
          // An agent reads the names of a team, and of nobody an identity number.
          reads: [thief.cpf, ...(thief.isAgent ? thieves.map(({ account }) => account) : [thief.account])],
          role: null,
          isAtHome: id === brand.id,
          headersFor: session.bearer,
          signInAgain: session.signInAgain,
        })
      }
    }
  }
  for (const role of StaffRole.options) {
    for (const own of [null, ...brands]) {
      const person = await aPerson(db, { roles: [role], merchantId: own?.id ?? null })
      const session = keptSession(() => aStaffSession(db, person.id, now()))
      for (const named of brands) {
        callers.push({
          name: `${role} of ${own?.code ?? 'all brands'} asking for ${named.code}`,
          host: named.host,
          brandId: own?.id ?? null,
          reads: 'all',
          role,
          isAtHome: own === null || own.id === named.id,
          headersFor: async () => ({ ...(await session.bearer()), [STAFF_MERCHANT_HEADER]: named.code }),
          signInAgain: session.signInAgain,
        })
      }
    }
  }
  const [first] = brands
  callers.push({
    name: 'vendor',
    host: first?.host ?? '',
    brandId: null,
    reads: 'all',
    role: null,
    isAtHome: true,
    ...NO_SESSION,
    async headersFor({ path }, payload) {
      const timestamp = String(now().getTime())
      const signature = createHmac('sha256', VENDOR_SECRET)
        .update(signedText(timestamp, path, payload))
        .digest('hex')
      return {
        [VENDOR_HEADERS.vendor]: VENDOR,
        [VENDOR_HEADERS.timestamp]: timestamp,
        [VENDOR_HEADERS.signature]: signature,
      }
    },
  })
  return callers
}
