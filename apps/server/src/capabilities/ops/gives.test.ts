import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@trevo/contract/endpoint'
import type { FieldGiven, Gives } from '@trevo/contract/ops/gives'
import { expect, test } from 'vitest'

/**
 * Calls that say of a field that it gives, and are no deed of their own: what asks the question in their stead. A call that gives
 * is a deed (`base/deeds`), or it says here why one person may make it.
 */
const TAKES_TWO = 'asks for an approval, always'
const ELSEWHERE: Readonly<Record<string, string>> = {
  opsOfferContract: TAKES_TWO,
  opsRequestHead: TAKES_TWO,
  opsRequestMove: TAKES_TWO,
  opsRequestType: TAKES_TWO,
  opsRequestAdjustment: TAKES_TWO,
  opsRequestTopRates: TAKES_TWO,
  opsRequestCorrection: TAKES_TWO,
  opsDecideApproval: 'is the second person',
  opsAddAffiliate: 'plans, statements and their budget take two people; a partner alone is paid nothing',
  opsChangeAffiliate:
    'plans, statements and their budget take two people; another plan or owner pays nothing by itself',
  opsSetQuota: 'how many accounts an agent opens; rates and contracts are what pays',
  opsSetRates: 'within the highest rates, which take two people, and within the margin',
  opsCreateBrandDraft: 'a draft: a new brand has no budget and no method until two people set them',
  opsSaveBrandDraft: 'a draft: a new brand has no budget and no method until two people set them',
  opsSetBrandPlace: 'a host leads members to the brand and money nowhere; the currency is refused once there is money',
  opsSetBrandSite: 'the time zone is refused once there is money: then it moves by two people',
  opsSwitchFlag: 'what a flag turns on has rules and budgets of its own, which two people set',
  opsImportGames: 'refused where the margin would not hold; games are offered by each brand',
  opsChangeGame: 'refused where the margin would not hold',
  opsGameStatus: 'refused where the margin would not hold',
  opsOfferVendors: 'refused where the margin would not hold',
  opsVendorStatus: 'refused where the margin would not hold',
  opsSetGameReturn: 'what a game is declared to keep; whatever gives back more for it is asked about itself',
  opsDecideIdentity: 'says who a person is; their money leaves as anybody’s does',
  opsMoveJackpot: 'what was opened by the rule goes on; nothing is added to it',
  opsSetMemberLimit: 'limits by staff only tighten',
  opsDecideOpposite: 'decided once; turnover stays where it is not taken away',
  opsMakeProvider: 'pays nothing until it is put to use, which takes two people',
  opsLotteryRunning: 'opens draws; limits and series stay',
  opsLotterySchedule: 'when draws close; a result is not known before',
}

const OPS = new URL('../../../../../packages/contract/src/ops/', import.meta.url)
const SOURCES = new URL('../../', import.meta.url).pathname

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts') ? [path] : []
  })

/** Every writing call of staff by its name in the contract. */
async function writingCalls(): Promise<[string, Endpoint][]> {
  const files = readdirSync(OPS).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((name) => import(new URL(name, OPS).href)))
  const isCall = ([, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && 'auth' in value && value.auth === 'staff' && 'method' in value
  return modules
    .flatMap((module: object) => Object.entries(module).filter(isCall) as [string, Endpoint][])
    .filter(([, { method }]) => method !== 'GET')
}

const givesAnything = (gives: Gives): boolean =>
  Object.values(gives).some((given: FieldGiven) => {
    if (typeof given === 'string') return given !== 'words'
    if ('each' in given) return givesAnything(given.each as Gives)
    return 'order' in given || givesAnything(given as Gives)
  })

test('every writing call with a body says of each field what it gives', async () => {
  const silent = (await writingCalls()).filter(
    ([, { body, staff }]) => (body !== undefined) !== (staff?.gives !== undefined),
  )
  expect(silent.map(([name]) => name)).toEqual([])
})

test('what gives is a deed, or says what asks in its stead', async () => {
  const deeds = new Set(
    filesIn(SOURCES).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/Deed<typeof (\w+)>/g)].map(([, name]) => name),
    ),
  )
  const open = (await writingCalls()).filter(
    ([name, { staff }]) => staff?.gives !== undefined && givesAnything(staff.gives) && !deeds.has(name),
  )
  expect(open.map(([name]) => name).toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted())
})
