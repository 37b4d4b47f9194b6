import type { Mission, MissionStep } from '@trevo/contract/missions'

/** The step that is being worked on: the first that is neither taken nor gone. */
export const nextStep = ({ steps }: Mission): MissionStep | undefined =>
  steps.find(({ state }) => state === 'ready' || state === 'open')

/** How far the member is, from 0 to 1: the count and the turnover are both asked for, so the lesser one counts. */
export function shareDone({ done, goal }: Mission, { count, turnover, state }: MissionStep): number {
  if (state !== 'open') return 1
  const played = Number(done.turnover) / Number(turnover)
  if (goal === 'streak') return Math.min(1, done.run.length / count)
  return Math.min(1, played, count > 0 ? done.count / count : 1)
}
