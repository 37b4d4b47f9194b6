import {
  isAccountIn,
  type NewPayoutAccount,
  PAYOUT_ACCOUNTS_MAX,
  type PaymentKind,
  PIX_CURRENCY,
  type PixKeyType,
} from '@trevo/contract/cashier'
import { Email, isCpf } from '@trevo/contract/fields'
import type { RegulationProfile } from '@trevo/contract/status'
import { openedIdNumber } from '../../base/members/identity.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { admitPayer, type Brand, type Owner } from './deps.ts'
import { openedDetails, sealedDetails } from './payout-details.ts'
import './tables.ts'

export type AccountRow = {
  id: bigint
  kind: PaymentKind
  holder: string
  document: string | null
  pixKeyType: PixKeyType | null
  pixKey: string | null
  bankCode: string | null
  branch: string | null
  account: string | null
}

const PHONE = /^\+[1-9]\d{7,14}$/
const RANDOM_KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const select = (db: Db | Tx) =>
  db
    .selectFrom('payout_account')
    .select(['id', 'member_id as memberId', 'kind', 'holder', 'pix_key_type as pixKeyType'])
    .select(['bank_code as bankCode', 'details_sealed as sealed'])

type SealedRow = Pick<AccountRow, 'id' | 'kind' | 'holder' | 'pixKeyType' | 'bankCode'> & {
  memberId: bigint
  sealed: Buffer
}

function opened(secrets: Secrets, { memberId, sealed, ...row }: SealedRow): AccountRow {
  return { ...row, ...openedDetails(secrets, memberId, sealed) }
}

/** Those that are not removed, newest first. */
export async function accountsOf(db: Db | Tx, secrets: Secrets, memberId: bigint): Promise<AccountRow[]> {
  const rows = await select(db)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => opened(secrets, row))
}

/** Also removed ones: withdrawals to them go on. */
export async function accountsById(
  db: Db | Tx,
  secrets: Secrets,
  ids: readonly bigint[],
): Promise<Map<bigint, AccountRow>> {
  if (ids.length === 0) return new Map()
  const rows = await select(db).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, opened(secrets, row)]))
}

