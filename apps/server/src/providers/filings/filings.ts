/** What is wrong with a file or one of its records, in the regulator's words. */
export type FilingReason = { record: number | null; field: string | null; code: string; text: string }

/** Taken in is not accepted: the regulator looks at structure and quality first. */
export type FilingAnswer =
  | { state: 'analysing' | 'accepted'; protocol: string }
  | { state: 'rejected'; protocol: string; reasons: FilingReason[] }

export type FilingFile = { name: string; bytes: Buffer; sha256: string }

/** Takes files, or throws `FilingsAway`. */
export interface Filings {
  /** A name is taken in once: the same file again is answered as the first time. */
  send(file: FilingFile): Promise<FilingAnswer>
  /** Null: no file of this name ever came. */
  look(name: string): Promise<FilingAnswer | null>
}

/** The service gave no answer, or one that nobody understands: whether the file came is not known. */
export class FilingsAway extends Error {
  override name = 'FilingsAway'
}
