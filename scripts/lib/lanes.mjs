/**
 * Runs tasks in order, a limited number at a time; after the first that answers anything but 0, none is started. Returns the
 * answers of those that were started, in the same order.
 *
 * @param {readonly (() => Promise<number>)[]} works
 * @param {number} lanes
 */
export async function inLanes(works, lanes) {
  /** @type {number[]} */
  const codes = []
  let next = 0
  const lane = async () => {
    while (next < works.length && codes.every((code) => !code)) {
      const mine = next++
      codes[mine] = (await works[mine]?.()) ?? 0
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, works.length) }, lane))
  return codes
}
