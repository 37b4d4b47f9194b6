import { type BrandDraft, type BrandDraftFields, WantedBrand } from '@trevo/contract/ops/brand-drafts'
import type { RegulationProfile } from '@trevo/contract/status'
import { GAMES } from '@trevo/games/games'
import { LOTTERY_GAMES } from '@trevo/lottery/games'
import type { BrandData } from '../../../../base/merchants/new-brand.ts'
import { codeTaken, hostOwner, readMerchants } from '../../../../base/merchants/queries.ts'
import { parseSections } from '../../../../base/merchants/sections.ts'
import {
  brandFrom,
  TEMPLATE_NAMES,
  TEMPLATES,
  type Template,
  type TemplateName,
} from '../../../../base/merchants/templates.ts'
import type { Db, Tx } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import { type DraftRow, draftById } from './queries.ts'

type Problem = BrandDraft['problems'][number]

/** A check of the contract names its own code. */
const problemOf = ({ path, message, code }: { path: PropertyKey[]; message: string; code: string }): Problem => ({
  path: path.map(String).join('.'),
  code: /^[a-z_]+$/.test(message) ? message : code,
})

export async function templatesOf(db: Db | Tx): Promise<string[]> {
  return [...TEMPLATE_NAMES, ...(await readMerchants(db)).map(({ code }) => code)]
}

type Model = { regulation: RegulationProfile; flags: BrandData['flags']; settings: Partial<BrandData['settings']> }

/** Rules, registration, menus and flags; never what names the other brand, its links, pictures or people. */
async function modelOf(db: Db | Tx, template: string): Promise<Model | undefined> {
  if (Object.hasOwn(TEMPLATES, template)) return TEMPLATES[template as TemplateName] as Template
  const row = (await readMerchants(db)).find(({ code }) => code === template)
  if (row === undefined) return undefined
  const {
    register,
    template: layout,
    vendors,
    menus,
  } = parseSections(row.code, new Map(Object.entries(row.settings)), () => undefined)
  return { regulation: row.regulation, flags: row.flags, settings: { register, template: layout, vendors, menus } }
}

/** What the brand would be; null where something stands in the way. */
async function readDraft(
  db: Db | Tx,
  body: BrandDraftFields,
  year: number,
): Promise<{ problems: Problem[]; data: BrandData | null }> {
  const model = await modelOf(db, body.template)
  const read = WantedBrand.safeParse(body)
  const problems: Problem[] = [...(model ? [] : [{ path: 'template', code: 'unknown' }])]
  if (!read.success) problems.push(...read.error.issues.map(problemOf))
  if (model === undefined || !read.success) return { problems, data: null }
  const { code, name, hosts, languages, timeZone, currency } = read.data
  if (await codeTaken(db, code)) problems.push({ path: 'code', code: 'code_taken' })
  for (const host of hosts)
    if ((await hostOwner(db, host)) !== undefined) problems.push({ path: 'hosts', code: 'host_taken' })
  if (problems.length > 0) return { problems, data: null }
  const [main = '', ...others] = hosts
  const [first = 'PT', ...rest] = languages
  const data = brandFrom({
    template: model.regulation === 'br' ? 'brazil' : 'open',
    code,
    name,
    hosts: [main, ...others],
    isDefault: false,
    timeZone,
    currency,
    languages: [first, ...rest],
    flags: model.flags,
    year,
  })
  return { problems, data: { ...data, settings: { ...data.settings, ...model.settings } } }
}

async function shown(db: Db | Tx, row: DraftRow, year: number): Promise<BrandDraft> {
  const { id, body, createdAt, revisedAt, madeCode } = row
  const { problems, data } = madeCode === null ? await readDraft(db, body, year) : { problems: [], data: null }
  return {
    id: String(id),
    ...body,
    createdAt: createdAt.toISOString(),
    revisedAt: revisedAt.toISOString(),
    problems,
    plan: data && {
      regulation: data.regulation,
      flags: Object.keys(data.flags).length,
      games: GAMES.length,
      lotteries: LOTTERY_GAMES.length,
    },
    madeCode,
  }
}

export const shownDrafts = (db: Db | Tx, rows: readonly DraftRow[], year: number) =>
  Promise.all(rows.map((row) => shown(db, row, year)))

export async function draftOf(db: Db | Tx, id: bigint, year: number): Promise<BrandDraft> {
  const row = await draftById(db, id)
  if (row === undefined) throw new AppError('not_found')
  return shown(db, row, year)
}

/** What is made of a draft; what stands in the way is told at its fields. */
export async function wantedOf(tx: Tx, { body }: Pick<DraftRow, 'body'>, year: number): Promise<BrandData> {
  const { problems, data } = await readDraft(tx, body, year)
  const taken = problems.find(({ code }) => code === 'host_taken' || code === 'code_taken')
  if (taken !== undefined) throw new AppError(taken.code === 'host_taken' ? 'host_taken' : 'brand_code_taken')
  if (data === null) throw new AppError('invalid_input', { fields: problems })
  return data
}
