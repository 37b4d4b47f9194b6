import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

/** Which of the nodes, and what it runs. */
export type NodeName = { name: string; version: string }

/** Two nodes may share a machine, and one that comes back is another. */
export const newNodeName = () => `${hostname()}-${randomBytes(3).toString('hex')}`

/** Whose a connection is, and what for: `application_name` in pg_stat_activity, which cuts it off after 63 bytes. */
export const sessionName = (purpose: string, node = hostname()) => `trevo ${purpose} ${node}`
