import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { RiskHint } from '@trevo/contract/ops/cashier'
import { Link } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'

/** What is worth a second look before money leaves; nothing to see is said too. */
export function RiskHints({ hints }: { hints: readonly RiskHint[] }) {
  const translate = useTranslate()
  if (hints.length === 0) return <Alert severity="success">{translate('cashier.no_hints')}</Alert>
  return (
    <Alert severity="warning">
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {hints.map(({ kind, count, members }) => (
          <li key={kind}>
            {translate(`cashier.hint_${kind}`, { count: count ?? 0 })}
            {members.map((member) => (
              <span key={member.id}>
                {' '}
                <Link to={`/members/${member.id}/show`}>{member.userName}</Link>
              </span>
            ))}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
