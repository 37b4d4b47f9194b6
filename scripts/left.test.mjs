import { expect, test } from 'vitest'
import { leftIn } from './lib/left.mjs'
import { ROOT } from './lib/paths.mjs'
import { filesOfTree } from './lib/tree-copy.mjs'

test('nothing that `npm run new` laid is still to be written', () => {
  expect(leftIn(ROOT, filesOfTree(ROOT))).toEqual([])
})
