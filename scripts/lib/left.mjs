import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** How a recipe marks what it could not know; written apart, so that this file is not found by it. */
const MARK = new RegExp(`${'LEFT'}: (.*?)(?: \\*/|'.*|".*)?$`)
const READ = /\.(?:ts|tsx|mjs|json|css|sql)$/

/** What recipes have laid and nobody has written yet, a line each. */
export function leftIn(root, files) {
  return files
    .filter((file) => READ.test(file) && existsSync(path.join(root, file)))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const [, what] = MARK.exec(line) ?? []
          return what === undefined ? [] : [`${file}:${index + 1} ${what}`]
        }),
    )
}
