import { sendInbox } from '../../base/inbox/send.ts'
import { COPY_DAYS } from '../../base/members/keeping.ts'
import { memberById } from '../../base/members/member.ts'
import { inTx } from '../../platform/db.ts'
import { inEveryLanguage, LOCALES } from '../../platform/language.ts'
import { newToken } from '../../platform/token.ts'
import { type ZipFile, zip } from '../../platform/zip.ts'
import { after, DAY_MS, MINUTE_MS, type OwnDataDeps } from './deps.ts'
import { gather } from './gather.ts'
import { pageOf } from './page.ts'
import { picturesOf } from './pictures.ts'
import { type CopyRow, copyById, setGone, setReady, takeCopies } from './queries.ts'
import { texts } from './texts.ts'

const AT_ONCE = 5
const LEASE_MS = 10 * MINUTE_MS

/** Whatever is due: copies that wait to be made, and those that have been there long enough. */
export async function workCopies(deps: OwnDataDeps): Promise<void> {
  for (;;) {
    const now = deps.clock.now()
    const ids = await takeCopies(deps.db, { now, leaseUntil: after(now, LEASE_MS), limit: AT_ONCE })
    for (const id of ids) {
      try {
        await workCopy(deps, id)
      } catch (error) {
        deps.log.error({ err: error, copyId: String(id) }, 'a copy of a member’s data could not be made')
      }
    }
    if (ids.length < AT_ONCE) return
  }
}

async function workCopy(deps: OwnDataDeps, id: bigint): Promise<void> {
  const copy = await copyById(deps.db, id)
  if (copy === undefined || copy.state === 'gone') return
  if (copy.state === 'waiting') return makeCopy(deps, copy)
  if (copy.expiresAt !== null && copy.expiresAt <= deps.clock.now()) await dropCopy(deps, copy)
}

/** The file first: one that nobody can fetch is worse than a row that stays a little longer. */
async function dropCopy(deps: OwnDataDeps, { id, fileKey }: CopyRow): Promise<void> {
  if (fileKey !== null) await deps.storage.remove(fileKey)
  await setGone(deps.db, id)
}

/** Sealed in the storage like every private file; made outside of a transaction, since it reads a lot. */
async function makeCopy(deps: OwnDataDeps, copy: CopyRow): Promise<void> {
  const { db, storage, clock, brandOf } = deps
  const brand = brandOf(copy.merchantId)
  const member = await memberById(db, copy.merchantId, copy.memberId)
  if (brand === undefined || member === undefined) return setGone(db, copy.id)
  const gathered = await gather(db, deps, member)
  const madeAt = clock.now()
  const heading = { brand: brand.site.brand.name, account: member.account, madeAt, language: copy.language }
  const data = Object.fromEntries(gathered.map(({ name, rows }) => [name, rows]))
  const files: ZipFile[] = [
    { name: 'my-data.html', chunks: [pageOf(gathered, heading)] },
    { name: 'my-data.json', chunks: [`${JSON.stringify({ madeAt: madeAt.toISOString(), ...data }, null, 2)}\n`] },
    ...(await picturesOf(deps, member.id)),
  ]
  const pieces: Uint8Array[] = []
  for await (const piece of zip(files)) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  const fileKey = `${newToken()}.zip`
  await storage.put(fileKey, bytes)
  const expiresAt = after(madeAt, COPY_DAYS * DAY_MS)
  const isMine = await inTx(db, async (tx) => {
    const isReady = await setReady(tx, copy.id, { fileKey, bytes: bytes.length, readyAt: madeAt, expiresAt })
    if (!isReady) return false
    await sendInbox(tx, deps, {
      merchantId: copy.merchantId,
      to: { memberIds: [copy.memberId] },
      from: 'system',
      key: `data-copy:${copy.id}`,
      texts: inEveryLanguage((language) => {
        const day = { dateStyle: 'long', timeZone: brand.timeZone } as const
        const until = new Intl.DateTimeFormat(LOCALES[language], day).format(expiresAt)
        const t = texts[language]
        return { subject: t('ready.subject'), html: `<p>${t('ready.html', { until })}</p>` }
      }),
    })
    return true
  }).catch(async (error) => {
    await storage.remove(fileKey)
    throw error
  })
  if (!isMine) await storage.remove(fileKey)
}
