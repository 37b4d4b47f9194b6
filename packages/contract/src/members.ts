import * as z from 'zod/mini'

/** 0 player, 1 agent, 2 head agent (real money); 4 trial; 40, 41, 42 test player, test agent, test head agent. */
export const MemberType = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(4),
  z.literal(40),
  z.literal(41),
  z.literal(42),
])
export type MemberType = z.infer<typeof MemberType>

export const DEFAULT_MEMBER_TYPE: MemberType = 4

const REAL_TYPES: ReadonlySet<MemberType> = new Set([0, 1, 2])
const NON_AGENT_TYPES: ReadonlySet<MemberType> = new Set([0, 4, 40])
const CONTRACT_EXCLUDED_TYPES: ReadonlySet<MemberType> = new Set([4, 40, 41, 42])

export const isReal = (type: MemberType) => REAL_TYPES.has(type)
export const isAgent = (type: MemberType) => !NON_AGENT_TYPES.has(type)
export const isTrial = (type: MemberType) => type === 4
export const seesContractPrompts = (type: MemberType) => !CONTRACT_EXCLUDED_TYPES.has(type)
/** Only real members keep a read mark; for everybody else a notice counts as read. */
export const marksRead = (type: MemberType) => isReal(type)
