import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Tickets } from '../codes/tickets.ts'
import type { Throttle } from '../throttle/throttle.ts'
import { createStaffTotp } from './second-step.ts'
import { createStaffSessions } from './sessions.ts'
import { beginStaffSignIn, finishStaffSignIn, type SignInParts, type StaffClient } from './sign-in.ts'

export type Staff = ReturnType<typeof createStaff>
type Options = {
  config: Pick<Config, 'secrets' | 'demo' | 'nodeEnv'>
  db: Db
  live: Pick<Live, 'endStaffSession'>
  clock: Clock
  tickets: Tickets
  throttle: Throttle
  homeMerchantId(): number
}

/** The operator's people: how they come in, and what is known of them. */
export function createStaff({ config, db, live, clock, tickets, throttle, homeMerchantId }: Options) {
  const sessions = createStaffSessions({ db, live, clock })
  const demo = config.demo && config.nodeEnv !== 'production'
  const totp = createStaffTotp({ secrets: config.secrets, demo })
  const parts: SignInParts = { db, clock, tickets, throttle, totp, sessions, homeMerchantId }
  return {
    sessions,
    throttle,
    homeMerchantId,
    signIn: (client: StaffClient, given: { userName: string; password: string }) =>
      beginStaffSignIn(parts, client, given),
    secondStep: (client: StaffClient, given: { ticket: string; code: string }) =>
      finishStaffSignIn(parts, client, given),
  }
}
