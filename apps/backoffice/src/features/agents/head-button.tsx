import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { Rate } from '@trevo/contract/agents/common'
import { figureText } from '@trevo/contract/figures'
import { MEMBER_TYPE } from '@trevo/contract/members'
import { type AgentCard, opsRequestHead } from '@trevo/contract/ops/agents'
import { APPROVAL_NOTE_MAX } from '@trevo/contract/ops/approvals'
import { Crown } from 'lucide-react'
import { useState } from 'react'
import { useLocale } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

const wire = (text: string) => text.trim().replace(',', '.')

/** For a member at the top level who is not a head agent yet. */
export function HeadButton({ card }: { card: AgentCard }) {
  const translate = useTranslate()
  const mayAsk = useMay(opsRequestHead)
  const [isOpen, setOpen] = useState(false)
  const isCandidate =
    card.parentId === null &&
    card.status === 'active' &&
    (card.type === MEMBER_TYPE.player || card.type === MEMBER_TYPE.agent)
  if (!mayAsk || !isCandidate) return null
  return (
    <>
      <Button variant="outlined" size="small" startIcon={<Crown size={18} />} onClick={() => setOpen(true)}>
        {translate('agents.make_head')}
      </Button>
      {isOpen && <HeadDialog card={card} onClose={() => setOpen(false)} />}
    </>
  )
}

function HeadDialog({ card, onClose }: { card: AgentCard; onClose: () => void }) {
  const translate = useTranslate()
  const isPt = useLocale() === 'pt'
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(card.rates.map(({ category, rate }) => [category, isPt ? figureText(rate) : rate])),
  )
  const [note, setNote] = useState('')
  // Made anew with every change of what is asked for: pressing twice asks once.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const { run, isRunning } = useRun()
  const change = (what: () => void) => {
    what()
    setRequestId(crypto.randomUUID())
  }
  const isWrong = (category: string) => !Rate.safeParse(wire(typed[category] ?? '')).success
  const rates = card.rates.map(({ category }) => ({ category, rate: wire(typed[category] ?? '0') }))
  const send = async () => {
    if (card.rates.some(({ category }) => isWrong(category))) return
    const body = { requestId, memberId: card.id, rates, note }
    if (await run(() => call(opsRequestHead, { body }), 'agents.head_asked')) onClose()
  }
  return (
    <FormDialog
      title="agents.make_head"
      confirm="agents.ask_head"
      isBusy={isRunning}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Alert severity="info">{translate('agents.head_hint', { account: card.account })}</Alert>
      <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}>
        {card.rates.map(({ category }) => (
          <TextField
            key={category}
            size="small"
            label={`${translate(`catalogue.category_${category}`)} (%)`}
            value={typed[category] ?? ''}
            error={isWrong(category)}
            helperText={isWrong(category) ? translate('agents.rate_format') : ' '}
            onChange={({ target }) => change(() => setTyped({ ...typed, [category]: target.value }))}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        ))}
      </Box>
      <TextField
        fullWidth
        required
        multiline
        margin="normal"
        label={translate('agents.head_note')}
        value={note}
        onChange={({ target }) => change(() => setNote(target.value))}
        slotProps={{ htmlInput: { minLength: 3, maxLength: APPROVAL_NOTE_MAX } }}
      />
    </FormDialog>
  )
}
