import * as z from 'zod/mini'

/** The numbers are the specification's, and what tables and SQL say. The first three play for real money. */
export const MEMBER_TYPE = {
  player: 0,
  agent: 1,
  headAgent: 2,
  trial: 4,
  testPlayer: 40,
  testAgent: 41,
  testHeadAgent: 42,
} as const

const { player, agent, headAgent, trial, testPlayer, testAgent, testHeadAgent } = MEMBER_TYPE

export const MemberType = z.union([
  z.literal(player),
  z.literal(agent),
  z.literal(headAgent),
  z.literal(trial),
  z.literal(testPlayer),
  z.literal(testAgent),
  z.literal(testHeadAgent),
])
export type MemberType = z.infer<typeof MemberType>

export const DEFAULT_MEMBER_TYPE: MemberType = trial

const REAL_TYPES: ReadonlySet<MemberType> = new Set([player, agent, headAgent])
const NON_AGENT_TYPES: ReadonlySet<MemberType> = new Set([player, trial, testPlayer])
const CONTRACT_EXCLUDED_TYPES: ReadonlySet<MemberType> = new Set([trial, testPlayer, testAgent, testHeadAgent])

export const isReal = (type: MemberType) => REAL_TYPES.has(type)
export const isAgent = (type: MemberType) => !NON_AGENT_TYPES.has(type)
export const isTrial = (type: MemberType) => type === trial
export const seesContractPrompts = (type: MemberType) => !CONTRACT_EXCLUDED_TYPES.has(type)
/** Only real members keep a read mark; for everybody else a notice counts as read. */
export const marksRead = (type: MemberType) => isReal(type)
