import { type Config, ConfigError } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import { openDatabase } from '../../platform/db.ts'
import { sessionName } from '../../platform/node-name.ts'
import { checkDatabase, noDatabase } from './database.ts'
import { type Finding, finding } from './finding.ts'
import { checkHouse } from './house.ts'
import { checkOutbound } from './outbound.ts'
import {
  checkBeacon,
  checkFilings,
  checkIdentity,
  checkImpediments,
  checkMail,
  checkPayments,
  checkRedis,
  checkSms,
  checkStorage,
} from './services.ts'

const settings = finding('settings')

/** Everything a deployment leans on, each with a sentence; nothing is changed by looking. */
export async function examine(read: () => Config): Promise<Finding[]> {
  let config: Config
  try {
    config = read()
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').map((line) => settings('wrong', line))
    throw error
  }
  const well = settings('well', `Every setting can be read; NODE_ENV is ${config.nodeEnv}.`)
  const data = await checkDatabase(config).catch(noDatabase)
  const services = await Promise.all(
    [
      ...[checkRedis, checkMail, checkSms, checkPayments, checkIdentity],
      ...[checkImpediments, checkFilings, checkStorage, checkBeacon],
    ].map((check) => check(config)),
  )
  const others = await checkOutbound(config)
  const house = data?.some(({ level }) => level === 'wrong') === false ? await houseOf(config) : []
  return [well, ...(data ?? noDatabase()), ...services, ...others, ...house]
}

async function houseOf(config: Config): Promise<Finding[]> {
  const { db } = openDatabase({
    url: config.databaseUrl,
    name: sessionName('doctor'),
    poolSize: 2,
    onError: () => undefined,
  })
  try {
    return (await hasTables(db)) ? await checkHouse({ config, db }) : []
  } finally {
    await db.destroy()
  }
}

const hasTables = async (db: Db) => (await db.introspection.getTables()).some(({ name }) => name === 'office_network')
