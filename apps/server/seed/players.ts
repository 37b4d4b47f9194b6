import { MEMBER_TYPE } from '@trevo/contract/members'
import { parseMoney } from '@trevo/contract/money'
import { createLedger } from '../src/money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../src/money/ledger/transfer.ts'
import type { Pool, Tx } from '../src/platform/db.ts'
import '../src/base/members/tables.ts'
import '../src/base/merchants/tables.ts'
import type { DemoBrand } from './brands/brand.ts'

const FIRST_NAMES = ['Bruna', 'Caio', 'Daniela', 'Edson', 'Fabiana', 'Gustavo', 'Heloisa', 'Igor', 'Juliana', 'Kleber']
const LAST_NAMES = ['Lima', 'Moreira', 'Teixeira', 'Barros']
const DEPOSIT = parseMoney('3000.00')

/** People who only play: nobody signs in as them. */
export const DEMO_PLAYERS = LAST_NAMES.flatMap((last) =>
  FIRST_NAMES.map((first) => ({ account: `${first}_${last}`.toLowerCase(), nickname: `${first} ${last}` })),
)

export async function seedPlayers(tx: Tx, brand: DemoBrand, pool: Pool): Promise<void> {
  const { id: merchantId } = await tx
    .selectFrom('merchant')
    .select('id')
    .where('code', '=', brand.code)
    .executeTakeFirstOrThrow()
  const upline = await tx
    .selectFrom('member')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('account', '=', 'agente')
    .executeTakeFirst()
  const members = await tx
    .insertInto('member')
    .values(
      DEMO_PLAYERS.map(({ account, nickname }) => ({
        merchant_id: merchantId,
        account,
        nickname,
        type: MEMBER_TYPE.player,
        club_label: null,
        parent_id: upline?.id ?? null,
      })),
    )
    .returning(['id', 'account'])
    .execute()
  await createLedger({ pool }).postTransfers(
    tx,
    members.map(({ id, account }) => ({
      merchantId,
      kind: 'deposit',
      key: `seed:deposit:${account}`,
      postings: [
        { account: houseAccount('psp', 'BRL'), amount: -DEPOSIT },
        { account: memberCash(id, 'BRL'), amount: DEPOSIT },
      ],
    })),
  )
}
