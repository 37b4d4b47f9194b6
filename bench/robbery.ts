import { formatMoney } from '@trevo/contract/money'
import { StaffRole } from '@trevo/contract/ops/roles'
import { walkFields } from '../apps/server/test/robbery/fields.ts'
import { CASTS, nameOf, rob } from '../apps/server/test/robbery/rob.ts'

const SECONDS = Number(process.env.ROBBERY_SECONDS ?? 600)
/** Some of none, content, support, finance, risk and admin; all unless told. */
const ROLES = process.env.ROBBERY_ROLES?.split(',')
/** `on` or `off`: those casts alone. */
const PROGRAMMES = process.env.ROBBERY_PROGRAMMES
/** Words of moves: those and what brings and plays money alone, such as `partner,postback`. */
const MOVES = process.env.ROBBERY_MOVES?.split(',')
/** Parts of names of staff's calls, such as `vip-levels,PUT /ops/v1/rules`: their fields alone. */
const CALLS = process.env.ROBBERY_CALLS?.split(',')
/** One of so many variants of each call, by the seed. */
const SHARE = Number(process.env.ROBBERY_SHARE ?? 1)
/** `fields` or `gangs`: that half alone, for all of the time. */
const PART = process.env.ROBBERY_PART ?? (MOVES === undefined ? 'both' : 'gangs')
const SEED = Number(process.env.ROBBERY_SEED ?? 19)

/** Of the time, what the walk over single fields may take; the rest is the gangs'. */
const FIELDS_SHARE = 0.5

/** One person of each role, and every field of every writing call by itself. */
async function proveFields(): Promise<void> {
  const walk = await walkFields({
    seconds: PART === 'fields' ? SECONDS : SECONDS * FIELDS_SHARE,
    ...(CALLS && { only: CALLS }),
    ...(SHARE > 1 && { share: { of: SHARE, seed: SEED } }),
    ...(ROLES && { roles: StaffRole.options.filter((role) => ROLES.includes(role)) }),
    tell: console.log,
  })
  for (const [name, outcomes] of [...walk.tally.byEndpoint].sort(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(`${name}: ${[...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`)
  }
  if (walk.problems.length > 0) throw new Error(`fields: ${walk.problems.length} findings\n${walk.problems.join('\n')}`)
  const [most = 0n] = [...walk.rises.values()].sort((a, b) => (a < b ? 1 : -1))
  console.log(
    `${walk.calls} calls over ${walk.fields} fields of ${walk.endpoints} endpoints by one person of each role, ${walk.taken} taken alone: a bettor’s best result rose by at most ${formatMoney(most)} in one person’s day`,
  )
}

/** Bettors, agents and one person of staff try every combination of the ways out and never end above zero. */
export async function proveRobbery(): Promise<void> {
  if (PART !== 'gangs') await proveFields()
  if (PART === 'fields') return
  let told = 0
  const { raids, tally, pairs, problems } = await rob({
    seconds: PART === 'gangs' ? SECONDS : SECONDS * (1 - FIELDS_SHARE),
    seed: SEED,
    ...(MOVES && { words: MOVES }),
    casts: CASTS.filter(
      ({ role, programmes }) =>
        (ROLES === undefined || ROLES.includes(role ?? 'none')) &&
        (PROGRAMMES === undefined || programmes === (PROGRAMMES === 'on')),
    ),
    tell(sofar, cast) {
      const found = sofar.problems
      console.log(`${nameOf(cast)}: ${sofar.tally.calls} calls so far`)
      for (const problem of found.slice(told)) console.log(`  found: ${problem}`)
      told = found.length
    },
  })
  for (const [name, outcomes] of [...tally.byEndpoint].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const counted = [...outcomes].sort((a, b) => b[1] - a[1]).map(([outcome, count]) => `${outcome} ${count}`)
    console.log(`${name}: ${counted.join(', ')}`)
  }
  for (const { cast, brand, walks, best, last } of raids) {
    const shares = Object.entries(last.shares).flatMap(([way, sum]) =>
      sum === 0n ? [] : [`${way} ${formatMoney(sum)}`],
    )
    const ends = `best ${formatMoney(best)}, in the end ${formatMoney(last.result)}, without gifts ${formatMoney(last.net)}`
    console.log(`${nameOf(cast)}, ${brand}, ${walks} walks: ${ends} (${shares.join(', ')})`)
  }
  if (problems.length > 0)
    throw new Error(`seed ${SEED}: ${problems.length} findings\n${problems.slice(0, 50).join('\n')}`)
  const walks = raids.reduce((sum, raid) => sum + raid.walks, 0)
  const [net = 0n] = raids.map(({ last }) => last.net).sort((a, b) => (a < b ? 1 : -1))
  console.log(
    `${tally.calls} calls to ${tally.byEndpoint.size} endpoints, ${pairs.done} of ${pairs.of} pairs of ways, ${walks} walks, none answered with unknown_error: highest end without gifts ${formatMoney(net)}, no approval decided by one, books clean`,
  )
}
