import { ensureRedis } from './lib/redis.mjs'

/** Tests start a Redis of their own where they need one: here is the program. */
export async function setup() {
  process.env.REDIS_SERVER = await ensureRedis()
}
