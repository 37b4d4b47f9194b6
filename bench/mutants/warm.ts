import { createVitest } from 'vitest/node'

/** What a run came to: the files in which a test failed; empty where all of them passed. */
export type Answer = { failed: string[] }

const [root = '', ...project] = process.argv.slice(2)
/** One Vitest for all mutants: it takes longer to start than most of the tests. Its workers are new for every run, and so is what they read. */
const vitest = await createVitest('test', {
  root,
  project,
  watch: false,
  bail: 1,
  isolate: false,
  reporters: [{}],
})

process.on('message', async (files: string[]) => {
  // What failed before has nothing to do with this run.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  const { testModules, unhandledErrors } = await vitest.runTestFiles(files)
  const failed = testModules.filter((module) => module.state() === 'failed').map(({ moduleId }) => moduleId)
  if (failed.length === 0 && unhandledErrors.length > 0) failed.push('outside of a test')
  const unfinished = testModules.filter((module) => !['passed', 'skipped', 'failed'].includes(module.state()))
  if (failed.length === 0 && (testModules.length === 0 || unfinished.length > 0))
    throw new Error(`${testModules.length} test files, ${unfinished.length} of them came to no end`)
  process.send?.({ failed } satisfies Answer)
})
process.once('disconnect', () => process.exit())
process.send?.({ failed: [] } satisfies Answer)
