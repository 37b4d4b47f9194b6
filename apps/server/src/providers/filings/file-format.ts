import { isCpf } from '@trevo/contract/fields'

/**
 * The files of the regulator in one place: names, codes and fields, to be confirmed with the manual that SIGAP gives to operators
 * ("Manual do SIGAP", annex of SPA/MF 722/2024). From the published summaries: which files there are, that they go daily until six
 * in the morning of the next day and once a month, and that a file holds 7,000 records at most.
 */
export const RECORDS_MAX = 7_000
export const DUE_HOUR = 6
/** Of the month that follows; the summaries do not say. */
export const MONTHLY_DUE_DAY = 10

export type BettorRecord = {
  memberId: bigint
  cpf: string | null
  birthday: string | null
  joinedAt: Date
  status: 'active' | 'locked' | 'closed'
  isVerified: boolean
}
export type WalletRecord = {
  memberId: bigint
  cpf: string | null
  account: 'cash' | 'held'
  opening: bigint
  closing: bigint
  /** By kind of transfer. */
  flows: Readonly<Record<string, bigint>>
}
export type PlayRecord = {
  memberId: bigint
  cpf: string | null
  transferId: bigint
  kind: string
  /** Of the bettor's wallet: a stake is below zero. */
  amount: bigint
  /** ISO, in UTC, to the millisecond. */
  at: string
  game: string | null
  round: string | null
}
export type OperatorRecord = {
  month: string
  days: number
  opening: bigint
  closing: bigint
  flows: Readonly<Record<string, bigint>>
}
export type Records = {
  bettors: BettorRecord
  wallets: WalletRecord
  bets: PlayRecord
  games: PlayRecord
  operator: OperatorRecord
}
export type FilingKind = keyof Records

/** All that is in a day, in the order in which it is built, and what is in a month. */
export const DAILY = ['bettors', 'wallets', 'bets', 'games'] as const satisfies readonly FilingKind[]
export const MONTHLY = 'operator' satisfies FilingKind

const CODES: Readonly<Record<FilingKind, string>> = {
  bettors: 'APOSTADOR',
  wallets: 'CARTEIRA',
  bets: 'APOSTA',
  games: 'JOGO_ONLINE',
  operator: 'OPERADOR_MENSAL',
}

const STATUS = { active: 'ATIVO', locked: 'BLOQUEADO', closed: 'ENCERRADO' } as const
const ACCOUNTS = { cash: 'DISPONIVEL', held: 'EM_SAQUE' } as const
/** What moved a wallet. A kind that is not here goes out under its own name, and the check says so. */
export const MOVEMENTS: Readonly<Record<string, string>> = {
  deposit: 'APORTE',
  deposit_reversal: 'APORTE_DEVOLVIDO',
  withdrawal_hold: 'SAQUE_SOLICITADO',
  withdrawal_paid: 'SAQUE_PAGO',
  withdrawal_returned: 'SAQUE_DEVOLVIDO',
  fee: 'TARIFA',
  bet: 'APOSTA',
  win: 'PREMIO',
  bet_rollback: 'APOSTA_CANCELADA',
  win_rollback: 'PREMIO_ESTORNADO',
  jackpot: 'PREMIO_ACUMULADO',
  reward: 'BONIFICACAO',
  reward_return: 'BONIFICACAO_DEVOLVIDA',
  bonus_release: 'BONIFICACAO_LIBERADA',
  rebate: 'BONIFICACAO_VOLUME',
  commission: 'COMISSAO',
  contract_payout: 'REPASSE',
  transfer_to_downline: 'TRANSFERENCIA',
  envelope_sent: 'ENVELOPE_ENVIADO',
  envelope_opened: 'ENVELOPE_RECEBIDO',
  envelope_returned: 'ENVELOPE_DEVOLVIDO',
  adjustment: 'AJUSTE',
}

type Kind = 'cpf' | 'id' | 'day' | 'month' | 'moment' | 'money' | 'count' | 'code' | 'text' | 'flag' | 'flows'
type Field<R> = { name: string; kind: Kind; isOptional?: true; of(record: R): unknown }
const field = <R>(name: string, kind: Kind, of: (record: R) => unknown): Field<R> => ({ name, kind, of })
const optional = <R>(name: string, kind: Kind, of: (record: R) => unknown): Field<R> => ({
  ...field(name, kind, of),
  isOptional: true,
})

/** Ten-thousandths as a decimal number with all of its digits: what adds up here adds up there. */
export function amountText(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(5, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}

const flowsOf = (flows: Readonly<Record<string, bigint>>) =>
  Object.entries(flows)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, amount]) => ({ tipo: MOVEMENTS[kind] ?? kind, valor: amountText(amount) }))

const who = <R extends { cpf: string | null; memberId: bigint }>(): Field<R>[] => [
  field('cpf', 'cpf', ({ cpf }) => cpf),
  field('idApostador', 'id', ({ memberId }) => String(memberId)),
]

const played = (): Field<PlayRecord>[] => [
  ...who<PlayRecord>(),
  field('idOperacao', 'id', ({ transferId }) => String(transferId)),
  field('tipoOperacao', 'code', ({ kind }) => MOVEMENTS[kind] ?? kind),
  field('valor', 'money', ({ amount }) => amountText(amount)),
  field('dataHora', 'moment', ({ at }) => at),
  optional('jogo', 'text', ({ game }) => game),
  optional('rodada', 'text', ({ round }) => round),
]

