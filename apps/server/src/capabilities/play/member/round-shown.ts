import type { ShownRound } from '@trevo/contract/vendor-side'
import { askRound } from '@trevo/contract/vendor-side'
import type { Language } from '@trevo/contract/wire'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { VendorCalls } from '../vendor-calls.ts'
import { ownRound } from './queries.ts'

type Asked = { merchantId: number; memberId: bigint; id: bigint; language: Language }

/** What the vendor tells of a round of the caller's own. One who is away, or who does not know such calls, tells nothing. */
export async function shownRoundOf(
  { db, vendors }: { db: Db; vendors: VendorCalls },
  { merchantId, memberId, id, language }: Asked,
): Promise<ShownRound | null> {
  const round = await ownRound(db, { merchantId, memberId, id })
  if (round === undefined) throw new AppError('not_found')
  const { vendorCode, gameCode, vendorRoundId: roundId, launchUrl, apiUrl } = round
  const answer = await vendors.call(vendorCode, askRound, { playerId: String(memberId), roundId, gameCode, language })
  if (answer.kind !== 'ok') return null
  const { page, ...shown } = answer.value
  return { ...shown, page: page !== null && isTheirs(page, [launchUrl, apiUrl ?? '']) ? page : null }
}

/** A vendor leads players to pages of its own and to nobody else's. */
const isTheirs = (page: string, addresses: readonly string[]) =>
  addresses.some((address) => URL.canParse(address) && new URL(address).origin === new URL(page).origin)
