import { type HUMAN_PURPOSES, humanChallenge } from '@trevo/contract/auth'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { proofOf } from '../../session/work.ts'

const fetchChallenge = call(humanChallenge)

/** Does the work that an ALTCHA challenge asks of a device, and answers the proof as the server takes it. */
export async function proveHuman(purpose: (typeof HUMAN_PURPOSES)[number]): Promise<string> {
  const proof = await proofOf(await fetchChallenge({ query: { purpose } }))
  if (proof === null) throw new ApiError('human_check_failed')
  return proof
}
