import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Endpoint } from '@trevo/contract/endpoint'
import { ACTION_NOTE_MAX, IdentityProof, MemberActionReason } from '@trevo/contract/ops/member-actions'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'

export type Why = { reason: MemberActionReason; note: string }
export type Proved = Why & { proof: IdentityProof }
type Name =
  | 'lock'
  | 'unlock'
  | 'hold'
  | 'release'
  | 'sign_out'
  | 'close'
  | 'reset_login'
  | 'reset_payment'
  | 'reset_second'
  | 'correct'
type Props = {
  endpoint: Endpoint
  /** Its words are `members.<name>`, with `_ask`, `_text` and `_done`. */
  name: Name
  onDone: () => void
  /** Fields of its own, before the reason. */
  children?: ReactNode
  /** False while those are not right: nothing is sent. */
  isReady?: boolean
} & (
  | {
      isProved?: false
      /** Sending it twice with one id asks once. */
      act: (why: Why, requestId: string) => Promise<unknown>
    }
  | { isProved: true; act: (why: Proved, requestId: string) => Promise<unknown> }
)

/** One thing staff may do to an account. It takes a reason and a note and, where it lets somebody in, how staff made sure that the member is asking. */
export function StandingButton(props: Props) {
  const { endpoint, name, onDone, children, isReady = true } = props
  const [reason, setReason] = useState<MemberActionReason | ''>('')
  const [proof, setProof] = useState<IdentityProof | ''>('')
  const send = async ({ note, requestId }: { note: string; requestId: string }) => {
    if (reason === '') return
    if (!props.isProved) await props.act({ reason, note }, requestId)
    else if (proof !== '') await props.act({ reason, note, proof }, requestId)
  }
  return (
    <ReasonButton
      endpoint={endpoint}
      words={{
        button: `members.${name}`,
        title: `members.${name}_ask`,
        text: `members.${name}_text`,
        note: 'members.note',
        confirm: `members.${name}`,
        done: `members.${name}_done`,
      }}
      tone="warning"
      look={{ color: props.isProved ? 'primary' : 'error' }}
      noteMax={ACTION_NOTE_MAX}
      isReady={isReady && reason !== '' && !(props.isProved && proof === '')}
      send={send}
      onDone={() => {
        setReason('')
        setProof('')
        onDone()
      }}
    >
      {children}
      {props.isProved && (
        <Choice name="proof" value={proof} options={IdentityProof.options} onChange={(one) => setProof(one)} />
      )}
      <Choice name="reason" value={reason} options={MemberActionReason.options} onChange={(one) => setReason(one)} />
    </ReasonButton>
  )
}

type ChoiceProps<Option extends string> = {
  name: 'reason' | 'proof'
  value: Option | ''
  options: readonly Option[]
  onChange: (option: Option) => void
}

function Choice<Option extends MemberActionReason | IdentityProof>({
  name,
  value,
  options,
  onChange,
}: ChoiceProps<Option>) {
  const translate = useTranslate()
  return (
    <TextField
      select
      fullWidth
      required
      margin="normal"
      label={translate(`members.${name}`)}
      value={value}
      onChange={({ target }) => onChange(target.value as Option)}
    >
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {translate(`members.${name}_${option}`, { _: option })}
        </MenuItem>
      ))}
    </TextField>
  )
}
