import { expect, test } from 'vitest'
import { sentKey, type Translate } from './use-translate.ts'

test('what no feature has worded does not compile, unless the server sent it', () => {
  const translate: Translate = (key: string) => key
  const said = [
    translate('mall.reason'),
    translate('calls.count', { count: 2 }),
    translate('ra.boolean.true'),
    // @ts-expect-error: in no language file
    translate('mall.reasons'),
    translate('mall.state_new', { _: 'new' }),
    translate(sentKey('agents.state_paid')),
  ]
  expect(said).toHaveLength(6)
})
