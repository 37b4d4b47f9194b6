import type { Language } from '@trevo/contract/wire'
import type { Db } from '../../../platform/db.ts'
import '../tables.ts'

export async function titlesOf(db: Db, language: Language, ruleIds: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ruleIds.length === 0) return new Map()
  const column = ({ PT: 'title_pt', EN: 'title_en', ES: 'title_es' } as const)[language]
  const rows = await db
    .selectFrom('reward_rule')
    .select(['id', `${column} as title`])
    .where('id', 'in', [...ruleIds])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
