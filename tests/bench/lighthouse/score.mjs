/**
 * Scores of pages in a running browser: `node score.mjs PORT ADDRESS…` prints, for each address, one line of JSON with
 * the scores (0 to 100) and the audits that cost some of them. Cookies and storage of the browser stay.
 */
import lighthouse from 'lighthouse'

const [port, ...addresses] = process.argv.slice(2)
const CATEGORIES = ['accessibility', 'best-practices']
for (const address of addresses) {
  const run = await lighthouse(
    address,
    { port: Number(port), disableStorageReset: true, logLevel: 'error', output: 'json' },
    {
      extends: 'lighthouse:default',
      settings: {
        onlyCategories: CATEGORIES,
        formFactor: 'desktop',
        screenEmulation: { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false },
        throttlingMethod: 'provided',
      },
    },
  )
  if (!run) throw new Error(`no report of ${address}`)
  const { categories, audits, finalDisplayedUrl } = run.lhr
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
  const lost = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
  console.log(JSON.stringify({ address: finalDisplayedUrl, scores, lost }))
}
