import { DEMO_MEMBERS, DEMO_PASSWORD } from './accounts.ts'
import { DEMO_BRANDS, seed } from './seed.ts'

/** One line for each account a visitor may try, for whoever starts the server. */
const accountList = () =>
  DEMO_BRANDS.flatMap(({ code, hosts }) =>
    DEMO_MEMBERS.map(({ account, nickname, role, type }) => ({
      brand: code,
      host: hosts[0],
      account,
      password: DEMO_PASSWORD,
      nickname,
      role,
      type,
    })),
  )

async function main(): Promise<void> {
  if (process.env.NODE_ENV === 'production')
    throw new Error('Demo data does not exist in production: unset NODE_ENV to seed.')
  if (process.argv.includes('--accounts')) {
    console.log(JSON.stringify(accountList()))
    return
  }
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is missing: set it to the PostgreSQL address to seed.')
  const secretKey = process.env.SECRET_KEY
  if (!secretKey) throw new Error('SECRET_KEY is missing: set it to the secret of the server that will run on it.')
  await seed(url, secretKey)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
