import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

/** Which of the nodes, and what it runs. */
export type NodeName = { name: string; version: string }

/** Two nodes may share a machine, and one that comes back is another. */
export const newNodeName = () => `${hostname()}-${randomBytes(3).toString('hex')}`
