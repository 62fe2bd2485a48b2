/** Makes `public/termos-de-uso.pdf` of `src/ui/help/terms.ts`, with the Chromium that the journeys use. */
import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { TERMS_SECTIONS, TERMS_TITLE, TERMS_VERSION } from '../src/ui/help/terms'
import { findChromium } from '../tests/browser'

const markup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const html = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${markup(TERMS_TITLE)}</title><style>
body { font: 11pt/1.5 system-ui, sans-serif; color: #1f2733 } h1 { font-size: 20pt; margin: 0 }
h2 { font-size: 12.5pt; margin: 18pt 0 2pt; break-after: avoid } p { margin: 4pt 0 0 } .version { color: #5b6472 }
</style></head><body><h1>${markup(TERMS_TITLE)}</h1><p class="version">${markup(TERMS_VERSION)}</p>${TERMS_SECTIONS.map(
  ({ title, text }) =>
    `<h2>${markup(title)}</h2>${text.map((paragraph) => `<p>${markup(paragraph)}</p>`).join('')}`,
).join('')}</body></html>`

const browser = await chromium.launch({ executablePath: await findChromium() })
const page = await browser.newPage()
await page.setContent(html)
const pdf = await page.pdf({
  format: 'A4',
  margin: { top: '22mm', bottom: '22mm', left: '24mm', right: '24mm' },
  tagged: true,
})
await browser.close()
writeFileSync('public/termos-de-uso.pdf', pdf)
