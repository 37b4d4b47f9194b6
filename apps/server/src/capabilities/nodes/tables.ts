declare module '../../platform/db.ts' {
  interface Tables {
    node_beat: {
      name: string
      version: string
      started_at: Date
      seen_at: Date
      hears_others: boolean
      takes_jobs: boolean
      delay_ms: number
      memory_mb: number
      connected: number
      waiting: number
      put_off: bigint
    }
  }
}

export {}
