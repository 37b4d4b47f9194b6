import { contractRequirement } from '@trevo/contract/agents/contracts'
import { useEffect } from 'react'
import { call } from '../../lib/api/call.ts'
import { t as common, currentLanguage, loadNamespace, translator } from '../../lib/i18n/i18n.ts'
import { navHistory, navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { read, write } from '../../lib/storage.ts'
import { live } from '../../session/live.ts'
import { currentSession } from '../../session/session.ts'
import { confirmDialog } from '../../ui/confirm-dialog.ts'
import { nothingOpen } from '../../ui/nothing-open.ts'
import { promptsOf } from './prompts.ts'
import { agentsTexts } from './texts.ts'

const fetchRequirement = call(contractRequirement)

const PATH_OF = { salary: PATHS.salaryContract, dividend: PATHS.dividendContract, hourly: PATHS.hourContract } as const

/** Prompts one at a time; one that was dismissed is not shown again before the next sign-in. */
async function ask(token: string): Promise<void> {
  const needed = await fetchRequirement()
  const isCurrent = () => currentSession()?.token === token
  for (const kind of promptsOf(needed, read('contractsPutOff') ?? [])) {
    const path = PATH_OF[kind]
    if (navHistory.get().pathname === path) continue
    await loadNamespace(agentsTexts)
    await nothingOpen()
    if (!isCurrent()) return
    const t = translator(agentsTexts, currentLanguage())
    const goes = await confirmDialog({
      title: t(`prompt.${kind}`),
      text: t(`prompt.${kind}.text`),
      confirmLabel: t('prompt.go'),
      cancelLabel: common('shell.cancel'),
    })
    if (!isCurrent()) return
    // Going there is an answer for now, too: the page itself shows what waits.
    write('contractsPutOff', [...(read('contractsPutOff') ?? []), kind])
    if (goes) return navigate({ to: path })
  }
}

/** After a sign-in, on the agent home, and when an offer comes: agreements that wait for an answer. Draws nothing itself. */
export function ContractPrompts({ token }: { token: string }) {
  useEffect(() => {
    let running = false
    const look = async () => {
      if (running) return
      running = true
      // Only a reminder: whatever goes wrong, the contract pages show the offer.
      await ask(token).catch(() => undefined)
      running = false
    }
    void look()
    const off = live.on('me', 'team.changed', () => void look())
    const offNav = navHistory.subscribe(() => {
      if (navHistory.get().pathname === PATHS.agent) void look()
    })
    return () => {
      off()
      offNav()
    }
  }, [token])
  return null
}
