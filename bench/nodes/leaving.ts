import type { ChildProcess } from 'node:child_process'

/** By number, as shells tell of a program that a signal has ended. */
const STOP_SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
const duties: (() => void)[] = []

function leave(): void {
  for (const duty of duties.splice(0)) {
    try {
      duty()
    } catch {
      // It is gone already, and the next one has to be seen to.
    }
  }
}

/** Done when this process ends, newest first, also where it is told to stop half-way or breaks; nothing can be awaited then. */
export function whenLeaving(duty: () => void): void {
  if (!process.listeners('exit').includes(leave)) {
    process.on('exit', leave)
    for (const [signal, number] of Object.entries(STOP_SIGNALS)) process.once(signal, () => process.exit(128 + number))
  }
  duties.unshift(duty)
}

/** A process that does not outlive us; one that leads a group goes with everything it has started. */
export function ownProcess(child: ChildProcess, { isGroup = false } = {}): ChildProcess {
  whenLeaving(() => {
    const { pid, exitCode, signalCode } = child
    if (pid === undefined || exitCode !== null || signalCode !== null) return
    if (isGroup) process.kill(-pid, 'SIGKILL')
    else child.kill('SIGKILL')
  })
  return child
}
