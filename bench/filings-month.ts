import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MOVEMENTS } from '../apps/server/src/providers/filings/file-format.ts'
import { fileProductDays } from '../apps/server/test/filing-month.ts'
import {
  type FilingWorld,
  filedSums,
  ledgerSums,
  newShadow,
  playDay,
  startFilingWorld,
} from '../apps/server/test/filings.ts'

const DAYS = 31
const DEEDS_OF_A_DAY = 120
const PEOPLE = 25
const KILLS = 20
const CHILD = new URL('./filings-child.ts', import.meta.url).pathname
const HOUR_MS = 3_600_000

const ACCOUNTS: Readonly<Record<string, string>> = { cash: 'DISPONIVEL', held: 'EM_SAQUE' }
const named = (name: string) => {
  const [day, account = '', kind = ''] = name.split(' ')
  return `${day} ${ACCOUNTS[account]} ${MOVEMENTS[kind]}`
}

/** A month of play: the files that the regulator accepted, the ledger, and the memory of whoever played, to the last digit; by nodes that are killed at any moment. */
export async function proveFilings(): Promise<void> {
  console.log(`filings: ${await fileProductDays(DAYS)}`)
  const world = await startFilingWorld()
  const folder = await mkdtemp(join(tmpdir(), 'trevo-filings-'))
  try {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.bettor()))
    const shadow = newShadow()
    for (let days = DAYS; days >= 1; days--) await playDay(world, shadow, people, days, DEEDS_OF_A_DAY)
    await world.seal()
    let killed = 0
    let ahead = 0
    for (let turn = 1; turn <= 200; turn++, ahead += HOUR_MS) {
      const isOver = killed >= KILLS
      if (await killedNode(world, folder, ahead, isOver ? null : randomInt(50, 1500))) killed += 1
      if (isOver && (await open(world)) === 0) break
    }
    const problems = await differences(world, shadow.sums)
    if (problems.length > 0) throw new Error(problems.slice(0, 10).join('\n'))
    const files = [...world.sandbox.taken.values()]
    const records = files.reduce((sum, one) => sum + one.records, 0)
    console.log(
      `filings: ${DAYS} days, ${shadow.plays} deeds of ${PEOPLE} bettors, ${files.length} files with ${records} records, nodes killed ${killed} times: every file taken once, all accepted, equal to the ledger and to what was played, to the last digit`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
    await world.close()
  }
}

async function open({ ledger: { pool } }: FilingWorld): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(
    `select count(*)::int as open from filing where state not in ('accepted', 'empty')`,
  )
  return rows[0]?.open ?? 0
}

/** True: it was killed at work. */
async function killedNode(
  { ledger, sandbox }: FilingWorld,
  folder: string,
  ahead: number,
  killAfterMs: number | null,
): Promise<boolean> {
  const { url, operator } = sandbox.settings
  const child = spawn(process.execPath, [CHILD, ledger.url, url, operator, folder, String(ahead)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  await once(child.stdout, 'data')
  if (killAfterMs !== null) {
    await Promise.race([sleep(killAfterMs), gone])
    child.kill('SIGKILL')
  }
  const [code, signal] = (await gone) as [number | null, string | null]
  if (killAfterMs === null && code !== 0) throw new Error(`a node ended with ${code}`)
  return signal === 'SIGKILL'
}

async function differences(world: FilingWorld, played: ReadonlyMap<string, bigint>): Promise<string[]> {
  const problems: string[] = []
  const { rows } = await world.ledger.pool.query<{ state: string; count: number }>(
    `select state, count(*)::int as count from filing group by 1`,
  )
  for (const { state, count } of rows)
    if (state !== 'accepted' && state !== 'empty') problems.push(`${count} filings are ${state}`)
  for (const [name, { times, faults }] of world.sandbox.taken)
    if (times !== 1 || faults.length > 0) problems.push(`${name} came ${times} times with ${faults.length} faults`)
  const { wallets, plays } = filedSums(world.sandbox.texts)
  const compare = (what: string, one: ReadonlyMap<string, bigint>, other: ReadonlyMap<string, bigint>) => {
    for (const name of new Set([...one.keys(), ...other.keys()]))
      if ((one.get(name) ?? 0n) !== (other.get(name) ?? 0n))
        problems.push(`${what} ${name}: ${one.get(name)} and ${other.get(name)}`)
  }
  const ledger = await ledgerSums(world)
  compare('ledger and players', ledger, played)
  compare('files and ledger', wallets, new Map([...ledger].map(([name, amount]) => [named(name), amount])))
  const inPlay = [...ledger].filter(([name]) => / cash (bet|win|bet_rollback|win_rollback|jackpot)$/.test(name))
  compare(
    'bets and ledger',
    plays,
    new Map(inPlay.map(([name, amount]) => [named(name).replace(' DISPONIVEL', ''), amount])),
  )
  return problems
}
