import Alert from '@mui/material/Alert'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { Margin } from '@trevo/contract/ops/margin'
import { Link } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'

const FIGURES = ['turnover', 'lost', 'given', 'excess'] as const

/** Teams that were given more than they lost. */
export function CostlyTeams({ teams }: Pick<Margin, 'teams'>) {
  const translate = useTranslate()
  return (
    <Card role="region" aria-label={translate('margin.teams')} tabIndex={0} sx={{ p: 3, mt: 2, overflowX: 'auto' }}>
      <Typography variant="h6" component="h2">
        {translate('margin.teams')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('margin.teams_hint', { days: 30 })}
      </Typography>
      {teams.length === 0 ? (
        <Typography>{translate('margin.teams_none')}</Typography>
      ) : (
        <>
          <Alert severity="warning" sx={{ mb: 2 }}>
            {translate('margin.teams_alarm', { count: teams.length })}
          </Alert>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{translate('margin.team')}</TableCell>
                {FIGURES.map((name) => (
                  <TableCell key={name} align="right">
                    {translate(`margin.team_${name}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {teams.map((team) => (
                <TableRow key={team.id}>
                  <TableCell>
                    <Link to={`/members/${team.id}/show`}>{team.userName}</Link>
                  </TableCell>
                  {FIGURES.map((name) => (
                    <TableCell key={name} align="right">
                      {team[name]}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </>
      )}
    </Card>
  )
}
