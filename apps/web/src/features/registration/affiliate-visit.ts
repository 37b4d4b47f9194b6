import { AFFILIATE_SUB, affiliateClick } from '@trevo/contract/affiliates'
import { call } from '../../lib/api/call.ts'
import type { Search } from '../../lib/nav/history.ts'
import { read, write } from '../../lib/storage.ts'

const postClick = call(affiliateClick)
const CODE = /^[A-Za-z0-9_-]{3,32}$/

/**
 * Somebody came by a partner's link, `?aff=CODE&sub=...`, to whatever page. The server says what counts, and this browser keeps it until
 * somebody registers, also by way of another site. Nobody waits for that, or hears where it fails.
 */
export async function noteAffiliateVisit({ aff = '', sub = '' }: Search): Promise<void> {
  if (!CODE.test(aff)) return
  const before = read('click')
  const body = { code: aff, ...(AFFILIATE_SUB.test(sub) && { sub }), ...(before && { before }) }
  const { click } = await postClick({ body })
  if (click !== null) write('click', click)
}
