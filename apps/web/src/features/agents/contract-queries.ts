import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type ContractKind,
  type ContractTerms,
  contract,
  contractProgress,
  contracts,
  offerContract,
  ownContracts,
  payouts,
  stepContract,
  tryContract,
} from '@trevo/contract/agents/contracts'
import { call } from '../../lib/api/call.ts'
import { agentsKey, fresh, type Session } from './queries.ts'

const fetchContracts = call(contracts)
const fetchContract = call(contract)
const fetchPayouts = call(payouts)
export const postOffer = call(offerContract)
export const postStep = call(stepContract)

const fetchOwn = call(ownContracts)
const fetchProgress = call(contractProgress)

const PROGRESS_EVERY_MS = 60_000

export type Side = 'payer' | 'payee'

export const contractsQuery = (kind: ContractKind, session: Session) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...agentsKey, 'contracts', kind, session?.token],
    queryFn: ({ pageParam, signal }) =>
      fetchContracts({ query: { kind, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    enabled: session !== null,
  })

const postTrial = call(tryContract)

/** What the server says of an offer before it is made; of what was typed before until it has answered. */
export const trialQuery = (terms: ContractTerms, session: Session) =>
  queryOptions({
    ...fresh,
    queryKey: [...agentsKey, 'trial', terms, session?.token],
    queryFn: (context) => postTrial({ body: { terms } }, context),
    placeholderData: keepPreviousData,
    enabled: session !== null,
  })

export const ownContractsQuery = (session: Session) =>
  queryOptions({
    ...fresh,
    queryKey: [...agentsKey, 'own-contracts', session?.token],
    queryFn: (context) => fetchOwn({}, context),
    enabled: session !== null,
  })

export const progressQuery = (id: string | null, session: Session) =>
  queryOptions({
    ...fresh,
    queryKey: [...agentsKey, 'progress', id, session?.token],
    queryFn: (context) => fetchProgress({ params: { id: id as string } }, context),
    refetchInterval: PROGRESS_EVERY_MS,
    enabled: session !== null && id !== null,
  })

export const contractQuery = (id: string, session: Session) =>
  queryOptions({
    ...fresh,
    queryKey: [...agentsKey, 'contract', id, session?.token],
    queryFn: (context) => fetchContract({ params: { id } }, context),
    enabled: session !== null,
  })

export const payoutsQuery = (kind: ContractKind, side: Side, session: Session) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...agentsKey, 'payouts', kind, side, session?.token],
    queryFn: ({ pageParam, signal }) =>
      fetchPayouts({ query: { kind, side, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    enabled: session !== null,
  })
