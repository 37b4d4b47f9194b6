import { Secret, TOTP } from 'otpauth'
import { createTickets } from '../src/base/codes/tickets.ts'
import { createSecondSteps } from '../src/base/second-step/second-steps.ts'
import type { Clock } from '../src/platform/clock.ts'
import { type Db, inTx } from '../src/platform/db.ts'
import type { TestMember } from './fixtures.ts'
import { TEST_CONFIG } from './stub-app.ts'

/** Gives the member an authenticator app; answers with the code it shows `ms` from now. Setting it up used the one of now. */
export async function giveTotp(
  { db, clock }: { db: Db; clock: Clock },
  member: Pick<TestMember, 'id' | 'account'>,
): Promise<(ms?: number) => string> {
  const tickets = createTickets({ db, clock })
  const steps = await createSecondSteps({ db, clock, tickets, secrets: TEST_CONFIG.secrets })
  const secret = Secret.fromBase32((await steps.beginTotp(member, 'Trevo'))?.secret ?? '')
  const code = (ms = 0) => TOTP.generate({ secret, timestamp: clock.now().getTime() + ms })
  if (!(await inTx(db, (tx) => steps.confirmTotp(tx, member.id, code())))) throw new Error('the code was not taken')
  return code
}

export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
