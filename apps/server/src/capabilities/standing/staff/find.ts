import { homeDialCode } from '@trevo/contract/money'
import type { FoundBy } from '@trevo/contract/ops/members'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Secrets } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db.ts'
import { type Hit, hitsOf, waysOf } from './find-queries.ts'
import { seesWhole } from './members.ts'
import { memberPage } from './queries.ts'

type Deps = { db: Db; clock: Clock; secrets: Secrets }

const OPEN: readonly FoundBy[] = ['number', 'user_name']
/** Whoever types these is after somebody's data, whether or not anybody has them. */
const TELLING: readonly FoundBy[] = ['cpf', 'phone', 'email', 'pix_key', 'device', 'address']
const NAMED_MAX = 20

/**
 * Looking somebody up by personal data is written down: by what, and who was found, never what was typed. `isFurther`: the next
 * page of what was looked for before.
 */
export async function lookUp(
  { db, clock, secrets }: Deps,
  acting: Acting,
  q: string,
  isFurther = false,
): Promise<Hit[]> {
  const withAddresses = seesWhole(acting.staff.roles)
  const ways = waysOf(secrets, {
    merchantId: acting.merchant.id,
    q,
    withAddresses,
    dialCode: homeDialCode(acting.merchant.currency),
  })
  const hits = await hitsOf(db, ways)
  const tried = ways.map(({ by }) => by).filter((by) => TELLING.includes(by))
  const by = [...new Set([...tried, ...hits.map((hit) => hit.by).filter((one) => !OPEN.includes(one))])]
  if (by.length === 0 || isFurther) return hits
  const found = [...new Set(hits.filter((hit) => by.includes(hit.by)).map(({ id }) => String(id)))]
  const [only] = found
  const about =
    found.length === 1 && only !== undefined
      ? { entity: 'member', entityId: only }
      : { entity: 'search', entityId: String(found.length) }
  const after = { by: by.join(', '), ...(found.length > 1 && { members: found.slice(0, NAMED_MAX).join(', ') }) }
  return staffWrite({ db, clock }, actorOf(acting), async () => ({
    value: hits,
    note: { action: 'member.find', ...about, after },
  }))
}

const SHOWN = 10
const everybody = { tag: null, type: null, status: null, beforeId: null }

/** Those whom a name, a number or a key alone means come before those whose name merely begins so. */
const rankOf = (by: readonly FoundBy[]) => (by.some((one) => one !== 'user_name' && one !== 'name') ? 0 : 1)

export async function findMembers(deps: Deps, acting: Acting, q: string) {
  const byId = Map.groupBy(await lookUp(deps, acting, q), ({ id }) => id)
  const ranked = [...byId].map(([id, hits]) => ({ id, by: hits.map((hit) => hit.by) }))
  const first = ranked.toSorted((a, b) => rankOf(a.by) - rankOf(b.by) || (a.id < b.id ? 1 : -1)).slice(0, SHOWN)
  const ids = first.map(({ id }) => id)
  const lines = await memberPage(deps.db, { ...everybody, merchantId: acting.merchant.id, ids, limit: SHOWN })
  return first.flatMap(({ id, by }) => {
    const line = lines.find((one) => one.id === id)
    return line === undefined ? [] : [{ line, by: by.toSorted() }]
  })
}
