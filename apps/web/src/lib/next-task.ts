/** Ends the task at hand: a press, a paint, whatever waits, goes first. As messages are, since a chain of timers is slowed down. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
