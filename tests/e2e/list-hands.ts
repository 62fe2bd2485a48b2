import type { Page } from '@playwright/test'

/** Narrows the list by a filter that is not in force yet, with the way back to what it shows. */
export async function filterBy(page: Page, filter: string, option: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('combobox', { name: 'Buscar um filtro' }).fill(filter)
  await page.getByRole('option', { name: filter, exact: true }).click()
  await page.getByRole('dialog', { name: filter, exact: true }).getByRole('option', { name: option }).click()
  await page.keyboard.press('Escape')
}

/** Chooses what is done about a list now and then. */
export async function ofList(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Mais opções da lista' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
