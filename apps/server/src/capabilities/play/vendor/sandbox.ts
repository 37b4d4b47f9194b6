import { randomBytes } from 'node:crypto'
import { MEMBER_TYPE } from '@trevo/contract/members'
import { parseMoney } from '@trevo/contract/money'
import { createMember } from '../../../base/members/member.ts'
import type { Sessions } from '../../../base/members/sessions.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../../../money/ledger/transfer.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { openGameSession } from '../game-sessions.ts'
import { anyFreeGame, testSessionOf } from './queries.ts'

export type SandboxDeps = {
  db: Db
  clock: Clock
  ledger: Ledger
  sessions: Pick<Sessions, 'openSession' | 'endSession'>
}

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
