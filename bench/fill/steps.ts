import type { PoolClient } from 'pg'

export const number = (value: number) => Math.round(value).toLocaleString('en')

/** A step and that it was done, in one transaction; `after` follows where transactions may not go. */
export async function once(
  client: PoolClient,
  step: string,
  work: () => Promise<unknown>,
  after: () => Promise<void> = async () => {},
): Promise<boolean> {
  const { rowCount } = await client.query('select from fill_done where step = $1', [step])
  if (rowCount !== 0) return false
  await inTransaction(client, async () => {
    await work()
    await client.query('insert into fill_done values ($1)', [step])
  })
  await after()
  return true
}

export async function inTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
