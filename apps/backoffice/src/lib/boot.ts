import type { SiteInfo } from '@trevo/contract/status'

/** What the server wrote into the page about the brand of this address. */
const element = document.getElementById('boot')
if (element === null) throw new Error('The page came without its brand.')
export const site: SiteInfo = JSON.parse(element.textContent ?? '')
