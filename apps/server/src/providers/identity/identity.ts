/** As somebody says it of themselves: digits of the CPF, YYYY-MM-DD. */
export type Claim = { name: string; idNumber: string; birthday: string }

/** What the register of taxpayers knows about a number. */
export type RegisterAnswer =
  | { isKnown: false }
  | { isKnown: true; name: string; birthday: string; isAlive: boolean; isRegular: boolean }

/** Asks by CPF who somebody is, or throws `IdentityAway`. */
export interface CpfRegister {
  personOf(claim: Claim): Promise<RegisterAnswer>
}

export type FaceReason = 'blurred' | 'other_person' | 'not_live' | 'document_invalid'
export type FacePictures = { front: Buffer; back: Buffer; face: Buffer; turned: Buffer }
/** Two asked with the same reference are the same question. */
export type FaceQuestion = { reference: string; claim: Claim; turn: 'left' | 'right'; pictures: FacePictures }
type Read = { name: string | null; idNumber: string | null; birthday: string | null }
export type FaceAnswer = {
  outcome: 'accepted' | 'unsure' | 'refused'
  /** Of a refusal alone. */
  reason: FaceReason | null
  /** What the document says, as far as it could be read. */
  document: Read
  /** 0 to 100. */
  scores: { face: number | null; live: number | null }
}

/** Compares a document with a face and a claim, and looks whether somebody was there; or throws `IdentityAway`. */
export interface FaceCheck {
  compare(question: FaceQuestion): Promise<FaceAnswer>
}

/** The service gave no answer, or one that nobody understands: to be asked again later. */
export class IdentityAway extends Error {
  override name = 'IdentityAway'
}
