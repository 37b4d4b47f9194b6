import path from 'node:path'
import autocannon from 'autocannon'
import { type Budget, keepBudgets } from './budget.ts'
import { withProcess } from './process.ts'
import { withProduct } from './product.ts'
import { median, printTable } from './report.ts'

const CALLS = ['/wps/system/status', '/wps/system/template']
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 16
const LEAST_OF_BARE = 0.7
const BARE_ROUTE = path.join(import.meta.dirname, 'bare-route.ts')

async function perSecond(url: string, seconds: number): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} times with an error`)
  return result.requests.average
}

/** Our answer to a guest against a bare Fastify route that sends the same bytes, in turns. */
export async function againstBareRoute(
  address: string,
  calls: readonly string[],
  { rounds = ROUNDS, seconds = SECONDS } = {},
): Promise<void> {
  const rows: string[][] = []
  const budgets: Budget[] = []
  for (const call of calls) {
    const bytes = await (await fetch(address + call)).text()
    await withProcess({ program: BARE_ROUTE, says: bytes }, async (bareAddress) => {
      const ours: number[] = []
      const theirs: number[] = []
      for (let round = 0; round < rounds; round++) {
        theirs.push(await perSecond(bareAddress, seconds))
        ours.push(await perSecond(address + call, seconds))
      }
      const ratio = median(ours.map((value, index) => value / (theirs[index] ?? Number.NaN)))
      rows.push([call, median(ours).toFixed(0), median(theirs).toFixed(0), ratio.toFixed(2)])
      budgets.push({ what: `${call}, of a bare route`, is: ratio, atLeast: LEAST_OF_BARE })
    })
  }
  printTable(['call', 'ours/s', 'bare Fastify/s', 'ratio'], rows)
  keepBudgets(budgets)
}

export const benchHttp = (adminUrl: string): Promise<void> =>
  withProduct(adminUrl, (address) => againstBareRoute(address, CALLS))
