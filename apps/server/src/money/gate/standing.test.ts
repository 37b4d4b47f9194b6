import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Noon in São Paulo; a millisecond before, at, and after it. */
const NOW = "'2026-03-01T15:00:00Z'::timestamptz"
const [BEFORE, AFTER] = ["'2026-03-01T14:59:59.999Z'::timestamptz", "'2026-03-01T15:00:00.001Z'::timestamptz"]
/** Nobody's. */
const ID = "'\\x01'::bytea"
const identity = (regulation: string, id: string, adultFrom: string, verified: string, until: string, wait: string) =>
  `identity_refusal(${NOW}, '${regulation}', 'America/Sao_Paulo', ${id}, ${adultFrom}, ${verified}, ${until}, ${wait})`

test.each([
  // An exclusion before a pause; at the moment itself either is over.
  [`break_at(${NOW}, ${AFTER}, ${AFTER})`, 'exclusion'],
  [`break_at(${NOW}, ${NOW}, ${AFTER})`, 'pause'],
  [`break_at(${NOW}, ${NOW}, ${NOW})`, null],
  [`break_at(${NOW}, null, null)`, null],
  [`break_until(${NOW}, 'infinity', ${AFTER})::text`, null],
  [`(break_until(${NOW}, null, ${AFTER}) = ${AFTER})::text`, 'true'],
  [`break_refusal(${NOW}, ${AFTER}, null)`, 'member_excluded'],
  [`break_refusal(${NOW}, ${BEFORE}, ${AFTER})`, 'member_paused'],
  [`standing_refusal(${NOW}, 'active', null, null, null)`, null],
  [`standing_refusal(${NOW}, 'locked', null, null, null)`, 'user_unavailable'],
  [`standing_refusal(${NOW}, null, null, null, null)`, 'user_unavailable'],
  [`standing_refusal(${NOW}, 'active', ${AFTER}, null, null)`, null],
  [`standing_refusal(${NOW}, 'active', ${NOW}, null, null)`, 'user_unavailable'],
  [`standing_refusal(${NOW}, 'active', null, null, ${AFTER})`, 'member_paused'],
  // Of age on the day itself, as the brand's days go: it is still February there until three in the morning of UTC.
  [`is_minor(${NOW}, 'America/Sao_Paulo', '2026-03-01')::text`, 'false'],
  [`is_minor(${NOW}, 'America/Sao_Paulo', '2026-03-02')::text`, 'true'],
  [`is_minor('2026-03-01T02:59:00Z', 'America/Sao_Paulo', '2026-03-01')::text`, 'true'],
  [`is_minor(${NOW}, 'America/Sao_Paulo', null)::text`, 'false'],
  [identity('none', 'null', 'null', 'null', 'null', 'null'), null],
  [identity('br', 'null', "'2000-01-01'", NOW, AFTER, 'null'), 'document_required'],
  [identity('br', ID, "'2026-03-02'", NOW, AFTER, 'null'), 'adults_only'],
  [identity('br', ID, 'null', NOW, AFTER, 'null'), 'adults_only'],
  [identity('br', ID, "'2026-03-01'", 'null', AFTER, 'null'), 'identity_required'],
  [identity('br', ID, "'2026-03-01'", NOW, NOW, 'null'), 'checks_pending'],
  [identity('br', ID, "'2026-03-01'", NOW, 'null', 'null'), 'checks_pending'],
  [identity('br', ID, "'2026-03-01'", NOW, AFTER, AFTER), 'checks_pending'],
  [identity('br', ID, "'2026-03-01'", NOW, AFTER, NOW), null],
  [identity('br', ID, "'2026-03-01'", NOW, AFTER, 'null'), null],
  // The next edition counts from its moment on.
  [`consent_refusal(${NOW}, 2, 3, ${NOW}, 2)`, 'terms_required'],
  [`consent_refusal(${NOW}, 2, 3, ${AFTER}, 2)`, null],
  [`consent_refusal(${NOW}, 2, null, null, 1)`, 'terms_required'],
  [`consent_refusal(${NOW}, 1, null, null, null)`, 'terms_required'],
  [`consent_refusal(${NOW}, null, null, null, null)`, null],
  // Somebody of whom no check is known.
  ["never_proven('br', 0, 0, null)::text", 'true'],
  [`never_proven('br', 0, 0, ${NOW})::text`, 'false'],
  ["never_proven('none', 0, 0, null)::text", 'false'],
  ["never_proven('br', 4, 0, null)::text", 'false'],
])('%s is %s', async (expression, expected) => {
  const { rows } = await sql<{ answer: string | null }>`select ${sql.raw(expression)} as answer`.execute(database.db)
  expect(rows[0]?.answer ?? null).toBe(expected)
})
