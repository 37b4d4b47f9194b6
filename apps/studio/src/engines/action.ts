import * as z from 'zod/mini'
import { RuleError } from './engine.ts'

/** What the player asked for, or a refusal that names nothing: only our own client writes actions. */
export function readAction<S extends z.ZodMiniType>(schema: S, action: unknown): z.output<S> {
  const parsed = z.safeParse(schema, action)
  if (parsed.success) return parsed.data
  throw new RuleError('invalid_input', 'This game does not know such an action.')
}
