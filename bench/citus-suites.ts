import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const SRC = 'apps/server/src/'

/** Test files that run against the cluster, as they do against one PostgreSQL. */
const FILES: readonly string[] = [
  'money/ledger/admission.test.ts',
  'money/ledger/append-only.test.ts',
  'money/ledger/audit.test.ts',
  'money/ledger/ledger.test.ts',
  'money/ledger/ledger-properties.test.ts',
  'money/ledger/ledger-races.test.ts',
  'money/ledger/names.test.ts',
  'money/gate/admit-stake.test.ts',
  'money/gate/gate.test.ts',
  'money/gate/limit-races.test.ts',
  'money/gate/limits.test.ts',
  'money/gate/shared-breaks.test.ts',
  'money/giving/gift-words.test.ts',
  'money/margin/ceilings.test.ts',
  'capabilities/rewards/staff/programme.test.ts',
  'capabilities/rewards/member/referral/referral.test.ts',
  'capabilities/rewards/member/centre/regulated.test.ts',
  'capabilities/rewards/member/centre/reward-centre.test.ts',
  'capabilities/rewards/member/check-in/check-in.test.ts',
  'capabilities/rewards/settled-slices.test.ts',
  'capabilities/agents/roll-up.test.ts',
  'capabilities/agents/contract-run.test.ts',
  'capabilities/agents/settled-slices.test.ts',
  'capabilities/books/audit-books.test.ts',
  'capabilities/books/retentions.test.ts',
  'capabilities/books/seals.test.ts',
  'capabilities/lottery/orders.test.ts',
  'capabilities/lottery/settle.test.ts',
  'capabilities/play/vendor/corrections.test.ts',
  'capabilities/play/vendor/jackpots.test.ts',
  'capabilities/play/vendor/promo.test.ts',
  'capabilities/play/vendor/vendor-wallet.test.ts',
  'capabilities/play/vendor/whole-rounds.test.ts',
]

/** Tests in them that do not hold there, by name, each with its reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'the audit finds a transfer of another book': 'Citus refuses to change the book of a row',
  'a night refuses what a clock that was set back would write into a closed part, or before one':
    'refused, but Citus copies the rows and answers with a code of its own',
}

type Report = {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** The suites of money, games, the lottery, rewards and agents on databases of the cluster. */
export async function proveSuites(citusUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trevo-citus-'))
  const file = join(folder, 'report.json')
  try {
    await runVitest(citusUrl, file)
    const { testResults }: Report = JSON.parse(await readFile(file, 'utf8'))
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = tests.filter(({ status, fullName }) => status === 'failed' && !(fullName in OTHERWISE))
    const unread = testResults.filter(({ assertionResults }) => assertionResults.length === 0)
    const passed = tests.filter(({ status }) => status === 'passed').length
    if (failed.length > 0 || unread.length > 0 || testResults.length !== FILES.length) {
      const said = failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split('\n')[0]}`)
      throw new Error([...said, ...unread.map(({ name, message }) => `${name}: ${message}`)].join('\n'))
    }
    console.log(
      `${passed} tests of ${FILES.length} files passed on the cluster, ${tests.length - passed} hold otherwise there`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const runVitest = (citusUrl: string, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const files = FILES.map((name) => SRC + name)
    const args = ['run', '--maxWorkers=1', '--reporter=json', `--outputFile=${file}`]
    const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), [...args, ...files], {
      cwd: ROOT,
      stdio: 'ignore',
      env: { ...process.env, TEST_DATABASE_URL: citusUrl, TEST_CITUS: '1' },
    })
    child.on('error', reject)
    child.on('exit', () => resolve())
  })
