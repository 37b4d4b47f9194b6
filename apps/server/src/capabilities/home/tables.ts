declare module '../../platform/db.ts' {
  interface Tables {
    member_unnamed: { member_id: bigint; created_at: Date }
  }
}

export type {}
