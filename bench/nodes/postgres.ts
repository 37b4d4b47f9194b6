import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { ownProcess } from './leaving.ts'
import { listens } from './processes.ts'

const HOME = '/usr/lib/postgresql'

type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root; Debian's package brings an account for it. */
function ownAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function newestHome(): string {
  const versions = existsSync(HOME) ? readdirSync(HOME).sort((a, b) => Number(b) - Number(a)) : []
  const [newest] = versions
  if (newest === undefined) throw new Error('this proof needs PostgreSQL with pg_basebackup (Debian: postgresql)')
  return path.join(HOME, newest, 'bin')
}

/** The programs of a real PostgreSQL, run in one folder by the account they want. */
export class Postgres {
  readonly dir: string
  readonly bin = newestHome()
  readonly account = ownAccount()

  constructor(dir: string) {
    this.dir = dir
    this.own(dir)
  }

  own(file: string): void {
    if (this.account) chownSync(file, this.account.uid, this.account.gid)
  }

  folder(name: string): string {
    const folder = path.join(this.dir, name)
    mkdirSync(folder)
    chmodSync(folder, 0o700)
    this.own(folder)
    return folder
  }

  /** One of PostgreSQL's own programs, to its end. */
  run(program: string, args: readonly string[]): void {
    execFileSync(path.join(this.bin, program), args, {
      ...this.account,
      cwd: this.dir,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }

  /** Another program by the same account, beside what goes on here. */
  async tool(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const { stdout } = await promisify(execFile)(program, args, {
      ...this.account,
      cwd: this.dir,
      env: { ...process.env, ...env },
    })
    return stdout
  }

  serve(folder: string, settings: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
    const options = settings.flatMap((setting) => ['-c', setting])
    const server = spawn(path.join(this.bin, 'postgres'), ['-D', folder, ...options], {
      ...this.account,
      cwd: this.dir,
      env: { ...process.env, ...env },
      stdio: 'ignore',
      // A group of its own, so that all of it can go at once.
      detached: true,
    })
    return ownProcess(server, { isGroup: true })
  }

  async answers(port: number): Promise<boolean> {
    if (!(await listens(port))) return false
    try {
      execFileSync(path.join(this.bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port), '-U', 'trevo'])
      return true
    } catch {
      return false
    }
  }
}
