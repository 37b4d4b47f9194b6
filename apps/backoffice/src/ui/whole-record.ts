/**
 * react-admin shows a page at first with the row of the list it came from. Our rows are shorter than the thing itself, so
 * the pages that read or write it ask under a name of their own, and wait.
 */
const meta = { whole: true }
export const WHOLE = { queryOptions: { meta }, mutationOptions: { meta } }
