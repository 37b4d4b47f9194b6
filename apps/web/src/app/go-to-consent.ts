import { navHistory, navigate } from '../lib/nav/nav.tsx'
import { isDoor } from '../lib/nav/return-to.ts'
import { PATHS } from '../lib/paths.ts'

/** Where nobody is held up: money may leave, and whatever concerns the texts and the account may be read. */
const FREE: ReadonlySet<string> = new Set([
  PATHS.agree,
  PATHS.ownData,
  PATHS.help,
  PATHS.withdraw,
  PATHS.changePassword,
])

/** The brand's texts wait for an answer, or the server has just refused for want of one: the way leads to the form and back. */
export function goToConsent(): void {
  const { pathname } = navHistory.get()
  if (FREE.has(pathname) || isDoor(pathname)) return
  navigate({ to: PATHS.agree, search: { from: pathname } })
}
