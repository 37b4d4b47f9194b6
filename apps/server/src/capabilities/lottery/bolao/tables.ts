import type { BolaoUnsold } from '@trevo/contract/bolao'
import type { PlayType } from '@trevo/contract/catalogue'
import type { NewLine } from '@trevo/contract/lottery-orders'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Bet } from '../settle-queries.ts'

export type CancelledWhy = 'organiser' | 'brand' | 'unsold'

type BolaoTable = {
  book_id: number
  id: GeneratedAlways<bigint>
  merchant_id: number
  organiser_id: bigint | null
  opened_by: string | null
  request_id: string
  input_hash: Buffer
  game_code: string
  draw_id: bigint
  period: string
  closes_at: Date
  play_type: PlayType
  lines: NewLine[]
  bets: Bet[]
  shares: number
  price: bigint
  own: number
  sold: Generated<number>
  unsold: BolaoUnsold
  created_at: Date
  cancelled_at: Date | null
  cancelled_why: CancelledWhy | null
}

declare module '../../../platform/db.ts' {
  interface Tables {
    bolao: BolaoTable
    bolao_replaced: { book_id: number; order_id: bigint; bolao_id: bigint }
    bolao_part: {
      book_id: number
      bolao_id: bigint
      first_share: number
      shares: number
      member_id: bigint
      order_id: bigint
      request_id: string
      created_at: Date
    }
  }
}
