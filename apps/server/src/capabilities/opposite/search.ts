import { setImmediate } from 'node:timers/promises'
import { findGame } from '@trevo/lottery/games'
import { ALL_PLAYS, betAgainst } from '@trevo/lottery/sides'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { type FoundBet, type FoundGroup, saveFindings } from './findings.ts'
import { drawsToSearch, linesOf, moveCursor, type PlacedLine, type SettledDraw } from './lines.ts'
import { joined, type Link, linksAmong } from './links.ts'
import type { FindingReason } from './tables.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'opposite.search': Record<string, never>
  }
}

const DRAWS_AT_ONCE = 20
/** What is settled says when before it is there for others to see. */
const SETTLED_FOR_MS = 60_000
/** Members looked at before others get their turn. */
const LOOKED_AT_ONCE = 50

export type SearchDeps = { db: Db; clock: Clock }

/** Looks through what was settled since the last time. Safe to repeat, to stop anywhere and to run on several nodes. */
export async function searchOpposites(deps: SearchDeps): Promise<void> {
  while ((await inTx(deps.db, (tx) => searchSome(tx, deps.clock.now()))) === DRAWS_AT_ONCE);
}

async function searchSome(tx: Tx, now: Date): Promise<number> {
  const { draws, last } = await drawsToSearch(tx, new Date(now.getTime() - SETTLED_FOR_MS), DRAWS_AT_ONCE)
  if (last === null) return 0
  const links = await linksAmong(
    tx,
    draws.map(({ id }) => id),
    now,
  )
  const linked = [...new Set(links.flatMap(({ members }) => members))]
  for (const draw of draws) {
    const brands = Map.groupBy(await linesOf(tx, draw.id, linked), ({ merchantId }) => merchantId)
    for (const [merchantId, lines] of brands) {
      const found = await searchDraw(
        draw,
        lines,
        links.filter((link) => link.merchantId === merchantId),
      )
      await saveFindings(tx, merchantId, found, now)
    }
  }
  await moveCursor(tx, last)
  return draws.length
}

/** First each by himself, then who shares a device or is paid to the same key, then who shares an address alone. */
async function searchDraw(
  draw: SettledDraw,
  lines: readonly PlacedLine[],
  links: readonly Link[],
): Promise<FoundGroup[]> {
  const game = findGame(draw.gameCode)
  if (game === undefined) return []
  const byMember = Map.groupBy(lines, ({ memberId }) => memberId)
  const strong = links.filter(({ reason }) => reason !== 'address')
  const groups: bigint[][] = [
    ...Array.from(byMember.keys(), (member) => [member]),
    ...joined(strong),
    ...links.filter(({ reason }) => reason === 'address').map(({ members }) => members),
  ]
  const known = new Set<string>()
  const keyOf = (memberId: bigint, play: string, question: string) => `${memberId}/${play}/${question}`
  const found: FoundGroup[] = []
  for (const [n, group] of groups.entries()) {
    if (n % LOOKED_AT_ONCE === 0) await setImmediate()
    const bets = group.flatMap((member) => byMember.get(member) ?? [])
    const isKnown = ({ memberId, play }: PlacedLine, question: string) =>
      known.has(keyOf(memberId, play, question)) || known.has(keyOf(memberId, ALL_PLAYS, ''))
    for (const { play, question, stakes } of betAgainst(game.family, bets, isKnown)) {
      const turnovers = new Map<bigint, bigint>()
      for (const [{ memberId }, stake] of stakes) turnovers.set(memberId, (turnovers.get(memberId) ?? 0n) + stake)
      for (const memberId of turnovers.keys()) known.add(keyOf(memberId, play, question))
      const members = [...turnovers.keys()].sort((a, b) => (a < b ? -1 : 1))
      const { day, currency } = bets[0] as PlacedLine
      const bet = { drawId: draw.id, play, question, category: game.category }
      found.push({
        day,
        currency,
        members,
        reasons: reasonsFor(members, links),
        bets: Array.from(turnovers, ([memberId, turnover]): FoundBet => ({ ...bet, memberId, turnover })).filter(
          ({ turnover }) => turnover > 0n,
        ),
      })
    }
  }
  return found
}

function reasonsFor(members: readonly bigint[], links: readonly Link[]): FindingReason[] {
  if (members.length === 1) return ['alone']
  const sharedBy = (least: number) =>
    links.filter((link) => link.members.filter((member) => members.includes(member)).length >= least)
  // Members linked only through a third one have nothing in common directly.
  const direct = sharedBy(2)
  const shared = direct.length > 0 ? direct : sharedBy(1)
  const reasons = new Set(shared.map(({ reason }) => reason))
  return (['device', 'payout', 'address'] as const).filter((reason) => reasons.has(reason))
}

export function scheduleOpposites(jobs: Jobs, deps: SearchDeps): void {
  jobs.define('opposite.search', { retryLimit: 0, handler: () => searchOpposites(deps) })
  jobs.schedule('opposite.search', '* * * * *', 'UTC')
}
