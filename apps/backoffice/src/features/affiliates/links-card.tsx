import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import { opsAddAffiliateLink, opsCloseAffiliateLink, type StaffAffiliate } from '@trevo/contract/ops/affiliates'
import { Link2Off, Plus } from 'lucide-react'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'
import { Part } from './part.tsx'

export function LinksCard({ affiliate: { id, links, state, site } }: { affiliate: StaffAffiliate }) {
  const translate = useTranslate()
  return (
    <Part title="affiliates.links">
      <Table size="small">
        <TableBody>
          {links.map((link) => (
            <TableRow key={link.id}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                <code>{`https://${site}/m/home?aff=${link.code}&sub=`}</code>
                {link.name && <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{link.name}</Box>}
              </TableCell>
              <TableCell align="right">
                {link.closedAt === null ? (
                  <ActionButton
                    endpoint={opsCloseAffiliateLink}
                    label="affiliates.link_close"
                    icon={<Link2Off size={18} />}
                    variant="text"
                    run={() => call(opsCloseAffiliateLink, { params: { id: link.id } })}
                    done="affiliates.link_closed"
                    question={{ title: 'affiliates.ask_link', content: 'affiliates.ask_link_text' }}
                  />
                ) : (
                  translate('affiliates.link_is_closed')
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {state === 'open' && <AddLink id={id} />}
    </Part>
  )
}

function AddLink({ id }: { id: string }) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const mayAdd = useMay(opsAddAffiliateLink)
  const [request, setRequest] = useState<{ requestId: string; code: string; name: string } | null>(null)
  const { run, isRunning } = useRun()
  if (!mayAdd) return null
  const save = async () => {
    if (request === null) return
    if (!(await run(() => call(opsAddAffiliateLink, { params: { id }, body: request }), 'affiliates.link_added')))
      return
    setRequest(null)
    refresh()
  }
  const field = (name: 'code' | 'name', isNeeded: boolean) => (
    <TextField
      fullWidth
      required={isNeeded}
      margin="normal"
      label={translate(name === 'code' ? 'affiliates.code' : 'affiliates.link_name')}
      value={request?.[name] ?? ''}
      onChange={({ target }) => request && setRequest({ ...request, [name]: target.value })}
    />
  )
  return (
    <Box sx={{ mt: 2 }}>
      <Button
        variant="outlined"
        startIcon={<Plus size={18} />}
        onClick={() => setRequest({ requestId: crypto.randomUUID(), code: '', name: '' })}
      >
        {translate('affiliates.link_add')}
      </Button>
      {request && (
        <FormDialog
          title="affiliates.link_add"
          confirm="ra.action.save"
          isBusy={isRunning}
          onConfirm={save}
          onClose={() => setRequest(null)}
        >
          {field('code', true)}
          {field('name', false)}
        </FormDialog>
      )}
    </Box>
  )
}
