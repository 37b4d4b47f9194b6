import { AGENT_MENU_KEYS, flagsWith } from '@trevo/contract/flags'
import { expect, test } from 'vitest'
import { agentMenu } from './agent-menu.ts'

const keysOf = (overrides: Record<string, boolean>, landed = (_path: string) => true) =>
  agentMenu(flagsWith(overrides), landed).map(({ key }) => key)

test('the whitelist decides, key by key', () => {
  expect(keysOf({})).toEqual(AGENT_MENU_KEYS)
  for (const key of AGENT_MENU_KEYS) expect(keysOf({ [key]: false })).not.toContain(key)
})

test('nothing leads to a page that is not there or that the brand has switched off', () => {
  expect(keysOf({}, (path) => path !== '/m/redRain')).not.toContain('AGENTRANSMULTDOWN3')
  expect(keysOf({ INBOX3: false })).not.toContain('MAILCEN')
})

test('the transaction record opens with the team chosen', () => {
  const entry = agentMenu(flagsWith({}), () => true).find(({ key }) => key === 'TRANSREC3')
  expect(entry).toMatchObject({ path: '/m/transaction/record', types: 'A' })
})
