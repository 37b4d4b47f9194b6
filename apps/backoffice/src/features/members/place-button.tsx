import TextField from '@mui/material/TextField'
import type { Endpoint } from '@trevo/contract/endpoint'
import { isTrial, MEMBER_TYPE } from '@trevo/contract/members'
import { opsRequestMove, opsRequestType } from '@trevo/contract/ops/agents'
import type { MemberCard } from '@trevo/contract/ops/members'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'

type Props = {
  endpoint: Endpoint
  name: 'move' | 'agent' | 'player'
  send: (ask: { note: string; requestId: string }) => Promise<unknown>
  children?: ReactNode
}

/** A second person agrees before anything changes, so the page stays as it is. */
const PlaceButton = ({ name, ...rest }: Props) => (
  <ReasonButton
    words={{
      button: `members.${name}`,
      title: `members.${name}_ask`,
      text: `members.${name}_text`,
      note: 'members.note',
      confirm: `members.${name}`,
      done: `members.${name}_done`,
    }}
    onDone={() => undefined}
    {...rest}
  />
)

/** Another place in the trees; head agents lead one and stay. */
export function MoveButton({ card: { id, type } }: { card: MemberCard }) {
  const translate = useTranslate()
  const [upline, setUpline] = useState('')
  if (isTrial(type) || type === MEMBER_TYPE.headAgent || type === MEMBER_TYPE.testHeadAgent) return null
  return (
    <PlaceButton
      endpoint={opsRequestMove}
      name="move"
      send={(ask) => call(opsRequestMove, { params: { id }, body: { ...ask, upline: upline.trim() || null } })}
    >
      <TextField
        fullWidth
        margin="normal"
        label={translate('members.move_upline')}
        helperText={translate('members.move_hint')}
        value={upline}
        onChange={({ target }) => setUpline(target.value)}
        slotProps={{ htmlInput: { maxLength: 20, autoComplete: 'off' } }}
      />
    </PlaceButton>
  )
}

export function TypeButton({ card: { id, type } }: { card: MemberCard }) {
  const { player, agent } = MEMBER_TYPE
  if (type !== player && type !== agent) return null
  const next = type === player ? agent : player
  return (
    <PlaceButton
      endpoint={opsRequestType}
      name={next === agent ? 'agent' : 'player'}
      send={(ask) => call(opsRequestType, { params: { id }, body: { ...ask, type: next } })}
    />
  )
}
