import type {
  giveQuota as giveQuotaCall,
  openAccount as openAccountCall,
  openAccountRules as openAccountRulesCall,
  transferToDownline as transferCall,
} from '@trevo/contract/agents/team'
import { isCommonPassword, wordsAround } from '@trevo/contract/common-passwords'
import type { BodyOf, ValueOf } from '@trevo/contract/endpoint'
import { isAgent, isReal, MEMBER_TYPE, type MemberType } from '@trevo/contract/members'
import { cutToCents, formatMoney, parseMoney } from '@trevo/contract/money'
import { provePaymentPassword } from '../../../../base/accounts/payment-password.ts'
import { hashPassword } from '../../../../base/members/hashing.ts'
import { lockMember } from '../../../../base/members/member.ts'
import type { Throttle } from '../../../../base/throttle/throttle.ts'
import { admitTransfer } from '../../../../money/gate/gate.ts'
import type { Ledger } from '../../../../money/ledger/ledger.ts'
import { memberCash } from '../../../../money/ledger/transfer.ts'
import { ratesOf } from '../../../../money/margin/rates.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { type Db, inTx } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Member, Merchant, Session } from '../../../../platform/guards.ts'
import type { Live } from '../../../../platform/live/live.ts'
import { offeredCategories } from '../../categories.ts'
import { openDebt } from '../../contract-run.ts'
import { openMember } from '../../new-members.ts'
import { agentOnce } from '../../once.ts'
import { addQuota, quotaOf, takeQuota } from '../../quotas.ts'
import { asRates, parseRates } from '../../rates.ts'
import { directDownline } from '../../team.ts'

export type GivingDeps = {
  db: Db
  clock: Clock
  ledger: Pick<Ledger, 'postTransfer'>
  throttle: Pick<Throttle, 'attempt' | 'succeeded'>
  live: Pick<Live, 'toMember'>
}
export type Asking = { member: Member; merchant: Merchant }

/** Test agents are agents, but they have nothing real to give. */
function assertReal({ type }: Pick<Member, 'type'>): void {
  if (!isReal(type)) throw new AppError('free_reject')
}

export async function transferTo(
  deps: GivingDeps,
  { member, merchant, session }: Asking & { session: Session },
  id: bigint,
  { requestId, amount, paymentPassword }: BodyOf<typeof transferCall>,
): Promise<ValueOf<typeof transferCall>> {
  assertReal(member)
  await directDownline(deps.db, member, id)
  await provePaymentPassword(deps, session, paymentPassword)
  const { clock, ledger, live } = deps
  const { currency } = merchant
  const minor = parseMoney(amount)
  return inTx(deps.db, async (tx) => {
    await lockMember(tx, member.id)
    const request = { memberId: member.id, requestId, kind: 'transfer', input: [String(id), amount], now: clock.now() }
    return agentOnce(tx, request, async () => {
      await directDownline(tx, member, id)
      if ((await openDebt(tx, member.id)) > 0n) throw new AppError('open_debt')
      await admitTransfer(tx, clock.now(), { fromId: member.id, toId: id })
      const { transferId, balances } = await ledger.postTransfer(tx, {
        merchantId: merchant.id,
        kind: 'transfer_to_downline',
        key: `downline:${member.id}:${requestId}`,
        postings: [
          { account: memberCash(member.id, currency), amount: -minor },
          { account: memberCash(id, currency), amount: minor },
        ],
      })
      tx.afterCommit(() => {
        for (const memberId of [member.id, id]) {
          live.toMember(memberId, 'wallet.changed', { transferId: String(transferId) })
        }
      })
      return { transferId: String(transferId), balance: formatMoney(cutToCents(balances[0] ?? 0n)) }
    })
  })
}

export async function giveQuotaTo(
  { db, clock }: GivingDeps,
  { member }: Asking,
  id: bigint,
  { requestId, agents, players }: BodyOf<typeof giveQuotaCall>,
): Promise<ValueOf<typeof giveQuotaCall>> {
  assertReal(member)
  return inTx(db, async (tx) => {
    await lockMember(tx, member.id)
    await lockMember(tx, id)
    const input = [String(id), agents, players]
    return agentOnce(tx, { memberId: member.id, requestId, kind: 'quota', input, now: clock.now() }, async () => {
      const downline = await directDownline(tx, member, id)
      if (!isReal(downline.type) || !isAgent(downline.type)) throw new AppError('not_found')
      const own = await takeQuota(tx, member, { agents, players })
      const theirs = await addQuota(tx, { ...downline, merchantId: member.merchantId }, { agents, players })
      return { own, downline: theirs }
    })
  })
}

const OPENED_TYPES: MemberType[] = [0, 1]

export async function accountRulesFor(
  { db }: GivingDeps,
  { member, merchant }: Asking,
): Promise<ValueOf<typeof openAccountRulesCall>> {
  const [quota, rates, categories] = await Promise.all([
    quotaOf(db, member),
    ratesOf(db, member.id),
    offeredCategories(db, merchant.id),
  ])
  return { types: OPENED_TYPES, quota, rates: asRates(rates, categories) }
}

export async function openAccountFor(
  { db, clock }: GivingDeps,
  { member, merchant }: Asking,
  { requestId, account, password, nickname, type, rates }: BodyOf<typeof openAccountCall>,
): Promise<ValueOf<typeof openAccountCall>> {
  assertReal(member)
  if (
    isCommonPassword(
      password,
      wordsAround({ code: merchant.code, name: merchant.site.brand.name }, [account, nickname]),
    )
  )
    throw new AppError('password_common')
  const passwordHash = await hashPassword(password)
  const input = [account, nickname, type, rates.map(({ category, rate }) => [category, rate])]
  return inTx(db, async (tx) => {
    await lockMember(tx, member.id)
    return agentOnce(
      tx,
      { memberId: member.id, requestId, kind: 'open-account', input, now: clock.now() },
      async () => {
        const quota = await takeQuota(
          tx,
          member,
          type === MEMBER_TYPE.player ? { agents: 0, players: 1 } : { agents: 1, players: 0 },
        )
        const id = await openMember(tx, member, { account, nickname, type, passwordHash, rates: parseRates(rates) })
        return { id: String(id), account, quota }
      },
    )
  })
}
