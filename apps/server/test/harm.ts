import { sql } from 'kysely'
import type { Db } from '../src/platform/db.ts'

type Whom = { id: bigint; merchantId: number }

/** As the look at a day leaves somebody whom play seems to harm; level 0 as it leaves them two quiet weeks later. */
export async function setHarmLevel(db: Db, { id, merchantId }: Whom, level: number, at: Date): Promise<void> {
  await sql`insert into harm_level (member_id, merchant_id, level, score, since, marked_at)
    values (${id}, ${merchantId}, ${level}, ${level * 3}, ${at}, ${level > 0 ? at : null})
    on conflict (member_id) do update set level = excluded.level, score = excluded.score, since = excluded.since,
      marked_at = excluded.marked_at`.execute(db)
}
