import { readFileSync, writeFileSync } from 'node:fs'
import { ROOT } from './lib/paths.mjs'
import { Problem, runCommand } from './lib/problem.mjs'
import { exportPo, importPo } from './lib/translations.mjs'

const USAGE = 'Say `npm run texts -- export es [file.po]` or `npm run texts -- import file.po`.'

await runCommand(() => {
  const [deed, what, to] = process.argv.slice(2)
  if (what === undefined) throw new Problem(USAGE)
  if (deed === 'export') {
    const file = to ?? `trevo-${what}.po`
    const { po, count } = exportPo(ROOT, what)
    writeFileSync(file, po)
    console.log(`${count} texts in ${file}.`)
  } else if (deed === 'import') {
    const { language, written, open } = importPo(ROOT, readFileSync(what, 'utf8'))
    console.log(`${written} texts in ${language}.json files, ${open.length} still to be translated.`)
  } else throw new Problem(USAGE)
})
