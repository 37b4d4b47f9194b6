/** What pino hands to `hooks.logMethod`: the fields and the message of a line. */
type Line = [fields: unknown, message?: unknown, ...rest: unknown[]]
type Write = (this: unknown, ...line: Line) => void

const WARN = 40
const FATAL = 60
const PAUSE_MS = 1_000

/** A failure by what was tried and what went wrong, without what differs from one time to the next. */
function kindOf([fields, message]: Line): string | null {
  if (typeof fields !== 'object' || fields === null || !('err' in fields)) return null
  const { err, job } = fields as { err: unknown; job?: unknown }
  if (!(err instanceof Error)) return `${message} ${job}`
  const code = 'code' in err ? err.code : ''
  return [
    message,
    job,
    err.name,
    code,
    err.message
      .slice(0, 400)
      .replaceAll(/\([^)]*\)|"[^"]*"|'[^']*'|\d+/g, '')
      .slice(0, 200),
  ].join(' ')
}

/**
 * For a logger's `hooks.logMethod`: a failure of one kind is written at most once a second, and the next line of it says how often it
 * came meanwhile. What a database that is away would write else, a hundred times a second, hides everything beside it.
 */
export function oncePerSecond(pauseMs = PAUSE_MS) {
  const held = new Map<string, { times: number; write: (repeated: number) => void }>()

  function pause(kind: string): void {
    setTimeout(() => {
      const { times, write } = held.get(kind) ?? { times: 0, write: () => {} }
      held.delete(kind)
      if (times === 0) return
      held.set(kind, { times: 0, write })
      write(times)
      pause(kind)
    }, pauseMs).unref()
  }

  return function logMethod(this: unknown, line: Line, method: Write, level: number): void {
    const kind = level < WARN || level >= FATAL ? null : kindOf(line)
    if (kind === null) {
      method.apply(this, line)
      return
    }
    const write = (repeated: number) => {
      const [fields, ...rest] = line
      method.apply(this, [{ ...(fields as object), repeated }, ...rest])
    }
    const known = held.get(kind)
    if (known !== undefined) {
      known.times += 1
      known.write = write
      return
    }
    held.set(kind, { times: 0, write })
    method.apply(this, line)
    pause(kind)
  }
}
