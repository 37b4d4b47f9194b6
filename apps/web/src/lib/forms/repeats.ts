import * as z from 'zod/mini'

/** The field has to say the same as another. Looked at whatever else is wrong, so that every message shows at once. */
export const repeats = <Name extends string, Of extends string>(name: Name, of: Of) =>
  z.refine<Record<Name | Of, string>>((values) => values[name] !== '' && values[name] === values[of], {
    path: [name],
    error: 'in_confirmation_correct',
    when: () => true,
  })
