import type { Endpoint } from '@trevo/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db.ts'
import { nameOf } from '../ops-money-writes.ts'

/** Where members, money and calls are sent, and who may do what: each by what it is of. */
export type Places = ReadonlyMap<string, string>

/** As the tables have it, and by none of the code that guards them. */
export async function placesOf(db: Db): Promise<Places> {
  const { rows } = await sql<{ of: string; place: string }>`
    select 'launch address of ' || code as of, concat_ws(' ', launch_url, in_site) as place from vendor
    union all select 'calls to ' || code, api_url from vendor where api_url is not null
    union all select 'bank account of method ' || id, bank_details::text from payment_method
      where direction = 'in' and bank_details is not null and active
    union all select 'the service ' || kind || ' of brand ' || merchant_id, id::text from brand_provider
      where used_at is not null and ended_at is null
    union all select 'power of staff ' || id || ' in ' || role, coalesce(merchant_id::text, 'every brand') from staff_account, unnest(roles) role
      where status = 'active' and role in ('finance', 'admin', 'risk')
    union all select 'mail of staff ' || id, mail from staff_account where status = 'active' and mail is not null
    union all select 'upline of member ' || id, parent_id::text from member where parent_id is not null
    union all select 'type of member ' || id, type::text from member where type <> 0
    union all select 'rate of member ' || r.member_id || ' in ' || r.category, lpad(r.rate::text, 6, '0')
      from member_rate r where r.rate > 0
    union all select 'contract ' || id, concat_ws(' ', kind, tiers::text) from agent_contract where state = 'effective'
    union all select 'host of brand ' || merchant_id || ' ' || host, host from merchant_host
    union all select 'time zone of brand ' || id, time_zone from merchant
    union all select 'key of ' || vendor_code || ' ' || key_id, 'in use' from vendor_key where active
  `.execute(db)
  return new Map(rows.map(({ of, place }) => [of, place]))
}

/** Calls that set one of these by one person, and why that leads no value anywhere. */
const ALONE: Readonly<Record<string, { of: RegExp; why: string }>> = {
  'POST /ops/v1/approvals/:id/decision': { of: /./, why: 'is the second person' },
  'PUT /ops/v1/vendors/:id': {
    of: /^launch address/,
    why: 'the address itself takes two; one person shows it in a frame or beside',
  },
}

export function newPlaces(endpoint: Endpoint, before: Places, after: Places): string[] {
  return [...after].flatMap(([of, place]) => {
    const was = before.get(of)
    // A rate that is lower leads nothing anywhere else.
    const isLower = of.startsWith('rate ') && was !== undefined && place < was
    if (was === place || isLower || ALONE[nameOf(endpoint)]?.of.test(of)) return []
    return [`${of}: ${was ?? 'none'} to ${place}`]
  })
}
