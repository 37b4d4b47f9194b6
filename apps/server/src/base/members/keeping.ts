/**
 * For how many days what reaches a person (contacts, passwords, devices) and what names a person (documents, addresses) stays after
 * the account was closed. The privacy text tells members these figures and the retention table names them: change them here, and publish the text anew.
 * Five years is the least that Lei 9.613/1998 and SPA/MF 1.143/2024 let a betting house keep who its bettors were.
 */
export const KEEP_DAYS = { contacts: 180, person: 1830 } as const

/** In which a copy of one's own data can be fetched. */
export const COPY_DAYS = 7

/** In which a member may take a closing back. */
export const COOLING_HOURS = 24
