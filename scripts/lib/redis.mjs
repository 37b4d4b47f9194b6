import { ensureProgram } from './system-program.mjs'

const REDIS = {
  what: 'Redis',
  variable: 'REDIS_SERVER',
  names: ['redis-server', 'valkey-server'],
  packages: ['redis-server', 'valkey-server'],
}

export const ensureRedis = () => ensureProgram(REDIS)
