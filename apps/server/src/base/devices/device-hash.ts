import { createHash } from 'node:crypto'

/** Of the id that a browser made for itself. One brand cannot be compared with another by it. */
export const deviceHash = (merchantId: number, deviceId: string): Buffer =>
  createHash('sha256').update(`device ${merchantId} ${deviceId}`).digest()
