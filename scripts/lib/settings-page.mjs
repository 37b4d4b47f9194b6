// Runs on the pinned Node.js, which reads TypeScript: the page of settings and the example file, from what the programs read.

import { SETTINGS } from '../../apps/server/src/platform/config.ts'
import { DEFAULTS } from '../../apps/server/src/platform/setting-defaults.ts'
import { SETTINGS as STUDIO_SETTINGS } from '../../apps/studio/src/platform/config.ts'

/** In this order; a setting belongs to the first group that its name fits. */
const GROUPS = [
  { title: 'What production must have', pattern: /^(DATABASE_URL|SECRET_KEY)$/ },
  {
    title: 'Where it answers',
    pattern: /^(NODE_ENV|PORT|HOST|PUBLIC_URL|GAMES_PORT|TRUST_PROXY|CONSOLE_|SECURITY_CONTACT|WEB_DIR)/,
  },
  {
    title: 'Data and secrets',
    pattern:
      /^(DATA_DIR|OWNER_DATABASE_URL|POOLER_URL|REPLICA_URL|REDIS_URL|SECRET_KEY_PREVIOUS|ALLOW_PLAIN_CONNECTIONS)$/,
  },
  { title: 'Mail and text messages', pattern: /^(SMTP_|MAIL_|SMS_|PHONE_TOKEN_|PUSH_)/ },
  { title: 'Payments', pattern: /^PIX_/ },
  { title: 'Identity', pattern: /^((CPF|FACE)_API_|SIGAP_)/ },
  { title: 'Files', pattern: /^S3_/ },
  { title: 'Signing in with others', pattern: /^(GOOGLE|FACEBOOK)_/ },
  { title: 'Draws', pattern: /^BEACON_/ },
  { title: 'Where callers are', pattern: /^LOCATION_/ },
  {
    title: 'Load',
    pattern: /^(POOL_SIZE|REPLICA_|JOB_|STATEMENT_|LOCK_|IDLE_|RATE_LIMIT|DRAIN_|DRAW_AHEAD|LOG_LEVEL|METRICS_)/,
  },
  { title: 'Traces', pattern: /^OTEL_/ },
  { title: 'The demo alone', pattern: /^(DEMO|ALLOW_DEMO_)/ },
  { title: 'The game studio', pattern: /^(STUDIO_|PLATFORM_URL)/ },
]

/** Settings the launcher works out where they are left out. */
const WORKED_OUT = {
  HOST: 'every address in production, this machine alone elsewhere',
  DRAIN_PAUSE_MS: '6000 in production, 0 elsewhere',
  WEB_DIR: 'apps/web/dist, by start:production',
  CONSOLE_DIR: 'apps/backoffice/dist, by start:production',
  STUDIO_URL: 'where start:production runs the studio',
  STUDIO_VENDOR_SECRETS: 'studio.env in DATA_DIR, by start:production',
  STUDIO_SECRET_KEY: 'follows from SECRET_KEY, by start:production',
  OWNER_DATABASE_URL: 'DATABASE_URL',
  STUDIO_DATABASE_URL: 'OWNER_DATABASE_URL, by start:production',
  PLATFORM_URL: 'the server beside it, by start:production',
  STUDIO_PORT: '3100; a free one, by start:production',
  OTEL_TRACES_SAMPLER_ARG: '0.01, and for calls of our own services what the caller decided',
}

function grouped() {
  const known = new Set(SETTINGS.map(({ name }) => name))
  const all = [...SETTINGS, ...STUDIO_SETTINGS.filter(({ name }) => !known.has(name))]
  const groupOf = (/** @type {string} */ name) => {
    const group = GROUPS.find(({ pattern }) => pattern.test(name))
    if (group === undefined) throw new Error(`${name} fits no group of scripts/lib/settings-page.mjs.`)
    return group
  }
  return GROUPS.map((group) => ({ title: group.title, settings: all.filter(({ name }) => groupOf(name) === group) }))
}

const defaultOf = (name) => WORKED_OUT[name] ?? DEFAULTS[name] ?? ''
/** Left-out settings stand in a column of their own. */
const withoutAdvice = (expected) => expected.replace(/, or leave it out$/, '')
const mustBeSet = ({ name, isRequired }) => isRequired && WORKED_OUT[name] === undefined

/** With columns as wide as the formatter makes them. */
function tableOf(head, rows) {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at].length)))
  const lineOf = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  return [lineOf(head), lineOf(widths.map((width) => '-'.repeat(width))), ...rows.map(lineOf)]
}

/** docs/SETTINGS.md */
export function settingsPage() {
  const tables = grouped().map(({ title, settings }) => {
    const rows = settings.map((setting) => {
      const { name, expected } = setting
      const otherwise = mustBeSet(setting) ? '**must be set**' : defaultOf(name)
      return [`\`${name}\``, withoutAdvice(expected).replaceAll('|', '\\|'), String(otherwise)]
    })
    return [`## ${title}`, '', ...tableOf(['Setting', 'Set it to', 'Left out'], rows)].join('\n')
  })
  return `${[
    '# Settings',
    '',
    'Made by `npm run settings` from what the programs read (`apps/server/src/platform/config.ts`, `apps/studio/src/platform/config.ts`). All come by the',
    'environment, or in production from a file `.env` beside `package.json` ([.env.example](../.env.example)). One that is wrong or missing stops the start with a sentence.',
    'An empty one counts as left out. `npm run admin -- doctor` looks at all of them and at what they lead to.',
    '',
    tables.join('\n\n'),
  ].join('\n')}\n`
}

/** .env.example */
export function exampleFile() {
  const parts = grouped()
    .filter(({ title }) => title !== 'The demo alone')
    .map(({ title, settings }) => {
      const lines = settings.flatMap((setting) => {
        const { name, expected } = setting
        const value = name === 'NODE_ENV' ? 'production' : ''
        return [`# ${withoutAdvice(expected)}`, `${mustBeSet(setting) || value !== '' ? '' : '#'}${name}=${value}`]
      })
      return [`### ${title}`, ...lines].join('\n')
    })
  return `# Settings of a production server: copy to .env and fill in. Made by npm run settings; docs/SETTINGS.md says more.\n\n${parts.join('\n\n')}\n`
}
