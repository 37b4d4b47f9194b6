import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { VENDORS } from '@trevo/games/games'
import { writeAudit } from '../base/staff/audit.ts'
import { addVendorKey } from '../capabilities/play/vendor-keys.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/db.ts'
import { commandLine } from './command-line.ts'
import type { Admin } from './verb.ts'

/** Where scripts/start-production.mjs looks for what the studio signs with. */
export const studioFile = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'studio.env')

/**
 * A key for every vendor that the studio plays for. The file is written before the transaction ends: after a kill in between
 * nothing is stored, and the next run writes another.
 */
export async function keysForStudio(tx: Tx, { config, clock }: Pick<Admin, 'config' | 'clock'>): Promise<void> {
  const now = clock.now()
  const secrets: Record<string, string> = {}
  for (const { code } of VENDORS) {
    const { keyId, secret } = await addVendorKey(tx, config.secrets, { vendorCode: code, now })
    secrets[code] = secret
    const note = { action: 'vendor_key.create', entity: 'vendor', entityId: code, after: { keyId } } as const
    await writeAudit(tx, commandLine(null), note, now)
  }
  writeSecret(studioFile(config), `STUDIO_VENDOR_SECRETS='${JSON.stringify(secrets)}'\n`)
}

/** For its owner alone, and never half written. */
function writeSecret(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, text, { mode: 0o600 })
  chmodSync(fresh, 0o600)
  renameSync(fresh, file)
}
