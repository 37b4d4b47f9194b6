import { keepPreviousData } from '@tanstack/react-query'
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
import { memberPages } from '../../lib/member-pages.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { agentsKey } from './queries.ts'

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
  memberPages(session, {
    queryKey: [...agentsKey, 'contracts', kind],
    queryFn: ({ pageParam, signal }) =>
      fetchContracts({ query: { kind, ...(pageParam && { cursor: pageParam }) } }, { signal }),
  })

const postTrial = call(tryContract)

/** What the server says of an offer before it is made; of what was typed before until it has answered. */
export const trialQuery = (terms: ContractTerms, session: Session) =>
  memberQuery(session, {
    queryKey: [...agentsKey, 'trial', terms],
    queryFn: (context) => postTrial({ body: { terms } }, context),
    placeholderData: keepPreviousData,
  })

export const ownContractsQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: [...agentsKey, 'own-contracts'],
    queryFn: (context) => fetchOwn({}, context),
  })

export const progressQuery = (id: string | null, session: Session) =>
  memberQuery(session, {
    queryKey: [...agentsKey, 'progress', id],
    queryFn: (context) => fetchProgress({ params: { id: id as string } }, context),
    refetchInterval: PROGRESS_EVERY_MS,
    isAsked: id !== null,
  })

export const contractQuery = (id: string, session: Session) =>
  memberQuery(session, {
    queryKey: [...agentsKey, 'contract', id],
    queryFn: (context) => fetchContract({ params: { id } }, context),
  })

export const payoutsQuery = (kind: ContractKind, side: Side, session: Session) =>
  memberPages(session, {
    queryKey: [...agentsKey, 'payouts', kind, side],
    queryFn: ({ pageParam, signal }) =>
      fetchPayouts({ query: { kind, side, ...(pageParam && { cursor: pageParam }) } }, { signal }),
  })
