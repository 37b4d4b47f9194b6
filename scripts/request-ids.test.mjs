import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.mjs'

const MAKES_ID = /\b(newRequestId|crypto\.randomUUID)\(\)/

/**
 * Made with the form, or kept for what is asked: pressed twice, or again after a lost answer, it is the same request. An id made in
 * the press itself would make each press another one.
 */
const BEFORE_THE_PRESS = [
  /\buse(State|Memo)\(\(\) =>/,
  /\bset\w*Request\w*\(/,
  /\bdefaultValues=\{\(\) =>/,
  /^ *if \((\w+)\.current\.\w+ !== \w+\) \1\.current = /,
]

/** Where an id is made otherwise, and why the second press still makes no second request. */
const OTHERWISE = {
  'apps/web/src/shared/write/presses.ts': 'kept from one press to the next for as long as the content is the same',
  'apps/web/src/lib/device-id.ts': 'kept by the browser',
  'apps/web/src/lib/api/call.ts': 'the X-Request-Id of each attempt, for the log',
  'apps/web/src/lib/api/file.ts': 'the X-Request-Id of each attempt, for the log',
  'apps/web/src/features/lottery/order-request.ts': 'kept for as long as the slip is the same',
  'apps/web/src/features/lottery/slip.ts': 'the mark of a line, made when it is put on the slip',
  'apps/web/src/features/messages/chat/outbox.ts': 'a message leaves the field as it is put into the outbox',
  'apps/backoffice/src/lib/api.ts': 'of the dialog that asks for a second person, which is one at a time',
  'apps/backoffice/src/features/brand/sources.ts': 'comes with the record, and is another once it was saved',
  'apps/studio/client/shell/play.ts': 'a round begins only where none is asked for (use-table, use-steps, use-slot)',
  'apps/studio/client/games/crash/seat.ts': 'a seat asks once for a flight',
  'apps/studio/client/games/parts/live/seat.ts': 'a seat asks once for a round',
}

function filesUnder(folder) {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

const makers = ['apps/web/src', 'apps/backoffice/src', 'apps/studio/client'].flatMap(filesUnder).flatMap((file) => {
  const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n')
  // The first of several values belongs to the line that begins them.
  const whole = lines.map((line, index) => (/^ *requestId: /.test(line) ? `${lines[index - 1]}${line}` : line))
  return whole.filter((line) => MAKES_ID.test(line) && !/^export function/.test(line)).map((line) => ({ file, line }))
})

test('the id of a request is made before its button is pressed', () => {
  const inThePress = makers.filter(
    ({ file, line }) => !(file in OTHERWISE) && !BEFORE_THE_PRESS.some((pattern) => pattern.test(line)),
  )
  expect(inThePress).toEqual([])
})

test('what is excepted from the rule is still there', () => {
  expect(Object.keys(OTHERWISE).filter((file) => !makers.some((maker) => maker.file === file))).toEqual([])
})