async function personOf(db: Db | Tx, secrets: Secrets, memberId: bigint) {
  const row = await db
    .selectFrom('member_profile')
    .select(['id_number_sealed as sealed', 'payee_name as name'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return { cpf: openedIdNumber(secrets, memberId, row?.sealed ?? null), name: row?.name ?? '' }
}

/** The document a member is known by; null: none yet. */
export const documentOf = async (tx: Tx, secrets: Secrets, memberId: bigint): Promise<string | null> =>
  (await personOf(tx, secrets, memberId)).cpf

/** Who the payment service should expect a payment from, where we know it. */
export async function payerOf(
  db: Db,
  secrets: Secrets,
  memberId: bigint,
): Promise<{ cpf: string; name: string } | null> {
  const { cpf, name } = await personOf(db, secrets, memberId)
  return cpf !== null && name !== '' && isCpf(cpf) ? { cpf, name } : null
}

/** Brazilian rules: payouts go only to the member. The Pix key, or the account's holder, must be the member's own CPF. */
export async function assertOwn(
  tx: Tx,
  secrets: Secrets,
  regulation: RegulationProfile,
  memberId: bigint,
  { kind, pixKeyType, pixKey, document }: Pick<AccountRow, 'kind' | 'pixKeyType' | 'pixKey' | 'document'>,
): Promise<void> {
  if (regulation !== 'br') return
  const { cpf: own } = await personOf(tx, secrets, memberId)
  if (own === null) throw new AppError('document_required')
  if (!isOwnAccount({ kind, pixKeyType, pixKey, document }, own)) throw new AppError('own_key_only')
}

type Key = Pick<AccountRow, 'kind' | 'pixKeyType' | 'pixKey' | 'document'>

/** The Pix key, or the account's holder, is this CPF. */
export const isOwnAccount = ({ kind, pixKeyType, pixKey, document }: Key, cpf: string): boolean =>
  kind === 'pix' ? pixKeyType === 'cpf' && pixKey === cpf : document === cpf

export async function addAccount(
  tx: Tx,
  secrets: Secrets,
  brand: Brand,
  owner: Owner,
  input: NewPayoutAccount,
  at: Date,
): Promise<AccountRow> {
  const fields = fieldsOf(input, brand)
  await admitPayer(tx, owner)
  await assertOwn(tx, secrets, brand.regulation, owner.id, fields)
  const saved = await accountsOf(tx, secrets, owner.id)
  const known = saved.find(
    (one) =>
      one.pixKey === fields.pixKey &&
      one.bankCode === fields.bankCode &&
      one.branch === fields.branch &&
      one.account === fields.account,
  )
  if (known) return known
  if (saved.length >= PAYOUT_ACCOUNTS_MAX) throw new AppError('limit_exceeded')
  const { id } = await tx
    .insertInto('payout_account')
    .values({
      merchant_id: owner.merchantId,
      member_id: owner.id,
      kind: fields.kind,
      holder: fields.holder,
      pix_key_type: fields.pixKeyType,
      bank_code: fields.bankCode,
      ...sealedDetails(secrets, owner.id, fields),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...fields }
}

export async function removeAccount(db: Db, memberId: bigint, id: bigint, at: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('payout_account')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('not_found')
}

function fieldsOf(input: NewPayoutAccount, { currency }: Brand): Omit<AccountRow, 'id'> {
  const { kind, holder } = input
  // A Pix key and a Brazilian account take reais; whoever saves one elsewhere would wait for money that cannot come.
  if ((kind === 'bank_abroad') === (currency === PIX_CURRENCY)) throw badField('kind')
  if (kind === 'bank_abroad') {
    const { bankName, account, document } = input
    if (!isAccountIn(currency, account)) throw badField('account')
    const none = { pixKeyType: null, pixKey: null, branch: '' }
    return { ...none, kind: 'bank', holder, document, bankCode: bankName, account }
  }
  if (kind === 'bank') {
    const { bankCode, branch, account, document } = input
    if (!isCpf(document)) throw badField('document')
    return { kind, holder, document, pixKeyType: null, pixKey: null, bankCode, branch, account: account.toUpperCase() }
  }
  const pixKey = normalKey(input.pixKeyType, input.pixKey)
  const document = input.pixKeyType === 'cpf' ? pixKey : null
  return { kind, holder, document, pixKeyType: input.pixKeyType, pixKey, bankCode: null, branch: null, account: null }
}

/** One spelling of each key, so that the same key is the same text. */
function normalKey(type: PixKeyType, typed: string): string {
  const [digits, lower] = [typed.replaceAll(/[.\s-]/g, ''), typed.toLowerCase()]
  if (type === 'cpf' && /^\d{11}$/.test(digits) && isCpf(digits)) return digits
  if (type === 'phone' && PHONE.test(digits)) return digits
  if (type === 'email' && Email.safeParse(lower).success) return lower
  if (type === 'random' && RANDOM_KEY.test(lower)) return lower
  throw badField('pixKey')
}

const badField = (path: string) => wrongField(path, path)

/** Takes out whose accounts these were; withdrawals to them stay. Each keeps a target of its own, so that nobody seems to share one. */
export async function blankAccounts(tx: Tx, secrets: Secrets, memberId: bigint): Promise<void> {
  const rows = await tx.selectFrom('payout_account').select(['id', 'kind']).where('member_id', '=', memberId).execute()
  for (const { id, kind } of rows) {
    const target =
      kind === 'pix' ? { pixKey: `erased ${id}`, account: null } : { pixKey: null, account: `erased ${id}` }
    const details = sealedDetails(secrets, memberId, { document: null, branch: null, bankCode: null, ...target })
    await tx
      .updateTable('payout_account')
      .set({ holder: '', bank_code: null, ...details })
      .where('id', '=', id)
      .execute()
  }
}
