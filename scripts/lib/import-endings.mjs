import { readFileSync } from 'node:fs'
import path from 'node:path'

const IMPORT = /\b(?:from|import)\s*\(?\s*(['"])(\.{1,2}\/[^'"$]*)\1/g
const hasEnding = (/** @type {string} */ target) => /\.[a-z\d]+$/.test(path.posix.basename(target.replace(/\?.*$/, '')))

/**
 * Imports that leave out how the file's name ends, which Node would not find. Biome has a rule for it, but reads the whole tree
 * first, for a single file too.
 *
 * @param {string} root
 * @param {readonly string[]} files
 */
export const importsWithoutEnding = (root, files) =>
  files
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)]
        .map(([, , target = '']) => target)
        .filter((target) => !hasEnding(target))
        .map((target) => `imports-say-how-the-name-ends: ${file} imports ${target}`),
    )
