/** One change of one line of code, as a slip of the hand would make it. */
export type Mutant = { line: number; before: string; after: string; what: string }

type Change = { what: string; find: RegExp; by: string }

/** Each finds what stands between blanks, as the formatter writes it, so that types and arrows are left alone. */
const CHANGES: Readonly<Record<'ts' | 'sql', readonly Change[]>> = {
  ts: [
    { what: '< for <=', find: / <= /, by: ' < ' },
    { what: '<= for <', find: / < /, by: ' <= ' },
    { what: '> for >=', find: / >= /, by: ' > ' },
    { what: '>= for >', find: / > /, by: ' >= ' },
    { what: '!== for ===', find: / === /, by: ' !== ' },
    { what: '=== for !==', find: / !== /, by: ' === ' },
    { what: '|| for &&', find: / && /, by: ' || ' },
    { what: '&& for ||', find: / \|\| /, by: ' && ' },
    { what: '- for +', find: / \+ /, by: ' - ' },
    { what: '+ for -', find: / - /, by: ' + ' },
    { what: '/ for *', find: / \* /, by: ' / ' },
    { what: '* for /', find: / \/ /, by: ' * ' },
    { what: '1n for 0n', find: /\b0n\b/, by: '1n' },
    { what: 'false for true', find: /\btrue\b/, by: 'false' },
    { what: 'true for false', find: /\bfalse\b/, by: 'true' },
    { what: 'no throw', find: /\bthrow (?=new \w)/, by: 'void ' },
  ],
  sql: [
    { what: '< for <=', find: / <= /, by: ' < ' },
    { what: '<= for <', find: / < /, by: ' <= ' },
    { what: '> for >=', find: / >= /, by: ' > ' },
    { what: '>= for >', find: / > /, by: ' >= ' },
    { what: '= for <>', find: / <> /, by: ' = ' },
    { what: 'or for and', find: / and /, by: ' or ' },
    { what: 'and for or', find: / or /, by: ' and ' },
    { what: '- for +', find: / \+ /, by: ' - ' },
    { what: '+ for -', find: / - /, by: ' + ' },
    { what: 'not null for null', find: / is null\b/, by: ' is not null' },
    { what: 'null for not null', find: / is not null\b/, by: ' is null' },
  ],
}

const NO_CODE = {
  ts: /^\s*(\/\/|\/\*|\*|import |export type |type |\| )|[<]\w+[>]\(|: \w+<|\w\??: (true|false)(;| *$)|`/,
  sql: /^\s*(--|create|drop|returns|language|grant|revoke|comment|declare)/i,
}

/** Every mutant of a file. Comments, types and texts are no code. */
export function mutantsOf(text: string, language: 'ts' | 'sql'): Mutant[] {
  return text.split('\n').flatMap((before, index) => {
    if (NO_CODE[language].test(before)) return []
    return CHANGES[language].flatMap(({ what, find, by }) => {
      const at = before.search(find)
      // Inside quotes it is a word.
      if (at < 0 || (before.slice(0, at).split("'").length - 1) % 2 === 1) return []
      return [{ line: index + 1, before, after: before.replace(find, by), what }]
    })
  })
}

export const mutated = (text: string, { line, after }: Mutant) =>
  text
    .split('\n')
    .map((before, index) => (index + 1 === line ? after : before))
    .join('\n')
