import { randomUUID } from 'node:crypto'
import { SANDBOX_SAYS } from '../../apps/server/src/providers/impediments/sandbox-impediments.ts'
import { query } from './database.ts'
import type { Person } from './people.ts'
import { SIGAP_PORT, SIGAP_TOKEN } from './server-settings.ts'

/** What the regulator's sandbox answers about a CPF from now on; null: that nothing stands against it. */
export async function sigapSays(cpf: string, motivo: string | null): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${SIGAP_PORT}${SANDBOX_SAYS}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SIGAP_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ cpf, motivo }),
  })
  if (!answer.ok) throw new Error(`SIGAP: ${answer.status}`)
}

/** Has a job of the server run now instead of at its minute. */
export async function runJob(name: string): Promise<void> {
  await query('insert into pgboss.job (name, data, singleton_key) values ($1, $2, $3)', [name, '{}', randomUUID()])
}

const WHO = 'select m.id from member m join merchant b on b.id = m.merchant_id where b.code = $1 and m.account = $2'

/** The server of the tests has the time of day; so it is what a member did that lies this many days further back. */
export async function daysPass({ brand, account }: Pick<Person, 'brand' | 'account'>, days: number): Promise<void> {
  const back = `- ${Math.trunc(days)} * interval '1 day'`
  const moved = {
    member: ['created_at'],
    member_credential: ['changed_at', 'payment_changed_at'],
    member_contact: ['verified_at'],
    payout_account: ['created_at'],
    impediment_case: ['found_at', 'tell_by', 'told_at', 'mailed_at', 'withdraw_until', 'close_by', 'next_try_at'],
  }
  for (const [table, columns] of Object.entries(moved)) {
    const id = table === 'member' ? 'id' : 'member_id'
    const set = columns.map((column) => `${column} = ${column} ${back}`).join(', ')
    await query(`update ${table} set ${set} where ${id} in (${WHO})`, [brand, account])
  }
  // Nobody may change what happened; here it only lies further back.
  const [who] = await query<{ id: string }>(WHO, [brand, account])
  await query(
    `do $$ begin
       perform set_config('session_replication_role', 'replica', true);
       update security_event set created_at = created_at ${back} where member_id = ${BigInt(who?.id ?? 0)};
       update member_action set created_at = created_at ${back} where member_id = ${BigInt(who?.id ?? 0)};
     end $$`,
    [],
  )
  // The first sign-in of a day is noted by its date.
  await query(
    `update member_profile set impediment_day = impediment_day - ${Math.trunc(days)}, permitted_until = permitted_until ${back},
       impediment_due_at = case when impediment_due_at < 'infinity' then impediment_due_at ${back} else impediment_due_at end
     where member_id in (${WHO})`,
    [brand, account],
  )
}
