import { parseArgs } from 'node:util'
import { dataDirectory } from './lib/paths.mjs'
import { Problem, runCommand } from './lib/problem.mjs'
import { secretKey } from './lib/secret.mjs'
import { runSideChecks, runVendorChecks } from './lib/vendor-checks.mjs'
import { vendorSecret } from './lib/vendor-secrets.mjs'

const USAGE = `npm run vendor:check -- URL [--vendor CODE] [--secret SECRET]
  npm run vendor:check -- --calls URL --game CODE [--stake 1.00] [--vendor CODE] [--secret SECRET]`

/**
 * `npm run vendor:check -- URL`: what docs/VENDORS.md promises, seen from a vendor's side of a running deployment. With `--calls`: what
 * it asks of a vendor, seen from our side of the vendor's address.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      vendor: { type: 'string', default: 'TRV' },
      secret: { type: 'string' },
      calls: { type: 'string' },
      game: { type: 'string' },
      stake: { type: 'string', default: '1.00' },
    },
  })
  const url = values.calls ?? positionals[0]
  if (!url || !URL.canParse(url) || (values.calls !== undefined && values.game === undefined))
    throw new Problem(`Say what to check:\n  ${USAGE}`)
  // On the demo of this folder the vendor's secret follows from the server's.
  const secret = values.secret ?? vendorSecret(secretKey(dataDirectory()) ?? '', values.vendor)
  const account = { url, vendor: values.vendor, secret }
  const tell = ({ name, ok, detail, ms }) => {
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${ms} ms)`)
    if (!ok) console.log(`       ${detail}`)
  }
  const failures =
    values.calls === undefined
      ? await runVendorChecks(account, tell)
      : await runSideChecks({ ...account, game: values.game ?? '', stake: values.stake }, tell)
  console.log(failures === 0 ? 'Everything holds.' : `${failures} of the checks failed.`)
  process.exitCode = failures === 0 ? 0 : 1
})
