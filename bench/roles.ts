import { runProgram } from '../scripts/lib/steps.mjs'

/** Every page of the console as somebody of each single role: it asks for nothing, and offers nothing, that is then refused. */
export async function proveRoles(): Promise<void> {
  const code = await runProgram('vitest', ['run', 'apps/backoffice/src/app/roles.test.tsx'], {
    env: { ROLE_PAGES: 'all' },
  })
  if (code !== 0) throw new Error('a page offers somebody what is then refused')
  console.log(
    'every page of the console for each single role, at one brand and at all: nothing is asked for or offered that is refused',
  )
}
