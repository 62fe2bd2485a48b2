import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * What is serious or critical on the screen for whoever sees, hears or types differently, fields of which the browser
 * would keep what is typed, and what stands out of the window. With `within`, a selector, axe looks at that part only:
 * what lies behind a dialog has been looked at before. `rules`: those of axe that are asked, instead of all.
 *
 * A page without frames is looked at where it is: otherwise axe opens a second page for every look, to put together
 * what it found in the frames, and that takes several times as long as the look itself. A frame in which nothing runs, as
 * that of a mail, is none to it: it would wait for an answer from there. Style sheets are not read
 * again, for none of the rules asks for them, and what was found to be right is not collected.
 */
export async function faultsOf(page: Page, within?: string, rules?: readonly string[]): Promise<string[]> {
  // What still fades in has a contrast of its own.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const hasFrames = (await page.locator('iframe:not([sandbox=""])').count()) > 0
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] }, iframes: hasFrames })
    .setLegacyMode(!hasFrames)
  if (rules) axe.withRules([...rules])
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  // Browsers keep what was typed where nothing says otherwise (docs/decisions/0012-rows-at-rest.md).
  const kept = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
      .filter((field) => /^(text|search|tel|url|email|number|password|textarea)$/.test(field.type))
      .filter((field) => !field.autocomplete)
      .map((field) => field.outerHTML),
  )
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return [
    ...serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    ...kept.map((html) => `kept by the browser: ${html}`),
    ...(over > 0 ? [`${over} px wider than the window`] : []),
  ]
}

/** Fails when there are {@link faultsOf} the page, or of what lies `within` a selector. */
export async function isSound(page: Page, within?: string): Promise<void> {
  expect(await faultsOf(page, within)).toEqual([])
}
