import type { BodyOf, ValueOf } from '@trevo/contract/endpoint'
import type { askClosing, askDataCopy, fetchDataCopy, keepAccount, MyData } from '@trevo/contract/own-data'
import { proveOwner } from '../../../base/accounts/prove-owner.ts'
import { sendInbox } from '../../../base/inbox/send.ts'
import { COOLING_HOURS, KEEP_DAYS } from '../../../base/members/keeping.ts'
import { lockMember } from '../../../base/members/member.ts'
import { inTx, type Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant, Session } from '../../../platform/guards.ts'
import { inEveryLanguage, LOCALES } from '../../../platform/language.ts'
import { workCopies } from '../copies.ts'
import { after, HOUR_MS, type OwnDataDeps } from '../deps.ts'
import {
  countFetch,
  currentClosing,
  currentCopy,
  endClosing,
  insertClosing,
  insertCopy,
  type Owner,
  ownDataOnce,
} from '../queries.ts'
import { texts } from '../texts.ts'

const textOf = (at: Date | null) => at?.toISOString() ?? null

export async function dataOf({ db, clock }: Pick<OwnDataDeps, 'db' | 'clock'>, memberId: bigint): Promise<MyData> {
  const copy = await currentCopy(db, memberId)
  const closing = await currentClosing(db, memberId)
  const isThere = copy !== undefined && !(copy.expiresAt !== null && copy.expiresAt <= clock.now())
  return {
    copy: isThere
      ? {
          id: String(copy.id),
          state: copy.state === 'ready' ? 'ready' : 'waiting',
          askedAt: copy.askedAt.toISOString(),
          readyAt: textOf(copy.readyAt),
          expiresAt: textOf(copy.expiresAt),
        }
      : null,
    closing: closing
      ? {
          reason: closing.reason,
          askedAt: closing.askedAt.toISOString(),
          closesAt: closing.closesAt.toISOString(),
          trouble: closing.trouble,
        }
      : null,
    keep: { contactDays: KEEP_DAYS.contacts, personDays: KEEP_DAYS.person },
    coolingHours: COOLING_HOURS,
  }
}

/** One at a time: whoever asks again while there is one gets that. */
export async function askCopy(
  deps: OwnDataDeps,
  owner: Owner,
  { requestId, language }: BodyOf<typeof askDataCopy>,
): Promise<void> {
  await inTx(deps.db, async (tx) => {
    await lockMember(tx, owner.id)
    const now = deps.clock.now()
    await ownDataOnce(tx, { memberId: owner.id, requestId, input: `copy\n${language}`, now }, async () => {
      const current = await currentCopy(tx, owner.id)
      if (current) return current.id
      const id = await insertCopy(tx, owner, language, now)
      tx.afterCommit(() => {
        deps.background.run('copy a member’s data', () => workCopies(deps))
      })
      return id
    })
  })
}

/** Whoever has found an open phone gets nothing: the whole of a person lies in this file. */
export async function copyFile(
  deps: OwnDataDeps,
  session: Session,
  { password }: BodyOf<typeof fetchDataCopy>,
): Promise<ValueOf<typeof fetchDataCopy>> {
  await proveOwner(deps, session, password)
  const copy = await currentCopy(deps.db, session.memberId)
  const isReady = copy?.state === 'ready' && copy.expiresAt !== null && copy.expiresAt > deps.clock.now()
  const bytes = isReady && copy.fileKey !== null ? await deps.storage.get(copy.fileKey) : null
  if (copy === undefined || bytes === null) throw new AppError('not_found')
  await countFetch(deps.db, copy.id)
  return { fileName: `my-data-${session.userName}.zip`, archive: bytes.toString('base64') }
}

/** Not at once: it ends for good, and whoever was in a temper or had a stranger in the account can take it back. */
export async function beginClosing(
  deps: OwnDataDeps,
  merchant: Merchant,
  session: Session,
  { requestId, reason, password }: BodyOf<typeof askClosing>,
): Promise<void> {
  await proveOwner(deps, session, password)
  const { memberId: id, merchantId } = session
  await inTx(deps.db, async (tx) => {
    await lockMember(tx, id)
    const now = deps.clock.now()
    await ownDataOnce(tx, { memberId: id, requestId, input: `closing\n${reason}`, now }, async () => {
      if (await currentClosing(tx, id)) throw new AppError('conflict')
      const closesAt = after(now, COOLING_HOURS * HOUR_MS)
      const closingId = await insertClosing(tx, { id, merchantId, reason, askedAt: now, closesAt })
      await tellClosing(tx, deps, merchant, { closingId, memberId: id, closesAt })
      return closingId
    })
  })
}

type Told = { closingId: bigint; memberId: bigint; closesAt: Date }

async function tellClosing(tx: Tx, deps: OwnDataDeps, merchant: Merchant, { closingId, memberId, closesAt }: Told) {
  const { timeZone } = merchant
  await sendInbox(tx, deps, {
    merchantId: merchant.id,
    to: { memberIds: [memberId] },
    from: 'system',
    key: `closing:${closingId}`,
    texts: inEveryLanguage((language) => {
      const t = texts[language]
      const moment = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
      const until = new Intl.DateTimeFormat(LOCALES[language], moment).format(closesAt)
      return { subject: t('closing.subject'), html: `<p>${t('closing.html', { until })}</p>` }
    }),
  })
  tx.afterCommit(() => {
    deps.background.run('tell an owner', () => deps.tellOwner(memberId, 'closing_asked'))
  })
}

/** Takes a closing back. Needs no proof: it gives nothing away. */
export async function takeBack(
  deps: OwnDataDeps,
  { id }: Owner,
  { requestId }: BodyOf<typeof keepAccount>,
): Promise<void> {
  await inTx(deps.db, async (tx) => {
    await lockMember(tx, id)
    const now = deps.clock.now()
    await ownDataOnce(tx, { memberId: id, requestId, input: 'taken back', now }, async () => {
      const found = await currentClosing(tx, id)
      if (found === undefined) throw new AppError('conflict')
      await tx.selectFrom('account_closing').select('id').where('id', '=', found.id).forUpdate().execute()
      // The job may have closed it while this waited.
      if ((await currentClosing(tx, id)) === undefined) throw new AppError('conflict')
      await endClosing(tx, found.id, 'kept', now)
      return found.id
    })
  })
}
