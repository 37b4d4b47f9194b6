/** Somebody who has played since the rewards last looked. */
export type ChangedMember = {
  memberId: bigint
  merchantId: number
  turnover: bigint
  level: number
  pointsDue: bigint
  pointsRuns: bigint
}
