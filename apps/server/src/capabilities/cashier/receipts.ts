import { RECEIPT_BYTES_MAX } from '@trevo/contract/cashier'
import { discardPictures, storePrivatePicture } from '../../base/pictures/private-pictures.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { type PictureRules, pictureBytes } from '../../platform/redraw.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'
import { tellDeposit } from './credit.ts'
import { type DepositRow, depositOfMember, lockDeposit, moveDeposit } from './deposit-queries.ts'
import type { CashierDeps } from './deps.ts'
import { tellStaff } from './waiting.ts'

const RULES: PictureRules = { maxBytes: RECEIPT_BYTES_MAX, errors: { type: 'image_type', size: 'image_too_large' } }

/** Stores the receipt of a bank transfer, once; from then on it waits for staff to confirm it. */
export async function keepReceipt(
  { db, clock, live, storage }: Pick<CashierDeps, 'db' | 'clock' | 'live'> & { storage: StorageProvider },
  memberId: bigint,
  id: bigint,
  picture: string,
): Promise<DepositRow> {
  const asked = await depositOfMember(db, memberId, id)
  if (asked?.kind !== 'bank') throw new AppError('not_found')
  if (asked.state !== 'created') throw new AppError('conflict')
  const receiptKey = await storePrivatePicture(storage, pictureBytes(picture, RULES), RULES)
  const kept = await inTx(db, async (tx) => {
    const deposit = await lockDeposit(tx, id)
    if (deposit?.state !== 'created') return undefined
    tellDeposit(tx, live, deposit)
    tellStaff(tx, live, deposit.merchantId, 'deposits')
    return moveDeposit(tx, deposit, { to: 'pending', at: clock.now() }, { receiptKey })
  })
  if (kept) return kept
  await discardPictures(storage, [receiptKey])
  throw new AppError('conflict')
}

export async function receiptOf(
  { db, storage }: { db: Db; storage: StorageProvider },
  memberId: bigint,
  id: bigint,
): Promise<Buffer | null> {
  const deposit = await depositOfMember(db, memberId, id)
  return deposit?.receiptKey ? storage.get(deposit.receiptKey) : null
}
