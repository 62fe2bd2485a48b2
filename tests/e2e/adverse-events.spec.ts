import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Api } from './api'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product?.stop())

test('what a customer told of a medicine is recorded from the message, completed, reviewed and marked as sent', async ({
  browser,
}) => {
  const api = await Api.of(product, 'admin@demo.test')
  await api.ask('mutation($id: ID!) { savePharmacist(user_id: $id, crf: "12345", crf_state: "SP") }', {
    id: api.userId,
  })
  const customer = new Customer(product, 'Vera Reação Dias', '5511987651977')
  await customer.writes('Tomei dipirona e fiquei toda manchada')
  const admin = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = admin
  await admin.open('Fila', 'Vera Reação Dias')
  await page.getByText('Tomei dipirona e fiquei toda manchada').last().hover()
  await page.getByRole('button', { name: 'Ações da mensagem' }).last().click()
  await page.getByRole('menuitem', { name: 'Evento adverso' }).click()
  await page.getByLabel('Medicamento suspeito').fill('Dipirona 500 mg')
  await page.getByLabel('Levou ao hospital').check()
  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(page.getByText('registrado em Farmacovigilância')).toBeVisible()

  await page.goto(`${product.url}/demo/pharmacovigilance-report`)
  const row = page.getByRole('row', { name: /Dipirona 500 mg/ })
  await expect(row).toContainText('Falta o mínimo')
  await row.getByText('Dipirona 500 mg').click()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('status')).toContainText('algo sobre o paciente')
  await form.getByLabel('Iniciais').fill('V.R.D.')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(row).toContainText('A avaliar')
  const act = async (name: string) => {
    await row.getByRole('button', { name: /Ações/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Avaliar como farmacêutico')
  await page.getByRole('dialog').getByRole('button', { name: 'Avaliar como farmacêutico' }).click()
  await expect(row).toContainText('A enviar')
  await act('Marcar como enviado')
  await page.getByLabel('Número no VigiMed').fill('BR-2026-0042')
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como enviado' }).click()
  await expect(row).toContainText('BR-2026-0042')
  const download = page.waitForEvent('download')
  await act('Baixar PDF')
  expect((await download).suggestedFilename()).toMatch(/^evento-adverso-\d+\.pdf$/)
  expect(admin.faults).toEqual([])
})
