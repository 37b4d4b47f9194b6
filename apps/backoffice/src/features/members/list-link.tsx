import Button from '@mui/material/Button'
import type { Endpoint } from '@trevo/contract/endpoint'
import { Link } from 'react-admin'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'

type Props = { endpoint: Endpoint; label: TextKey; list: string; filter: object }

/** The way to a list that shows this member alone. */
export function ListLink({ endpoint, label, list, filter }: Props) {
  const translate = useTranslate()
  if (!useMay(endpoint)) return null
  const search = new URLSearchParams({
    filter: JSON.stringify(filter),
    displayedFilters: JSON.stringify({ memberId: true }),
  })
  return (
    <Button component={Link} to={`/${list}?${search}`} size="small">
      {translate(label)}
    </Button>
  )
}
