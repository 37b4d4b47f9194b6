import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '../problem.mjs'
import { namesOf } from './names.mjs'
import { inThreeLanguages, layWay } from './way.mjs'

const WEB = 'apps/web/src'
const CONSOLE = 'apps/backoffice/src'
const MIGRATIONS = 'apps/server/migrations'

/** @param {import('./draft.mjs').Draft} draft */
export function featureRecipe(draft, name, { staff, pays }) {
  const names = namesOf(name)
  const { camel, title } = names
  for (const folder of ['apps/server/src/capabilities', `${WEB}/features`, `${CONSOLE}/features`]) {
    if (draft.has(`${folder}/${name}`)) throw new Problem(`${folder}/${name} is there already: nothing was written.`)
  }
  if (new RegExp(`^  ${camel}: '`, 'm').test(draft.read(`${WEB}/lib/paths.ts`))) {
    throw new Problem(`${WEB}/lib/paths.ts has a path "${camel}" already: nothing was written.`)
  }
  const options = { staff, pays, free: !pays }
  const words = { ...names, number: nextNumber(draft), ...(pays && layWay(draft, names)) }
  draft.lay('feature', words, options)
  registerOnServer(draft, names)
  registerOnSite(draft, { camel, name, title })
  if (pays) draft.lay('feature-pays', words, options)
  if (staff) {
    draft.lay('feature-staff', words, options)
    registerInConsole(draft, names)
  }
  return [
    `npx vitest run apps/server/src/capabilities/${name} apps/web/src/app/route-table.test.ts scripts/left.test.mjs scripts/press-table.test.mjs`,
    ...(pays ? [`the button that calls claim${names.pascal}, pressed double and triple in e2e/press.spec.ts`] : []),
    ...(staff ? [`the roles that see it: packages/contract/src/ops/${name}.ts`] : []),
    'demo data: a step in apps/server/seed/, then npm run reset',
    'npm run graph, then npm test -- check',
  ]
}

const nextNumber = ({ root }) => {
  const numbers = readdirSync(path.join(root, MIGRATIONS)).map((file) => Number(file.slice(0, 4)))
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

function registerOnServer(draft, { camel, name, snake, words }) {
  const list = 'apps/server/src/capabilities.ts'
  draft.importing(list, `import { ${camel} } from './capabilities/${name}/index.ts'`)
  draft.before(list, '  lottery,', `  ${camel},`)
  const stays = `  // ${'LEFT'}: how long a row of the ${words} stays
  ${snake}_entry: PEOPLE,`
  draft.before('apps/server/src/capabilities/books/retentions.ts', '  referral: PEOPLE,', stays)
}

function registerOnSite(draft, { camel, name, title }) {
  draft.before(`${WEB}/lib/paths.ts`, "  app: '/m/app',", `  ${camel}: '/m/${name}',`)
  const table = `${WEB}/app/route-table.ts`
  draft.importing(table, `import { ${camel}Texts } from '../features/${name}/texts.ts'`)
  const row = `  shared('${camel}', 'title.${camel}', {
    guard: 'real',
    screen: () => import('../features/${name}/screens/${name}-screen.tsx'),
    texts: ${camel}Texts,
  }),`
  draft.before(table, '  // The app itself', row)
  inThreeLanguages(draft, `${WEB}/lib/i18n`, 'title.', `title.${camel}`, title)
  // The walk through every page knows who may open it.
  draft.before('bench/walk/visits.ts', '  inviteFriends: {', `  ${camel}: member(),`)
}

function registerInConsole(draft, { camel, name, title }) {
  const [entries, texts] = [`${CONSOLE}/app/resources.ts`, `${CONSOLE}/app/texts.ts`]
  draft.importing(entries, `import { ${camel}Entries } from '../features/${name}/entries.ts'`)
  draft.before(entries, '  ...staffEntries,', `  ...${camel}Entries,`)
  draft.importing(texts, `import { ${camel}Texts } from '../features/${name}/texts.ts'`)
  draft.before(texts, '  wayTexts,', `  ${camel}Texts,`)
  inThreeLanguages(draft, `${CONSOLE}/lib/i18n`, 'menu.', `menu.${camel}`, title)
  const gate = 'apps/server/src/capabilities/ops/gate.test.ts'
  draft.before(gate, "  'GET /ops/v1/check-in-plans':", `  'GET /ops/v1/${name}': 'support',`)
}