const FIELDS: { readonly [K in FilingKind]: readonly Field<Records[K]>[] } = {
  bettors: [
    ...who<BettorRecord>(),
    optional('dataNascimento', 'day', ({ birthday }) => birthday),
    field('dataCadastro', 'moment', ({ joinedAt }) => joinedAt.toISOString()),
    field('situacao', 'code', ({ status }) => STATUS[status]),
    field('identidadeVerificada', 'flag', ({ isVerified }) => isVerified),
  ],
  wallets: [
    ...who<WalletRecord>(),
    field('conta', 'code', ({ account }) => ACCOUNTS[account]),
    field('saldoInicial', 'money', ({ opening }) => amountText(opening)),
    field('movimentos', 'flows', ({ flows }) => flowsOf(flows)),
    field('saldoFinal', 'money', ({ closing }) => amountText(closing)),
  ],
  bets: played(),
  games: played(),
  operator: [
    field('mes', 'month', ({ month }) => month),
    field('dias', 'count', ({ days }) => days),
    field('saldoInicialApostadores', 'money', ({ opening }) => amountText(opening)),
    field('movimentos', 'flows', ({ flows }) => flowsOf(flows)),
    field('saldoFinalApostadores', 'money', ({ closing }) => amountText(closing)),
  ],
}

export type WireRecord = Record<string, unknown>

export function wireRecord<K extends FilingKind>(kind: K, record: Records[K]): WireRecord {
  const wire: WireRecord = {}
  for (const { name, of } of FIELDS[kind]) wire[name] = of(record)
  return wire
}

const isText = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const isMoney = isText(/^-?\d{1,15}\.\d{4}$/)
const isCode = isText(/^[A-Z][A-Z_]{1,40}$/)
type Flow = { tipo?: unknown; valor?: unknown }
const VALID: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  cpf: (value) => typeof value === 'string' && isCpf(value),
  id: isText(/^[1-9]\d{0,18}$/),
  day: isText(/^\d{4}-\d\d-\d\d$/),
  month: isText(/^\d{4}-\d\d$/),
  moment: isText(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  money: isMoney,
  count: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  code: isCode,
  text: isText(/^.{1,200}$/),
  flag: (value) => typeof value === 'boolean',
  flows: (value) => Array.isArray(value) && value.every(({ tipo, valor }: Flow) => isCode(tipo) && isMoney(valor)),
}

const minor = (text: unknown) => BigInt(String(text).replace('.', ''))

/** The first thing that is wrong with a record: a field, or `soma` where it does not add up. Null: nothing. */
export function faultOf(kind: FilingKind, wire: WireRecord): string | null {
  for (const { name, kind: type, isOptional } of FIELDS[kind]) {
    const value = wire[name]
    if (isOptional && (value === null || value === undefined)) continue
    if (!VALID[type](value)) return name
  }
  const [opening, closing] = [
    wire.saldoInicial ?? wire.saldoInicialApostadores,
    wire.saldoFinal ?? wire.saldoFinalApostadores,
  ]
  if (opening === undefined) return null
  const moved = (wire.movimentos as Flow[]).reduce((sum, { valor }) => sum + minor(valor), 0n)
  return minor(opening) + moved === minor(closing) ? null : 'soma'
}

export type FileHead = {
  kind: FilingKind
  operator: string
  brand: string
  /** The day, or the first day of the month. */
  day: string
  version: number
  part: number
}

/** The name by which the regulator knows a file. One that was rejected goes again under the next name; no two files have the same. */
export function fileName({ kind, operator, brand, day, version, part }: FileHead, attempt: number): string {
  const place = [day.replaceAll('-', ''), `V${version}`, String(part).padStart(5, '0'), `E${attempt}`]
  return `${[operator, brand.toUpperCase(), CODES[kind], ...place].join('_')}.json.gz`
}

/** The whole file. Records are put in as texts, so that nothing is made twice. */
export function fileText(head: FileHead, records: readonly string[]): string {
  const { kind, operator: operador, brand: marca, day: dataReferencia, version: versao, part: parte } = head
  const begin = { arquivo: CODES[kind], operador, marca, dataReferencia, versao, parte, quantidade: records.length }
  return `${JSON.stringify(begin).slice(0, -1)},"registros":[\n${records.join(',\n')}\n]}\n`
}

export type ReadFile = { kind: FilingKind; head: Record<string, unknown>; records: WireRecord[] }

/** A file as it is sent; null: not one of ours. */
export function readFile(text: string): ReadFile | null {
  const { registros, ...head } = JSON.parse(text) as Record<string, unknown>
  const kind = (Object.keys(CODES) as FilingKind[]).find((one) => CODES[one] === head.arquivo)
  return kind && Array.isArray(registros) ? { kind, head, records: registros as WireRecord[] } : null
}

export const FILES_PATH = '/arquivos'
/** What the regulator answers with; a word that is not here is no answer. */
export const STATES = { EM_ANALISE: 'analysing', ACEITO: 'accepted', REJEITADO: 'rejected' } as const
