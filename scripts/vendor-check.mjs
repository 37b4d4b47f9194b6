import { parseArgs } from 'node:util'
import { dataDirectory } from './lib/paths.mjs'
import { Problem, runCommand } from './lib/problem.mjs'
import { secretKey } from './lib/secret.mjs'
import { runVendorChecks } from './lib/vendor-checks.mjs'
import { vendorSecret } from './lib/vendor-secrets.mjs'

const USAGE = 'npm run vendor:check -- URL [--vendor CODE] [--secret SECRET]'

/** `npm run vendor:check -- URL`: what docs/VENDORS.md promises, seen from a vendor's side of a running deployment. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { vendor: { type: 'string', default: 'TRV' }, secret: { type: 'string' } },
  })
  const [url] = positionals
  if (!url || !URL.canParse(url)) throw new Problem(`Say which deployment to check: ${USAGE}`)
  // On the demo of this folder the vendor's secret follows from the server's.
  const secret = values.secret ?? vendorSecret(secretKey(dataDirectory()) ?? '', values.vendor)
  const failures = await runVendorChecks({ url, vendor: values.vendor, secret }, ({ name, ok, detail, ms }) => {
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${ms} ms)`)
    if (!ok) console.log(`       ${detail}`)
  })
  console.log(failures === 0 ? 'Everything holds.' : `${failures} of the checks failed.`)
  process.exitCode = failures === 0 ? 0 : 1
})
