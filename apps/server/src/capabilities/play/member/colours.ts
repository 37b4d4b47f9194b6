const HEX_COLOUR = /^#([0-9a-f]{6})$/i

/** The brand's own colours, so that a game of ours looks like the site around it: `c-brand.5aa9ff,c-bg.070d17`. */
export const coloursOf = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables)
    .flatMap(([name, value]) => {
      const digits = HEX_COLOUR.exec(value)?.[1]
      return name.startsWith('--c-') && digits !== undefined ? [`${name.slice(2)}.${digits}`] : []
    })
    .join(',')
