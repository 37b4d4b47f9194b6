import { Problem, runCommand } from './lib/problem.mjs'
import { runTask } from './lib/task.mjs'

/** What whoever runs a deployment does by hand: each verb with its programs, run one after the other on the pinned Node.js. */
const VERBS = {
  'rotate-keys': {
    does: 'seals everything anew with SECRET_KEY that SECRET_KEY_PREVIOUS sealed; see docs/KEYS.md',
    programs: ['apps/server/src/rotate-keys.ts', 'scripts/lib/studio-rotate.mjs'],
  },
}

const [verb = '', ...args] = process.argv.slice(2)
if (Object.hasOwn(VERBS, verb)) {
  await runTask(VERBS[verb].programs, { args })
} else {
  await runCommand(async () => {
    const lines = Object.entries(VERBS).map(([name, { does }]) => `  ${name}  ${does}`)
    throw new Problem(`Say what to do: npm run admin -- <verb>\n${lines.join('\n')}`)
  })
}
