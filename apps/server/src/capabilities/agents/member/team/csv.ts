import type { TeamMember, teamMembersCsv } from '@trevo/contract/agents/team'
import type { GameCategory } from '@trevo/contract/catalogue'
import type { QueryOf } from '@trevo/contract/endpoint'
import { isAgent } from '@trevo/contract/members'
import type { Language } from '@trevo/contract/wire'
import { BYTE_ORDER_MARK, csvLine, momentText } from '../../../../platform/csv.ts'
import { moneyFormOf } from '../../../../platform/language.ts'
import { offeredCategories } from '../../categories.ts'
import { nameOfCategory } from '../../rate-changes.ts'
import { type TeamNode, teamMember } from '../../team.ts'
import { memberIds, memberLines } from './queries.ts'
import { type Asking, asMember, type Deps, questionOf } from './team.ts'
import { texts } from './texts.ts'

const ROWS_MAX = 20_000
const ROWS_AT_ONCE = 500

const COLUMNS = [
  'account',
  'nickname',
  'type',
  'status',
  'level',
  'joined',
  'last_seen',
  'balance',
  'turnover',
  'downlines',
  'team',
] as const

type Asked = QueryOf<typeof teamMembersCsv>
type Scope = { own: TeamNode; node: TeamNode; categories: readonly GameCategory[] }

/** Refuses before the file begins: after that there is no way to report an error. */
export async function csvScope({ db }: Deps, { member, merchant }: Asking, query: Asked): Promise<Scope> {
  const [own, node, categories] = await Promise.all([
    teamMember(db, member, member.id),
    teamMember(db, member, BigInt(query.memberId ?? member.id)),
    offeredCategories(db, merchant.id),
  ])
  return { own, node, categories }
}

/** Everybody the filter finds, in its order, made as fast as the file is taken. */
export async function* csvFor(
  { db, clock }: Deps,
  asking: Asking,
  { language, ...filter }: Asked,
  { own, node, categories }: Scope,
): AsyncGenerator<string> {
  const question = questionOf({ ...asking, now: clock.now() }, own.teamPath, node.id, filter)
  const ids = await memberIds(db, { ...question, offset: 0, limit: ROWS_MAX })
  const moment = momentText(asking.merchant.timeZone)
  const form = moneyFormOf(asking.merchant.currency)
  const t = texts[language]
  const headings = COLUMNS.map((column) => t(`column.${column}`))
  const rates = categories.map((each) => t('column.rate', { category: nameOfCategory(each, language) }))
  yield BYTE_ORDER_MARK + csvLine([...headings, ...rates], form)
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const lines = await memberLines(db, { ...question, ids: ids.slice(at, at + ROWS_AT_ONCE) })
    const rows = lines.map((line) => csvLine(cellsOf(asMember(line, categories), language, moment), form))
    yield rows.join('')
  }
}

function cellsOf(row: TeamMember, language: Language, moment: (at: string) => string): Parameters<typeof csvLine>[0] {
  return [
    ...[row.account, row.nickname, texts[language](isAgent(row.type) ? 'type.agent' : 'type.player')],
    ...[texts[language](`status.${row.status}`), String(row.level)],
    ...[moment(row.joinedAt), row.lastSeenAt === null ? '' : moment(row.lastSeenAt)],
    ...[{ money: row.balance }, { money: row.turnover }, String(row.directCount), String(row.teamCount)],
    // Two decimals, as money has them.
    ...row.rates.map(({ rate }) => ({ money: rate })),
  ]
}
