import { useQuery } from '@tanstack/react-query'
import { systemCountry } from '@trevo/contract/status'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'

const fetchCountry = call(systemCountry)
/** Where nobody knows the country. */
export const DEFAULT_DIAL_CODE = '+55'

/** The chosen dialling code; until one is chosen, that of the country the visitor connects from. */
export function useDialCode(saved?: string): [code: string, choose: (code: string) => void] {
  const [chosen, choose] = useState(saved)
  const { data } = useQuery({
    queryKey: ['country'],
    queryFn: (context) => fetchCountry({}, context),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  return [chosen ?? data?.countryDialingCode ?? DEFAULT_DIAL_CODE, choose]
}
