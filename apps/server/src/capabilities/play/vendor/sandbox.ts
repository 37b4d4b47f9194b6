import { randomBytes, randomUUID } from 'node:crypto'
import { MEMBER_TYPE } from '@trevo/contract/members'
import { parseMoney } from '@trevo/contract/money'
import { FREE_PRIZE_TIMES } from '@trevo/contract/vendor-free-rounds'
import { createMember } from '../../../base/members/member.ts'
import type { Sessions } from '../../../base/members/sessions.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../../../money/ledger/transfer.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { insertGrant } from '../free-rounds/queries.ts'
import { openGameSession } from '../game-sessions.ts'
import { anyFreeGame, testSessionOf } from './queries.ts'

export type SandboxDeps = {
  db: Db
  clock: Clock
  ledger: Ledger
  sessions: Pick<Sessions, 'openSession' | 'endSession'>
}

const SANDBOX_MS = 3_600_000
const TEST_CLIENT = { ip: '', userAgent: 'vendor sandbox', country: null, remember: false }

/** A test player (excluded from reports) with play money, as if somebody had just opened a game. */
export function openSandbox(
  deps: SandboxDeps,
  { vendorCode, balance }: { vendorCode: string; balance: string },
): Promise<{ token: string }> {
  return inTx(deps.db, async (tx) => {
    const game = await anyFreeGame(tx, vendorCode)
    if (!game) throw new AppError('not_found')
    const { merchantId } = game
    const account = `test_${randomBytes(6).toString('hex')}`
    const member = await createMember(tx, { merchantId, account, type: MEMBER_TYPE.testPlayer })
    if (!member) throw new AppError('conflict')
    const amount = parseMoney(balance)
    await deps.ledger.postTransfer(tx, {
      merchantId,
      kind: 'play_money',
      key: `sandbox:${member.id}`,
      postings: [
        { account: houseAccount('play_money', 'FUN'), amount: -amount },
        { account: memberCash(member.id, 'FUN'), amount },
      ],
    })
    const { id: sessionId } = await deps.sessions.openSession(tx, member, TEST_CLIENT)
    const token = await openGameSession(tx, deps.clock.now(), {
      ...game,
      memberId: member.id,
      sessionId,
      vendorCode,
      currency: 'FUN',
      free: true,
      language: 'EN',
      roomId: null,
    })
    return { token }
  })
}

export function endSandbox(
  deps: SandboxDeps,
  { vendorCode, sessionId }: { vendorCode: string; sessionId: string },
): Promise<Record<string, never>> {
  return inTx(deps.db, async (tx) => {
    const found = await testSessionOf(tx, vendorCode, BigInt(sessionId))
    if (!found) throw new AppError('not_found')
    await deps.sessions.endSession(tx, found.sessionId, 'logout')
    return {}
  })
}

type AskedRounds = { vendorCode: string; sessionId: string; rounds: number; stake: string; open: boolean }

/** A grant of play money: it costs nobody anything, so it passes no way. */
export function sandboxRounds(deps: SandboxDeps, asked: AskedRounds): Promise<{ grantId: string }> {
  const { vendorCode, rounds } = asked
  return inTx(deps.db, async (tx) => {
    const found = await testSessionOf(tx, vendorCode, BigInt(asked.sessionId))
    if (!found) throw new AppError('not_found')
    const now = deps.clock.now()
    const stake = parseMoney(asked.stake)
    const id = await insertGrant(tx, {
      merchantId: found.merchantId,
      memberId: found.memberId,
      vendorCode,
      gameId: found.gameId,
      currency: 'FUN',
      rounds,
      stake,
      prizeMax: stake * BigInt(rounds) * BigInt(FREE_PRIZE_TIMES),
      expiresAt: new Date(now.getTime() + (asked.open ? SANDBOX_MS : 0)),
      source: 'sandbox',
      requestId: randomUUID(),
      now,
      isReady: true,
    })
    return { grantId: String(id) }
  })
}
