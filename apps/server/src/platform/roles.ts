import { askFirst } from './first-connection.ts'

/** sql/roles.sql says what each of them may. */
export type Role = 'trevo_app' | 'trevo_audit'

/** The role where the database has it and lets us take it; undefined: we go on as whoever DATABASE_URL names. */
export async function roleAt(url: string, role: Role): Promise<Role | undefined> {
  return askFirst(url, async (client) => {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select may_take(rolname) and has_table_privilege(rolname, 'schema_migration', 'select') as "isOurs"
       from pg_roles where rolname = $1`,
      [role],
    )
    return rows[0]?.isOurs ? role : undefined
  })
}
