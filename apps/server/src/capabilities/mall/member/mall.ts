import type { GameCategory } from '@trevo/contract/catalogue'
import type { QueryOf, ValueOf } from '@trevo/contract/endpoint'
import { MALL_PAGE, type mallHome, type mallItems, type PointsReason, type pointsStatement } from '@trevo/contract/mall'
import { cutToCents, formatMoney } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import { bookOf } from '../../../money/ledger/books.ts'
import { type AccountOwner, balancesOf, type StatementLine, statement } from '../../../money/ledger/queries.ts'
import type { Db } from '../../../platform/db.ts'
import { wrongField } from '../../../platform/errors.ts'
import { ofTwo } from '../../../platform/language.ts'
import { itemView } from '../mall.ts'
import { itemsOf } from '../queries.ts'
import { categoriesOf, pointsRulesOf } from './queries.ts'

const pointsAccount = async (db: Db, owner: AccountOwner) =>
  (await balancesOf(db, owner)).find(({ kind, currency }) => kind === 'cash' && currency === 'PTS')

export async function homeOf(
  db: Db,
  merchantId: number,
  memberId: bigint,
  language: Language,
): Promise<ValueOf<typeof mallHome>> {
  const [account, categories, rules] = await Promise.all([
    pointsAccount(db, { id: memberId, merchantId }),
    categoriesOf(db, merchantId),
    pointsRulesOf(db, merchantId),
  ])
  return {
    points: formatMoney(account?.balance ?? 0n),
    categories: categories.map(({ id, titlePt, titleEn }) => ({
      id: String(id),
      title: ofTwo(language, titlePt, titleEn),
    })),
    earning: rules.map(({ category, points }) => ({ gameType: category as GameCategory, points: formatMoney(points) })),
  }
}

/** Items lie in the order of the brand: a page goes on behind the place and the id of the last one. */
function afterCursor(cursor: string | undefined): { sort: number; id: bigint } | null {
  if (cursor === undefined) return null
  const [, sort, id] = /^(-?\d{1,9})\.(\d{1,18})$/.exec(cursor) ?? []
  if (sort === undefined || id === undefined) {
    throw wrongField('cursor', 'cursor')
  }
  return { sort: Number(sort), id: BigInt(id) }
}

export async function itemPage(
  db: Db,
  { id: memberId, merchantId }: { id: bigint; merchantId: number },
  { categoryId, cursor, language }: QueryOf<typeof mallItems>,
): Promise<ValueOf<typeof mallItems>> {
  const page = { merchantId, memberId, categoryId: categoryId ? BigInt(categoryId) : null, after: afterCursor(cursor) }
  const rows = await itemsOf(db, { ...page, limit: MALL_PAGE + 1 })
  const shown = rows.slice(0, MALL_PAGE)
  const last = shown.at(-1)
  const next = rows.length > MALL_PAGE && last ? `${last.sort}.${last.id}` : null
  return { list: shown.map((row) => itemView(row, language)), cursor: next }
}

function reasonOf({ kind, meta }: StatementLine): PointsReason {
  if (kind === 'points_spend') return 'spent'
  if (kind === 'points_return') return 'returned'
  if (kind === 'points_expire') return 'expired'
  if (kind === 'points_earn') {
    const isPlay = meta !== null && typeof meta === 'object' && 'source' in meta && meta.source === 'play'
    return isPlay ? 'earned' : 'given'
  }
  return 'corrected'
}

export async function pointsPage(
  db: Db,
  owner: AccountOwner,
  before: bigint | null,
): Promise<ValueOf<typeof pointsStatement>> {
  const account = await pointsAccount(db, owner)
  if (account === undefined) return { list: [], cursor: null }
  const limit = MALL_PAGE + 1
  for (let from = before; ; ) {
    const { accountId } = account
    const bookId = bookOf(owner.merchantId)
    const lines = await statement(db, { bookId, accountId, limit, ...(from !== null && { before: from }) })
    const page = lines.slice(0, MALL_PAGE)
    const next = lines.length > MALL_PAGE ? (page.at(-1)?.transferId ?? null) : null
    const list = page.filter(({ amount }) => cutToCents(amount) !== 0n).map(statementView)
    // A page of nothing but crumbs is no page.
    if (list.length > 0 || next === null) return { list, cursor: next === null ? null : String(next) }
    from = next
  }
}

/** Less than a hundredth of a point would read as none. */
const statementView = (line: StatementLine) => ({
  id: String(line.transferId),
  reason: reasonOf(line),
  amount: formatMoney(line.amount),
  balanceAfter: formatMoney(line.balanceAfter ?? 0n),
  at: line.createdAt.toISOString(),
})
