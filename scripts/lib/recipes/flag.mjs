import { Problem } from '../problem.mjs'

const FLAGS = 'packages/contract/src/flags.ts'
const DESCRIBED = 'apps/backoffice/src/features/flags/locales'

/** @param {import('./draft.mjs').Draft} draft */
export function flagRecipe(draft, name, { about }) {
  if (!/^[A-Z][A-Z0-9_]{2,29}$/.test(name)) {
    throw new Problem(`"${name}" cannot be a flag: capital letters and digits, as in QUESTS3.`)
  }
  if (new RegExp(`^  ${name}: `, 'm').test(draft.read(FLAGS))) throw new Problem(`There is a flag ${name} already.`)
  const doc = JSON.stringify(about ?? `${'LEFT'}: what ${name} turns on`)
  draft.before(FLAGS, '} as const satisfies Record<string, { doc', `  ${name}: { doc: ${doc}, default: false },`)
  // No word of it is known in the other languages yet: `left.test.mjs` holds until somebody has written them.
  const described = { pt: `"${'LEFT'}: o que ${name} liga"`, en: doc, es: `"${'LEFT'}: lo que ${name} activa"` }
  for (const [language, words] of Object.entries(described)) {
    draft.before(`${DESCRIBED}/${language}.json`, '  "flag.MOBILEVERCODELOGIN3"', `  "flag.${name}": ${words},`)
  }
  return [
    `use it: \`flag: '${name}'\` in an endpoint or a row of the route table, \`useFlag('${name}')\` in the web app`,
    'try it both ways: aMerchant(db, { flags }) in a test of the server, brand.setFlag() in a browser',
    `say in Portuguese and Spanish what it turns on (${DESCRIBED}), and its group in packages/contract/src/flag-groups.ts`,
    'switch it on for a brand: the console, or npm run admin -- flag; for a demo brand, its line in apps/server/seed/brands/',
  ]
}
