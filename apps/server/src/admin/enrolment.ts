import { createTickets } from '../base/codes/tickets.ts'
import type { StaffRecord } from '../base/staff/accounts.ts'
import { ENROLMENT_HOURS, enrolmentLink } from '../base/staff/enrolment.ts'
import { createStaffSessions } from '../base/staff/sessions.ts'
import type { StaffAdminDeps } from '../capabilities/staff/staff.ts'
import { consoleUrl } from '../platform/console-url.ts'
import type { Tx } from '../platform/db.ts'
import type { Merchant } from '../platform/guards.ts'
import type { Admin } from './verb.ts'

export type Link = { text: string }

/** What the console's own functions need, with a link that is shown here instead of going by mail. */
export function staffDeps({ db, clock, config }: Admin, brands: readonly Merchant[], link: Link): StaffAdminDeps {
  const [home] = brands
  const tickets = createTickets({ db, clock })
  const deps = {
    tickets,
    homeMerchantId: () => home?.id ?? 0,
    consoleUrl: () => consoleUrl(config, home?.site.mainDomain ?? ''),
  }
  // Every node reads a session anew with each call: there is nobody to tell here.
  const sessions = createStaffSessions({ db, clock, live: { endStaffSession: () => undefined } })
  return {
    db,
    clock,
    brands: () => brands,
    atCommandLine: true,
    staff: {
      sessions,
      async sendEnrolment(tx: Tx, person: StaffRecord) {
        link.text = await enrolmentLink(tx, deps, person)
      },
    },
  }
}

export function sayLink(say: Admin['say'], userName: string, { text }: Link): void {
  say(`${userName} opens this once, within ${ENROLMENT_HOURS} hours, to choose a password and bind an authenticator:`)
  say(`  ${text}`)
}
