import { opsGrantSignUps, type SignUpPromotion } from '@trevo/contract/ops/rewards'
import { Gift } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, Confirm, useListContext, useNotify, useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { pointsText } from '../../lib/numbers.ts'
import { useMerchant } from '../../lib/session.ts'
import { useRun } from '../../ui/use-run.ts'

/** Lets the ticked members claim the reward. A call that failed on its way keeps its id, so a repeat is the same one. */
export function GrantButton({ promotion }: { promotion: SignUpPromotion }) {
  const { selectedIds, onUnselectItems } = useListContext()
  const [isAsking, setAsking] = useState(false)
  const request = useRef({ ids: '', requestId: '' })
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const notify = useNotify()
  const translate = useTranslate()
  const merchant = useMerchant()
  const { reward } = promotion
  const worth =
    reward.kind === 'points'
      ? translate('rewards.points', { amount: pointsText(reward.amount) })
      : moneyText(reward.amount, merchant?.currency ?? 'BRL')

  const grant = async () => {
    const memberIds = selectedIds.map(String)
    const ids = memberIds.join()
    if (request.current.ids !== ids) request.current = { ids, requestId: crypto.randomUUID() }
    const { requestId } = request.current
    const done = await run(async () => {
      const body = { requestId, memberIds }
      const { granted, refused } = await call(opsGrantSignUps, { params: { id: promotion.id }, body })
      notify('rewards.grant_done', { type: 'success', messageArgs: { granted, refused: refused.length } })
    })
    setAsking(false)
    if (!done) return
    onUnselectItems()
    refresh()
  }
  return (
    <>
      <Button label="rewards.grant" onClick={() => setAsking(true)}>
        <Gift size={18} />
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={isRunning}
        title="rewards.ask_grant"
        content={translate('rewards.ask_grant_text', { count: selectedIds.length, worth })}
        confirm="rewards.grant"
        onConfirm={grant}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
