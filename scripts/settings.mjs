import { ensureInstalled } from './lib/install.mjs'
import { runCommand } from './lib/problem.mjs'
import { mustRun } from './lib/steps.mjs'

await runCommand(async () => {
  const node = await ensureInstalled()
  await mustRun(node, ['scripts/lib/write-settings.mjs'], {})
  console.log('Written: docs/SETTINGS.md, .env.example, deploy/proxy/away.html, deploy/kubernetes/away/away.html.')
})
