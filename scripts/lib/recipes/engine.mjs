import { Problem } from '../problem.mjs'
import { namesOf } from './names.mjs'

const GAMES = 'packages/games/src'
const STUDIO = 'apps/studio'

/** @param {import('./draft.mjs').Draft} draft */
export function engineRecipe(draft, name, { pt }) {
  const names = namesOf(name)
  if (name.includes('-')) throw new Problem(`An engine has a name of one word, and "${name}" has more.`)
  if (new RegExp(`^  ${name}: \\{ rtp: `, 'm').test(draft.read(`${GAMES}/profiles.ts`))) {
    throw new Problem(`There is an engine "${name}" already.`)
  }
  draft.lay('engine', names)
  draft.before(`${GAMES}/engine-ids.ts`, '] as const\nexport type EngineId', `  '${name}',`)
  const end = '} as const satisfies Record<EngineId, { rtp'
  draft.before(`${GAMES}/profiles.ts`, end, `  ${name}: { rtp: '99.00' },`)
  draft.before(`${GAMES}/profiles.ts`, '} as const satisfies Record<EngineId, number | null>', `  ${name}: null,`)
  draft.before(`${GAMES}/music.ts`, '}\nexport const soundFamilyOf', `  ${name}: 'wheel',`)
  const titles = `['${(pt ?? `${'LEFT'}: ${names.title}`).replace(/['\\]/g, '\\$&')}', '${names.title}']`
  draft.edit(`${GAMES}/in-house.ts`, (text) => text.replace(/\n\]\n$/, `\n  ours('${name}', ${titles}),\n]\n`))

  const engines = `${STUDIO}/src/engines/registry.ts`
  draft.importing(engines, `import { ${name} } from './${name}.ts'`)
  draft.edit(engines, (text) => text.replace(/(\nconst ENGINES: [^}]*)\}/, `$1  ${name},\n}`))
  const row = `  ${name}: () => import('./${name}/${name}-game.tsx').then(({ game }) => game),`
  draft.edit(`${STUDIO}/client/games/registry.ts`, (text) => text.replace(/\n\}\n$/, `\n${row}\n}\n`))

  draft.edit(`${STUDIO}/src/rounds/words.ts`, (text) =>
    text.replace(
      '\nconst WORDS: Readonly<Record<EngineId, Words>> = {\n',
      `$&  ${name}: ({ outcome }, t) => [['result', yes((outcome as { isWin: boolean }).isWin, t)]],\n`,
    ),
  )

  // What plays every engine in the tests.
  draft.before(
    `${STUDIO}/test/simulate-house.ts`,
    '} as const satisfies Record<Exclude<EngineId, ProvenElsewhere>, Way>',
    `  ${name}: { first: { side: 'left' } },`,
  )
  draft.edit(`${STUDIO}/test/sample-rounds.ts`, (text) =>
    text.replace(
      '\nconst HABITS: Partial<Record<EngineId, Habit>> = {\n',
      `$&  ${name}: { first: (luck) => ({ side: oneOf(luck, ['left', 'right']) }) },\n`,
    ),
  )
  draft.edit(`${STUDIO}/test/tables.test.ts`, (text) =>
    text.replace("\n  ['roulette', {", `\n  ['${name}', { side: 'left' }],$&`),
  )
  return [
    `npx vitest run ${STUDIO}/src/engines/${name}.test.ts ${STUDIO}/test/tables.test.ts ${STUDIO}/test/house-returns.test.ts ${STUDIO}/client/shell/figures.test.ts ${GAMES}/games.test.ts scripts/verify-round.test.mjs scripts/left.test.mjs`,
    `what a player sends, once it is no longer a side: ${STUDIO}/test/sample-rounds.ts, simulate-house.ts and tables.test.ts play it`,
    'scripts/verify-round.mjs proves its rounds without any code of the studio: written by hand, from the rules alone',
    `${GAMES}/games.test.ts counts the games; docs/PROOFS.md names the return of every engine`,
    `the most that one round pays, where its table says: MOST_PAID in ${GAMES}/profiles.ts, compared in ${STUDIO}/src/engines/most-paid.test.ts`,
    `what its page of a round says, once it is no longer won or lost alone: ${STUDIO}/src/rounds/words.ts`,
    `whose sounds it has, once it is no longer a wheel: ${GAMES}/music.ts`,
    `where a prize is cut to whole cents: \`least\` in ${GAMES}/profiles.ts, proven in ${STUDIO}/src/engines/least-return.test.ts`,
    'npm run graph, then npm test -- check',
  ]
}
