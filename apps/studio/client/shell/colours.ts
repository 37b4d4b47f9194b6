/** A colour variable of the design and its six hexadecimal digits: nothing else of an address reaches the styles. */
const COLOUR = /^(c-[a-z0-9-]{1,30})\.([0-9a-f]{6})$/i

/** The brand's own colours as the address of the game gives them: `c-brand.2fcb7c,c-bg.06110c`. */
export const coloursOf = (given: string | null): [variable: string, colour: string][] =>
  (given ?? '').split(',').flatMap((each) => {
    const found = COLOUR.exec(each)
    return found === null ? [] : [[`--${found[1]}`, `#${found[2]}`] as [string, string]]
  })
