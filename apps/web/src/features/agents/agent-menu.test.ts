import { AGENT_MENU_KEYS, type AgentMenuKey, flagsWith } from '@trevo/contract/flags'
import { expect, test } from 'vitest'
import { agentMenu } from './agent-menu.ts'

const siteOf = (menus: readonly AgentMenuKey[], overrides: Record<string, boolean> = {}) => ({
  menus: [...menus],
  whitelabel: flagsWith(overrides),
})
const keysOf = (site: ReturnType<typeof siteOf>) => agentMenu(site).map(({ key }) => key)

test('the whitelist decides, key by key and in its order', () => {
  expect(keysOf(siteOf(AGENT_MENU_KEYS))).toEqual(AGENT_MENU_KEYS)
  expect(keysOf(siteOf(['MAILCEN', 'AGEPAG']))).toEqual(['MAILCEN', 'AGEPAG'])
  expect(keysOf(siteOf([]))).toEqual([])
})

test('nothing leads to a page that the brand has switched off', () => {
  expect(keysOf(siteOf(AGENT_MENU_KEYS, { INBOX3: false }))).not.toContain('MAILCEN')
})

test('the transaction record opens with the team chosen', () => {
  expect(agentMenu(siteOf(['TRANSREC3']))).toMatchObject([{ path: '/m/transaction/record', types: 'A' }])
})
