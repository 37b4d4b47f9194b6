import { useQuery } from '@tanstack/react-query'
import type { TeamMemberDetail } from '@trevo/contract/agents/team'
import { figureText } from '@trevo/contract/figures'
import { type FormEvent, useState } from 'react'
import { ApiError, textOfError } from '../../../lib/api/api-error.ts'
import { focusFault } from '../../../lib/forms/focus-fault.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import styles from '../agents.module.css'
import { postQuota, rulesQuery } from '../queries.ts'
import { agentsTexts } from '../texts.ts'
import { useAct } from '../use-act.ts'

const countOf = (typed: string): number | null => (/^\d{0,5}$/.test(typed.trim()) ? Number(typed.trim()) : null)

type Problems = { agents?: string | undefined; players?: string | undefined }

/** Gives some of the accounts one may still open. */
export function QuotaForm({ member, onDone }: { member: TeamMemberDetail; onDone: () => void }) {
  const t = useT(agentsTexts)
  const common = useT()
  const own = useQuery(rulesQuery(useSession()))
  const { isBusy, write } = useAct()
  const [wish, setWish] = useState({ agents: '', players: '' })
  const [problems, setProblems] = useState<Problems>({})
  const refused = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'quota_exceeded') return false
    setProblems({ players: textOfError(error) })
    return true
  }
  const problemOf = (count: number | null, left: number | null | undefined) => {
    if (count === null) return t('quota.wrong')
    const isTooMany = typeof left === 'number' && count > left
    return isTooMany ? t('quota.most', { count: figureText(left) }) : undefined
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    focusFault(event)
    const agents = countOf(wish.agents)
    const players = countOf(wish.players)
    const found = {
      agents: problemOf(agents, own.data?.quota.agents),
      players: problemOf(players, own.data?.quota.players),
    }
    const isNothing = agents === 0 && players === 0
    setProblems(isNothing ? { agents: t('quota.wrong'), players: t('quota.wrong') } : found)
    if (isNothing || agents === null || players === null || found.agents || found.players) return
    const params = { id: member.id }
    const given = { agents, players }
    const sent = await write({
      send: (idFor) => postQuota({ params, body: { ...given, requestId: idFor([member.id, given]) } }),
      done: t('quota.done'),
      refused,
    })
    if (sent) onDone()
  }
  return (
    <Loaded query={own}>
      {({ quota }) => (
        <form className={styles.form} onSubmit={submit} noValidate>
          {(['agents', 'players'] as const).map((name) => {
            const left = quota[name]
            return (
              <Field
                key={name}
                label={t(`quota.${name}`)}
                hint={left === null ? t('quota.any') : t('quota.left', { count: figureText(left) })}
                inputMode="numeric"
                placeholder="0"
                maxLength={5}
                value={wish[name]}
                error={problems[name]}
                onChange={(event) => {
                  setWish({ ...wish, [name]: event.target.value })
                  setProblems({})
                }}
              />
            )
          })}
          <div className={styles.pair}>
            <Button variant="secondary" block onClick={onDone}>
              {common('shell.back')}
            </Button>
            <Button type="submit" block loading={isBusy}>
              {t('quota.go')}
            </Button>
          </div>
        </form>
      )}
    </Loaded>
  )
}
