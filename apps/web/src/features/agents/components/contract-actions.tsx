import { type Contract, type ContractStep, UncoveredTier } from '@trevo/contract/agents/contracts'
import { useState } from 'react'
import { ApiError, textOfError } from '../../../lib/api/api-error.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { Note } from '../../../ui/note.tsx'
import styles from '../contract.module.css'
import { postStep } from '../contract-queries.ts'
import { agentsTexts } from '../texts.ts'
import { useAct } from '../use-act.ts'

const STEPS: readonly { step: ContractStep; variant: ButtonVariant }[] = [
  { step: 'reject', variant: 'secondary' },
  { step: 'accept', variant: 'primary' },
  { step: 'withdraw', variant: 'secondary' },
  { step: 'keep', variant: 'secondary' },
  { step: 'agreeVoid', variant: 'danger' },
  { step: 'requestVoid', variant: 'outline' },
]

/** What this side may do now; each asks once more, for it binds both. */
export function ContractActions({ contract }: { contract: Contract }) {
  const t = useT(agentsTexts)
  const common = useT()
  const { isBusy, write } = useAct()
  const [problem, setProblem] = useState<string>()
  const steps = STEPS.filter(({ step }) => contract.can[step])
  const refused = (error: unknown): boolean => {
    if (!(error instanceof ApiError)) return false
    if (error.code === 'contract_in_use') setProblem(`${textOfError(error)} ${namesIn(error.value)}`)
    else if (error.code === 'tier_not_covered' && UncoveredTier.safeParse(error.value).success) {
      setProblem(textOfError(error))
    } else return false
    return true
  }
  const take = async (step: ContractStep) => {
    setProblem(undefined)
    const isSure = await confirmDialog({
      title: t(`step.${step}.ask`),
      text: t(`step.${step}.text`),
      confirmLabel: t(`step.${step}`),
      cancelLabel: common('shell.cancel'),
      ...(step === 'agreeVoid' && { tone: 'danger' as const }),
    })
    if (!isSure) return
    const params = { id: contract.id }
    await write({ send: () => postStep({ params, body: { step } }), done: t(`step.${step}.done`), refused })
  }
  return (
    <>
      {contract.voidRequestedBy ? <Note tone="warn">{t(`void.${contract.voidRequestedBy}`)}</Note> : null}
      {problem ? (
        <div role="alert">
          <Note tone="bad">{problem}</Note>
        </div>
      ) : null}
      {steps.length > 0 ? (
        <div className={steps.length > 1 ? styles.pair : undefined}>
          {steps.map(({ step, variant }) => (
            <Button key={step} block variant={variant} loading={isBusy} onClick={() => take(step)}>
              {t(`step.${step}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  )
}

/** Whose contracts stand on this one. */
function namesIn(value: unknown): string {
  const downlines = (value as { downlines?: { account?: unknown }[] } | null | undefined)?.downlines
  return Array.isArray(downlines) ? downlines.map(({ account }) => String(account)).join(', ') : ''
}
