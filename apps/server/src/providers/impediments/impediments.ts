export type ImpedimentReason = 'social_benefit' | 'self_excluded' | 'other'

/** What the regulator says of a CPF; `raw` is the evidence, as it came. */
export type ImpedimentAnswer = { isImpeded: false } | { isImpeded: true; reason: ImpedimentReason; raw: string }

/** Asks whether somebody may bet, or throws `ImpedimentsAway`. */
export interface Impediments {
  ask(cpf: string): Promise<ImpedimentAnswer>
}

/** The service gave no answer, or one that nobody understands: to be asked again later. */
export class ImpedimentsAway extends Error {
  override name = 'ImpedimentsAway'
}
