import { useQuery } from '@tanstack/react-query'
import { homeDialCode } from '@trevo/contract/money'
import { systemCountry } from '@trevo/contract/status'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { useSite } from '../../session/status.ts'

const fetchCountry = call(systemCountry)
/** Where nobody knows the country, and what a number without one means to the server. */
export const useHomeDialCode = () => homeDialCode(useSite().currency)

/** The chosen dialling code; until one is chosen, that of the country the visitor connects from. */
export function useDialCode(saved?: string): [code: string, choose: (code: string) => void] {
  const [chosen, choose] = useState(saved)
  const home = useHomeDialCode()
  const { data } = useQuery({
    queryKey: ['country'],
    queryFn: (context) => fetchCountry({}, context),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  return [chosen ?? data?.countryDialingCode ?? home, choose]
}
