import {
  opsAddChatNote,
  opsChatAnswer,
  opsChatAnswers,
  opsChatFile,
  opsChatHours,
  opsChatRatingFigures,
  opsChatRatings,
  opsCreateChatAnswer,
  opsDeleteChatAnswer,
  opsEditChatAnswer,
  opsSetChatHours,
  opsSetChatTags,
} from '@trevo/contract/ops/chat-desk'
import { keyPage } from '../../../../base/staff/paging.ts'
import { idOfCursor } from '../../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../../platform/http/staff-route.ts'
import { type RatingRow, ratingFigures, ratingPage } from '../../closing-queries.ts'
import { answerOf, answers, createAnswer, editAnswer, removeAnswer } from './answers.ts'
import { addNote, readFile, setTags } from './file.ts'
import { changeHours, readHours } from './hours.ts'

const FIGURES_MS = 30 * 86_400_000

const asRating = ({ id, conversationId, closedAt, ratedAt, ...row }: RatingRow) => ({
  ...row,
  id: String(id),
  conversationId: String(conversationId),
  closedAt: closedAt.toISOString(),
  ratedAt: ratedAt.toISOString(),
})

/** What the desk works with beside the messages themselves. */
export function deskRoutes(door: StaffDoor): void {
  const { db, clock, live } = door.app
  const deps = { db, clock, live }
  staffRoute(door, opsChatFile, (call) => readFile(deps, call, BigInt(call.params.id)))
  staffRoute(door, opsAddChatNote, (call) => addNote(deps, call, BigInt(call.params.id), call.body))
  staffRoute(door, opsSetChatTags, (call) => setTags(deps, call, BigInt(call.params.id), call.body.tags))
  staffRoute(door, opsChatAnswers, (call) => answers(deps, call, call.query))
  staffRoute(door, opsChatAnswer, (call) => answerOf(db, call, BigInt(call.params.id)))
  staffRoute(door, opsCreateChatAnswer, (call) => createAnswer(deps, call, call.body))
  staffRoute(door, opsEditChatAnswer, (call) => editAnswer(deps, call, BigInt(call.params.id), call.body))
  staffRoute(door, opsDeleteChatAnswer, (call) => removeAnswer(deps, call, BigInt(call.params.id)))
  staffRoute(door, opsChatHours, (call) => readHours(db, call))
  staffRoute(door, opsSetChatHours, (call) => changeHours(deps, call, call.body))
  staffRoute(door, opsChatRatings, async ({ merchant, query: { cursor, perPage, rating = null } }) => {
    const ask = { merchantId: merchant.id, before: idOfCursor(cursor), rating, limit: perPage + 1 }
    return keyPage(await ratingPage(db, ask), perPage, asRating)
  })
  staffRoute(door, opsChatRatingFigures, ({ merchant }) =>
    ratingFigures(db, merchant.id, new Date(clock.now().getTime() - FIGURES_MS)),
  )
}
