import { Problem } from '../problem.mjs'

const FLAGS = 'packages/contract/src/flags.ts'

/** @param {import('./draft.mjs').Draft} draft */
export function flagRecipe(draft, name, { about }) {
  if (!/^[A-Z][A-Z0-9_]{2,29}$/.test(name)) {
    throw new Problem(`"${name}" cannot be a flag: capital letters and digits, as in QUESTS3.`)
  }
  if (new RegExp(`^  ${name}: `, 'm').test(draft.read(FLAGS))) throw new Problem(`There is a flag ${name} already.`)
  const doc = JSON.stringify(about ?? `${'LEFT'}: what ${name} turns on`)
  draft.before(FLAGS, '} as const satisfies Record<string, { doc', `  ${name}: { doc: ${doc}, default: false },`)
  return [
    `use it: \`flag: '${name}'\` in an endpoint or a row of the route table, \`useFlag('${name}')\` in the web app`,
    'switch it on for a brand: a row of merchant_flag; for a demo brand, its line in apps/server/seed/brands/',
  ]
}
