import { expect, test } from 'vitest'
import { command } from './command.ts'

test('a command is named as whoever reads of it can type it', () => {
  const nameIn = (env: Record<string, string>) => [command('admin staff add', env), command('audit', env)]
  const byNpm = ['npm run admin -- staff add', 'npm run audit']
  expect(nameIn({})).toEqual(byNpm)
  // By npm in a clone that runs in production.
  expect(nameIn({ NODE_ENV: 'production', npm_lifecycle_event: 'admin' })).toEqual(byNpm)
  // In the image, and by the systemd unit.
  expect(nameIn({ NODE_ENV: 'production' })).toEqual(['trevo admin staff add', 'trevo audit'])
})
