import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import './tables.ts'

const WEB = /^https?:$/

/** Origins that the brand shows in a frame besides our own games: those of the vendors it offers inside the site, and of its partners. */
export async function frameOriginsOf(db: Db, { id, site }: Pick<Merchant, 'id' | 'site'>): Promise<string[]> {
  const { rows } = await sql<{ launchUrl: string }>`
    select distinct v.launch_url as "launchUrl" from vendor v
    where v.in_site and exists (
      select from merchant_game mg join game g on g.id = mg.game_id
      where g.vendor_code = v.code and mg.merchant_id = ${id} and mg.visible)`.execute(db)
  const partners = site.paths.outerHosts.map((host) => `https://${host}`)
  const origins = [...rows.map(({ launchUrl }) => launchUrl), ...partners].flatMap((address) => {
    const url = URL.canParse(address) ? new URL(address) : null
    return url !== null && WEB.test(url.protocol) ? [url.origin] : []
  })
  return [...new Set(origins)].sort()
}
