import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from './database.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const DAY = '1 day'

async function keepCookie(page: Page, name: string, value: string, url: string, path: string): Promise<void> {
  const domain = new URL(url).hostname
  await page.context().addCookies([{ name, value, domain, path, httpOnly: true, sameSite: 'Strict' }])
}

/** Only once: a later load must find what the page itself left behind. */
const leaveOnce = (page: Page, key: string, value: string) =>
  page.addInitScript(
    ([mark, name, text]) => {
      // A game in the page has an origin and a store of its own.
      if (self !== top) return
      // A test may empty the one, and signing out the other.
      const stores = [localStorage, sessionStorage]
      const isDone = stores.some((store) => store.getItem(mark) !== null)
      for (const store of stores) store.setItem(mark, '1')
      if (!isDone) localStorage.setItem(name, text)
    },
    [`e2e.${randomUUID()}`, key, value] as const,
  )

type MemberSession = { account: string; brand: string; url: string }

/**
 * Puts a session of a member into the database and the browser as a sign-in would; answers its id. The regulator counts as asked today:
 * nobody may stake before it answers, and tests are quicker than that.
 */
export async function openMemberSession(page: Page, { account, brand, url }: MemberSession): Promise<string> {
  const refreshToken = randomBytes(32).toString('base64url')
  const [opened] = await query<{ id: string; type: number; must_change: boolean }>(
    `with who as (
       select m.id, m.merchant_id, m.type, coalesce(c.must_change, false) as must_change from member m
       join merchant b on b.id = m.merchant_id left join member_credential c on c.member_id = m.id
       where b.code = $1 and m.account = $2), asked as (
       update member_profile p set impediment_day = (now() at time zone b.time_zone)::date
       from who, merchant b where p.member_id = who.id and b.id = who.merchant_id), opened as (
       insert into member_session (member_id, merchant_id, token_hash, expires_at)
       select id, merchant_id, $3, now() + $5::interval from who returning id), renewed as (
       insert into refresh_token (session_id, token_hash, created_at, expires_at)
       select id, $4, now(), now() + $5::interval from opened)
     select opened.id::text, who.type, who.must_change from opened, who`,
    [brand, account, randomBytes(32), hashOf(refreshToken), DAY],
  )
  if (opened === undefined) throw new Error(`${brand} has no member ${account}`)
  // The page gets its token from the cookie, as after any reload.
  await keepCookie(page, 'refresh', refreshToken, url, '/wps/session')
  const info = { type: opened.type, merchantCode: brand, userName: account, firstTimeLogin: opened.must_change }
  await leaveOnce(page, 'MC_SESSION_INFO', JSON.stringify(info))
  return opened.id
}

/** The same for staff, who have proved a second factor. */
export async function openStaffSession(page: Page, userName: string, url: string): Promise<void> {
  const refreshToken = randomBytes(32).toString('base64url')
  await query(
    `with who as (
       update staff_account set totp_confirmed_at = coalesce(totp_confirmed_at, now()) where user_name = $1 returning id), opened as (
       insert into staff_session (staff_id, token_hash, ip, created_at, last_seen_at, expires_at)
       select id, $2, '127.0.0.1', now(), now(), now() + interval '1 hour' from who returning id)
     insert into staff_refresh_token (session_id, token_hash, created_at) select id, $3, now() from opened`,
    [userName, randomBytes(32), hashOf(refreshToken)],
  )
  await keepCookie(page, 'staff_refresh', refreshToken, url, '/ops/v1/session')
  await leaveOnce(page, 'trevo.staff', '1')
}
