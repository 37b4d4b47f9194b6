const FACES = { 'Outfit Variable': 'outfit', 'Inter Variable': 'inter' }

/** The typefaces of the site, from where the site has them. */
export function loadFonts(): void {
  for (const [family, file] of Object.entries(FACES)) {
    const source = `url("/fonts/${file}-latin-wght-normal.woff2") format("woff2")`
    document.fonts.add(new FontFace(family, source, { weight: '100 900', display: 'swap' }))
  }
}
