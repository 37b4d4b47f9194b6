// Runs on the pinned Node.js, which reads TypeScript.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { proxyAwayPage } from '../../apps/server/src/platform/http/away-page.ts'
import { ROOT } from './paths.mjs'
import { exampleFile, settingsPage } from './settings-page.mjs'

writeFileSync(path.join(ROOT, 'docs/SETTINGS.md'), settingsPage())
writeFileSync(path.join(ROOT, '.env.example'), exampleFile())
// Kustomize reads nothing beside its own folder.
for (const folder of ['proxy', 'kubernetes/away'])
  writeFileSync(path.join(ROOT, 'deploy', folder, 'away.html'), proxyAwayPage())
