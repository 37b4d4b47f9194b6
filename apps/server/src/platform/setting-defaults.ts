/** What a setting is where it is left out; docs/SETTINGS.md is made from it. */
export const DEFAULTS = {
  NODE_ENV: 'development',
  PORT: 3000,
  DATA_DIR: '.data',
  LOG_LEVEL: 'info',
  POOL_SIZE: 10,
  REPLICA_POOL_SIZE: 5,
  REPLICA_MAX_LAG_MS: 5_000,
  STATEMENT_TIMEOUT_MS: 30_000,
  LOCK_TIMEOUT_MS: 10_000,
  IDLE_TRANSACTION_TIMEOUT_MS: 60_000,
  JOB_POOL_SIZE: 5,
  JOB_STATEMENT_TIMEOUT_MS: 600_000,
  JOB_LOCK_TIMEOUT_MS: 60_000,
  RATE_LIMIT_FACTOR: 1,
  METRICS_HOST: '127.0.0.1',
} as const
