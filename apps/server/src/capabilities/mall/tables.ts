import type { DeliveryAddress, MallItemKind, MallOrderState } from '@trevo/contract/mall'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    mall_category: {
      id: GeneratedAlways<bigint>
      merchant_id: number
      title_pt: string
      title_en: string
      sort: number
      active: boolean
    }
    mall_item: {
      id: GeneratedAlways<bigint>
      merchant_id: number
      category_id: bigint
      kind: MallItemKind
      title_pt: string
      title_en: string
      description_pt: string
      description_en: string
      image_url: string | null
      points: bigint
      cash: bigint | null
      cost: Generated<bigint | null>
      stock: number
      per_member: number | null
      sort: number
      active: boolean
      revised_at: Generated<Date>
    }
    mall_order: {
      id: GeneratedAlways<bigint>
      merchant_id: number
      member_id: bigint
      item_id: bigint
      request_id: string
      input_hash: Buffer
      quantity: Generated<number>
      points: bigint
      cash: bigint | null
      cost: Generated<bigint | null>
      day: ColumnType<string | null, string | null | undefined, never>
      state: MallOrderState
      address: ColumnType<DeliveryAddress | null, string | null, never>
      delivery: Generated<string>
      created_at: Date
      changed_at: Date
    }
    mall_order_event: {
      id: GeneratedAlways<bigint>
      order_id: bigint
      state: MallOrderState
      actor: string | null
      note: string
      created_at: Date
    }
  }
}
