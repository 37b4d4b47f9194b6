import * as z from 'zod/mini'
import { staffEndpoint } from './staff-endpoint.ts'

export const Node = z.object({
  name: z.string(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** It has not said for a while that it is there. */
  isSilent: z.boolean(),
  hearsOthers: z.boolean(),
  takesJobs: z.boolean(),
  /** How far behind it was. */
  delayMs: z.int(),
  memoryMb: z.int(),
  /** Sockets of players, agents and staff. */
  connected: z.int(),
  /** Callers without a connection to the database. */
  waiting: z.int(),
  /** Calls refused since it started because it could not keep up. */
  putOff: z.int(),
})
export type Node = z.infer<typeof Node>

const Queue = z.object({ name: z.string(), queued: z.int(), active: z.int() })

export const Nodes = z.object({
  nodes: z.array(Node),
  /** Jobs that wait, the longest queue first. */
  queues: z.array(Queue),
  /** Of the database's tables. */
  migration: z.string(),
})
export type Nodes = z.infer<typeof Nodes>

export const opsNodes = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/nodes',
  summary: 'The nodes that run the platform, how they are, and which jobs wait',
  roles: ['admin', 'risk'],
  value: Nodes,
})
