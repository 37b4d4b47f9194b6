import Box from '@mui/material/Box'
import { type JackpotMove, opsMoveJackpot, type StaffJackpot } from '@trevo/contract/ops/jackpots'
import { CirclePause, CirclePlay, Flag } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { ActionButton } from '../../ui/action-button.tsx'

const MOVES = {
  running: ['pause', 'end'],
  paused: ['resume', 'end'],
  ending: [],
  over: [],
} as const satisfies Record<StaffJackpot['state'], readonly JackpotMove[]>
const ICONS = { pause: CirclePause, resume: CirclePlay, end: Flag } as const

/** What can be done with a pool now. */
export function Moves({ id, state }: Pick<StaffJackpot, 'id' | 'state'>) {
  if (MOVES[state].length === 0) return null
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 2 }}>
      {MOVES[state].map((move) => {
        const Icon = ICONS[move]
        return (
          <ActionButton
            key={move}
            endpoint={opsMoveJackpot}
            label={`jackpots.${move}`}
            icon={<Icon size={18} />}
            color={move === 'end' ? 'error' : 'primary'}
            run={() => call(opsMoveJackpot, { params: { id }, body: { move } })}
            done={`jackpots.done_${move}`}
            question={{ title: `jackpots.ask_${move}`, content: `jackpots.ask_${move}_text` }}
          />
        )
      })}
    </Box>
  )
}
