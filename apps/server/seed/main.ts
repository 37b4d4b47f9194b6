import { secretsFrom } from '../src/platform/config.ts'
import { folderStorage } from '../src/providers/storage/folder-storage.ts'
import { FILES, sealedStorage } from '../src/providers/storage/sealed-storage.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD } from './accounts.ts'

/** Loaded late: it is nearly all of the program, and a wrong setting should be told at once. */
const loadSeed = () => import('./seed.ts')

/** One line for each account a visitor may try, for whoever starts the server. */
async function accountList() {
  const { DEMO_BRANDS } = await loadSeed()
  return DEMO_BRANDS.flatMap(({ code, hosts }) =>
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
}

async function main(): Promise<void> {
  if (process.env.NODE_ENV === 'production')
    throw new Error('Demo data does not exist in production: unset NODE_ENV to seed.')
  const list = async () => {
    if (process.argv.includes('--accounts')) console.log(JSON.stringify(await accountList()))
  }
  const url = process.env.DATABASE_URL
  if (!url && process.argv.includes('--accounts')) return list()
  if (!url) throw new Error('DATABASE_URL is missing: set it to the PostgreSQL address to seed.')
  const secretKey = process.env.SECRET_KEY
  if (!secretKey) throw new Error('SECRET_KEY is missing: set it to the secret of the server that will run on it.')
  const folder = process.env.DATA_DIR
  const files = folder ? sealedStorage(folderStorage(folder), secretsFrom(secretKey).keysFor(FILES)) : undefined
  const { seed } = await loadSeed()
  await seed(url, secretKey, files)
  await list()
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
