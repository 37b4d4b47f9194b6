import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Tickets } from '../codes/tickets.ts'
import type { Throttle } from '../throttle/throttle.ts'
import type { StaffRecord } from './accounts.ts'
import { type EnrolmentDeps, enrol, sendEnrolment } from './enrolment.ts'
import { createStaffTotp } from './second-step.ts'
import { createStaffSessions } from './sessions.ts'
import {
  beginStaffSignIn,
  type FreshStep,
  finishStaffSignIn,
  type SignInDeps,
  type StaffAsking,
  type StaffClient,
  type StaffVisitor,
  withFreshStep,
} from './sign-in.ts'

export type Staff = ReturnType<typeof createStaff>
type Options = {
  config: Pick<Config, 'secrets' | 'demo' | 'nodeEnv'>
  db: Db
  live: Pick<Live, 'endStaffSession'>
  clock: Clock
  tickets: Tickets
  throttle: Throttle
  homeMerchantId(): number
  later: SignInDeps['later']
} & Pick<EnrolmentDeps, 'consoleUrl' | 'post'>

/** The operator's people: how they come in, and what is known of them. */
export function createStaff(options: Options) {
  const { config, db, live, clock, tickets, throttle, homeMerchantId, later, consoleUrl, post } = options
  const sessions = createStaffSessions({ db, live, clock })
  const demo = config.demo && config.nodeEnv !== 'production'
  const totp = createStaffTotp({ secrets: config.secrets, demo })
  const deps: SignInDeps = { db, clock, tickets, throttle, totp, sessions, later, post, homeMerchantId }
  const enrolment: EnrolmentDeps = { db, clock, tickets, homeMerchantId, consoleUrl, post }
  return {
    sessions,
    throttle,
    homeMerchantId,
    signIn: (client: StaffVisitor, given: { userName: string; password: string }) =>
      beginStaffSignIn(deps, client, given),
    secondStep: (client: StaffClient, given: { ticket: string; code: string }) =>
      finishStaffSignIn(deps, client, given),
    withFreshStep: <T>(asking: StaffAsking, code: string | undefined, work: (freshStep: FreshStep) => Promise<T>) =>
      withFreshStep(deps, asking, code, work),
    sendEnrolment: (tx: Tx, person: StaffRecord) => sendEnrolment(tx, enrolment, person),
    enrol: (client: { ip: string }, given: { token: string; newPassword: string }) => enrol(enrolment, client, given),
  }
}
