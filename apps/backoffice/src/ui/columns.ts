const ONE = 'minmax(0, 1fr)'

/** Columns of pages that stand side by side at a desk, and one under the other on a phone. */
export const HALVES = { xs: ONE, sm: 'repeat(2, minmax(0, 1fr))' }
export const WITH_ASIDE = { xs: ONE, md: 'minmax(0, 1fr) 340px' }
export const WITH_PREVIEW = { xs: ONE, lg: 'minmax(0, 1fr) 304px' }

/** A column of a table that a tablet does without, so that nobody scrolls sideways for what they act on. */
export const ROOMY = { display: { xs: 'none', lg: 'table-cell' } } as const
