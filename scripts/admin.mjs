import { runTask } from './lib/task.mjs'

/** What whoever runs a deployment does by hand. Verbs with programs of their own; all others are the server's (apps/server/src/admin.ts). */
const OWN_PROGRAMS = {
  // Seals everything anew with SECRET_KEY that SECRET_KEY_PREVIOUS sealed; see docs/KEYS.md.
  'rotate-keys': ['apps/server/src/rotate-keys.ts', 'scripts/lib/studio-rotate.mjs'],
  // Audits the books, then seals, exports and drops what is due, as the server does every night.
  'seal-books': ['apps/server/src/seal-books.ts'],
}

const [verb = '', ...args] = process.argv.slice(2)
if (Object.hasOwn(OWN_PROGRAMS, verb)) await runTask(OWN_PROGRAMS[verb], { args })
else await runTask('apps/server/src/admin.ts')
