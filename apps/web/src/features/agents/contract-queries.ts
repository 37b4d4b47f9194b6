import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  type ContractKind,
  contract,
  contractProgress,
  contracts,
  offerContract,
  ownContracts,
  payouts,
  stepContract,
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
