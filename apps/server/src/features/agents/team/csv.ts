import type { TeamMember, teamMembersCsv } from '@trevo/contract/agents/team'
import type { GameCategory } from '@trevo/contract/catalogue'
import type { QueryOf } from '@trevo/contract/endpoint'
import { isAgent } from '@trevo/contract/members'
import type { Language } from '@trevo/contract/wire'
import { offeredCategories } from '../../../core/agents/categories.ts'
import { nameOfCategory } from '../../../core/agents/rate-changes.ts'
import { type TeamNode, teamMember } from '../../../core/agents/team.ts'
import { BYTE_ORDER_MARK, csvLine, momentText } from '../../../platform/csv.ts'
import { memberIds, memberLines } from './queries.ts'
import { type Asking, asMember, type Deps, questionOf } from './team.ts'

const ROWS_MAX = 20_000
const ROWS_AT_ONCE = 500

const HEADINGS: Readonly<Record<Language, readonly string[]>> = {
  PT: [
    ...['Conta', 'Apelido', 'Tipo', 'Situação', 'Nível', 'Cadastro', 'Último acesso'],
    ...['Saldo', 'Giro 30 dias', 'Indicados diretos', 'Pessoas na equipe'],
  ],
  EN: [
    ...['Account', 'Nickname', 'Type', 'Status', 'Level', 'Joined', 'Last seen'],
    ...['Balance', 'Turnover 30 days', 'Direct downlines', 'People in the team'],
  ],
}
const TYPES = {
  PT: { agent: 'Agente', player: 'Jogador' },
  EN: { agent: 'Agent', player: 'Player' },
} as const
const STATUSES = {
  PT: { active: 'Ativa', locked: 'Bloqueada', closed: 'Encerrada' },
  EN: { active: 'Active', locked: 'Locked', closed: 'Closed' },
} as const
const RATE = { PT: 'Rebate % ', EN: 'Rebate % ' } as const

type Asked = QueryOf<typeof teamMembersCsv>
type Scope = { own: TeamNode; node: TeamNode; categories: readonly GameCategory[] }

/** Refused before the file begins: once it has, nobody can be told. */
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
  const rates = categories.map((category) => RATE[language] + nameOfCategory(category, language))
  yield BYTE_ORDER_MARK + csvLine([...HEADINGS[language], ...rates], language)
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const lines = await memberLines(db, { ...question, ids: ids.slice(at, at + ROWS_AT_ONCE) })
    const rows = lines.map((line) => csvLine(cellsOf(asMember(line, categories), language, moment), language))
    yield rows.join('')
  }
}

function cellsOf(row: TeamMember, language: Language, moment: (at: string) => string): Parameters<typeof csvLine>[0] {
  return [
    ...[row.account, row.nickname, TYPES[language][isAgent(row.type) ? 'agent' : 'player']],
    ...[STATUSES[language][row.status], String(row.level)],
    ...[moment(row.joinedAt), row.lastSeenAt === null ? '' : moment(row.lastSeenAt)],
    ...[{ money: row.balance }, { money: row.turnover }, String(row.directCount), String(row.teamCount)],
    // Two decimals, as money has them.
    ...row.rates.map(({ rate }) => ({ money: rate })),
  ]
}
