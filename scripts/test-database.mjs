import { startThrowawayPostgres } from './lib/postgres.mjs'

/** Gives the server's tests a real PostgreSQL of their own, unless TEST_DATABASE_URL already names one. */
export async function setup() {
  if (process.env.TEST_DATABASE_URL) return undefined
  const postgres = await startThrowawayPostgres()
  process.env.TEST_DATABASE_URL = postgres.adminUrl
  return postgres.stop
}
