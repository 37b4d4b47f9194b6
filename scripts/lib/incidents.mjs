/** @param {string[]} files */
const AT = (...files) => files.map((file) => `apps/server/src/${file}.test.ts`)

/**
 * Every incident of docs/RUNBOOK.md and what tries it: test files (from the root), which `npm run prove -- incidents` runs, and
 * longer proofs by name, which it names. What only people can try says so.
 *
 * @type {Record<string, { tests?: string[], proofs?: string[], byHand?: string }>}
 */
export const INCIDENTS = {
  BooksDoNotAddUp: { tests: AT('capabilities/books/alarms', 'capabilities/books/tampering') },
  BooksNotAudited: { tests: AT('capabilities/books/audit-books', 'capabilities/books/seals') },
  PayoutsLate: {
    tests: AT('capabilities/cashier/late-payouts', 'capabilities/cashier/withdrawals'),
    proofs: ['cashier'],
  },
  PrizesAlmostDue: { tests: AT('capabilities/cashier/payout-clock') },
  RefusedPaymentsWait: { tests: AT('capabilities/cashier/own-money', 'capabilities/cashier/staff/return') },
  FilingDeadlineNear: {
    tests: AT('capabilities/filings/filings', 'capabilities/filings/staff/filings'),
    proofs: ['filings'],
  },
  FilingsStopped: { tests: AT('capabilities/filings/filings', 'capabilities/filings/staff/filings') },
  SuspicionDue: { tests: AT('capabilities/suspicions/staff/cases') },
  PlayersNotCovered: { tests: AT('capabilities/daybooks/cover') },
  BankStatementsOld: { tests: AT('capabilities/daybooks/bank/statements', 'capabilities/daybooks/cover') },
  WithdrawalsWaitForStaff: { tests: AT('capabilities/cashier/staff/cashier', 'capabilities/staff/waiting/waiting') },
  ImpedimentDeadlineNear: { tests: AT('capabilities/impediments/cases', 'capabilities/impediments/legal-life') },
  ImpedimentsOwed: { tests: AT('capabilities/impediments/cases') },
  ImpedimentsNotAsked: { tests: AT('capabilities/impediments/sweep'), proofs: ['sweep'] },
  ClosingsHeld: { tests: AT('capabilities/own-data/own-data', 'capabilities/standing/staff/closing') },
  DrawsLate: { tests: AT('capabilities/lottery/beacon', 'capabilities/lottery/void'), proofs: ['settlement'] },
  GamesOverReturn: { tests: AT('capabilities/play/returns/returns', 'capabilities/play/returns/evidence') },
  JackpotsHeld: { tests: AT('capabilities/jackpots/draw') },
  NodeGone: { tests: ['bench/nodes.test.ts'], proofs: ['nodes'] },
  FiguresMissing: { tests: AT('platform/metrics', 'main') },
  NodeDeaf: { tests: AT('platform/bus/bus', 'platform/http/health') },
  ReplicaNotUsed: { tests: ['apps/server/test/replica.test.ts'] },
  CallsFail: { tests: AT('platform/http/error-map', 'platform/log'), proofs: ['versions'] },
  CallsLimitedOften: { tests: AT('platform/log') },
  SignInsRefusedOften: { tests: AT('capabilities/staff/session/sign-in') },
  CallsSlow: { tests: AT('platform/slow-calls') },
  CallsWaitForConnections: { tests: AT('platform/db'), proofs: ['pooler'] },
  EventLoopBlocked: { tests: AT('platform/load') },
  CallsPutOff: { tests: AT('platform/load') },
  ServiceGivenUp: { tests: AT('platform/breaker', 'providers/mail/mail', 'providers/storage/s3-storage') },
  JobsPileUp: { tests: AT('platform/jobs') },
  'The database is away, or became a replica': { tests: AT('platform/db'), proofs: ['failover', 'nodes', 'chaos'] },
  'Redis is away': { tests: AT('platform/bus/bus', 'platform/shared-counts'), proofs: ['nodes', 'chaos'] },
  'The disk of the database is full': { tests: AT('platform/http/error-map'), proofs: ['chaos'] },
  'A member lost password, phone and second step': { tests: AT('capabilities/standing/staff/helping') },
  "Somebody's account was taken over": {
    tests: AT('capabilities/standing/staff/standing', 'capabilities/cashier/automatic'),
  },
  'A member of staff leaves, or lost the second step': {
    tests: AT('base/staff/second-step', 'capabilities/staff/session/sign-in', 'admin/init'),
  },
  'The secret leaked': { tests: AT('base/keys/rotate-keys', 'capabilities/play/staff/keys', 'admin/vendor') },
  "A vendor's games fail": { tests: AT('capabilities/play/vendor/outside-vendor', 'capabilities/play/void-rounds') },
  'Somebody robs a promotion': { tests: AT('capabilities/ways/attacks'), proofs: ['robbery'] },
  'A wrong rate or setting was published': { tests: AT('capabilities/agents/rates-forward') },
  'Restoring a backup': { proofs: ['backup'] },
}
