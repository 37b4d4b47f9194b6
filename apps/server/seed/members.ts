import { parseMoney } from '@trevo/contract/money'
import { admitGifts } from '../src/money/gate/gate.ts'
import { createLedger } from '../src/money/ledger/ledger.ts'
import { houseAccount, memberCash, type TransferInput } from '../src/money/ledger/transfer.ts'
import type { Pool, Tx } from '../src/platform/db.ts'
import '../src/base/members/tables.ts'
import '../src/base/merchants/tables.ts'
import { DEMO_MEMBERS, type DemoMember } from './accounts.ts'
import type { DemoBrand } from './brands/brand.ts'

export async function seedMembers(tx: Tx, brand: DemoBrand, pool: Pool): Promise<void> {
  const { id: merchantId } = await tx
    .selectFrom('merchant')
    .select('id')
    .where('code', '=', brand.code)
    .executeTakeFirstOrThrow()
  const ids = await tx
    .insertInto('member')
    .values(
      DEMO_MEMBERS.map(({ account, nickname, type, clubLabel }) => ({
        merchant_id: merchantId,
        account,
        nickname,
        type,
        club_label: clubLabel,
      })),
    )
    .returning(['id', 'account'])
    .execute()
  const idOf = new Map(ids.map(({ id, account }) => [account, id]))
  const transfers = DEMO_MEMBERS.flatMap((member) =>
    openingTransfers(merchantId, idOf.get(member.account) ?? 0n, member),
  )
  const memberIds = ids.map(({ id }) => id)
  await admitGifts(tx, new Date(), memberIds)
  await createLedger({ pool }).postTransfers(tx, transfers)
}

function openingTransfers(merchantId: number, memberId: bigint, member: DemoMember): TransferInput[] {
  const balance = parseMoney(member.balance)
  const points = parseMoney(member.points)
  return [
    {
      merchantId,
      kind: 'deposit',
      key: `seed:deposit:${member.account}`,
      postings: [
        { account: houseAccount('psp', 'BRL'), amount: -balance },
        { account: memberCash(memberId, 'BRL'), amount: balance },
      ],
    },
    {
      merchantId,
      kind: 'points_earn',
      key: `seed:points:${member.account}`,
      postings: [
        { account: houseAccount('points_issue', 'PTS'), amount: -points },
        { account: memberCash(memberId, 'PTS'), amount: points },
      ],
    },
  ]
}
