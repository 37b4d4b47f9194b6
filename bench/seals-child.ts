import { makeParts } from '../apps/server/src/capabilities/books/parts.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { roleAt } from '../apps/server/src/platform/roles.ts'
import { folderStorage } from '../apps/server/src/providers/storage/folder-storage.ts'
import { nights } from '../apps/server/test/seals.ts'

/** One night after the other until somebody kills it, with a line for each step, each file and each alarm. */
const [url = '', folder = ''] = process.argv.slice(2)
const AHEAD_MS = 30_000
const role = await roleAt(url, 'trevo_app')
const { db } = openDatabase({ url, poolSize: 4, role, onError: () => {} })
const say = (line: string) => void process.stdout.write(`${line}\n`)
const files = folderStorage(folder)
const storage = { ...files, put: (name: string, bytes: Uint8Array) => files.put(name, bytes).then(() => say('put')) }
const { pass, alarms } = nights(db, storage, say)
for (;;) {
  const now = Date.now()
  await makeParts(db, new Date(now), new Date(now + AHEAD_MS))
  await pass()
  for (const alarm of alarms.splice(0)) say(`alarm ${alarm.trim()}`)
}
