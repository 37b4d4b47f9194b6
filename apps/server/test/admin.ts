import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readOptions } from '../src/admin/options.ts'
import type { Admin, Verb } from '../src/admin/verb.ts'
import { CAPABILITIES } from '../src/capabilities.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Config } from '../src/platform/config.ts'
import type { Db } from '../src/platform/db.ts'
import { TEST_CONFIG } from './stub-app.ts'

export type TestAdmin = Admin & {
  /** As `npm run admin -- <verb> ...` without a terminal; what it says. */
  run(verb: Verb, ...args: string[]): Promise<string>
  studioSecrets(): Record<string, string>
}

/** The command line on a database, with a data folder of its own. */
export function anAdmin(db: Db, clock: Clock, changes: Partial<Config> = {}): TestAdmin {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'trevo-admin-'))
  const config = { ...TEST_CONFIG, dataDir, ...changes }
  const begins = CAPABILITIES.flatMap(({ begin }) => (begin ? [begin] : []))
  const admin: Admin = { config, db, clock, begins, say: () => undefined }
  return {
    ...admin,
    async run(verb, ...args) {
      const lines: string[] = []
      const values = await readOptions(verb.options, args, null)
      await verb.run({ ...admin, say: (line) => lines.push(line) }, values as never)
      return lines.join('\n')
    },
    studioSecrets: () =>
      JSON.parse(/^STUDIO_VENDOR_SECRETS='(.*)'$/m.exec(readFileSync(`${dataDir}/studio.env`, 'utf8'))?.[1] ?? '{}'),
  }
}

export const FIRST_BRAND = [
  ...['--code', 'acme', '--name', 'Acme', '--host', 'acme.example', '--host', 'www.acme.example'],
  ...['--admin-user-name', 'ana', '--admin-name', 'Ana Lima', '--admin-mail', 'ana@acme.example'],
]

export const tokenIn = (said: string) => /#token=([\w-]+)/.exec(said)?.[1] ?? ''
