/**
 * A node's own studio is there before its server takes calls, and stays until the server has answered its last: what is started
 * later is stopped first. Where the studio does not start, the server still says what it thinks of the settings.
 *
 * @template T
 * @param {{ startStudio: () => Promise<unknown>, startServer: () => Promise<T> }} parts
 */
export async function startParts({ startStudio, startServer }) {
  const [studio] = await Promise.allSettled([startStudio()])
  const server = await startServer()
  if (studio.status === 'rejected') throw studio.reason
  return server
}
