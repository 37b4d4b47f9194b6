export {}

declare module '../../platform/db.ts' {
  interface Tables {
    partition_plan: { table_name: string; days: number; keep_days: number }
  }
}
