import { type ErpEmulator, startErp } from './server.ts'

/** What the pharmacy of the demonstration has in its ERP. */
const SHELF = [
  ['DIP-500', '7891058017507', 'Dipirona 500 mg, 10 comprimidos', 'Medley', 8.9, 42],
  ['PAR-750', '7896004703398', 'Paracetamol 750 mg, 20 comprimidos', 'EMS', 12.5, 30],
  ['VITC-1G', '7896112400257', 'Vitamina C 1 g, 10 comprimidos efervescentes', 'Redoxon', 19.9, 18],
  ['PROT-60', '7899706167826', 'Protetor solar FPS 60, 50 ml', 'Sundown', 54.9, 12],
  ['SHAM-325', '7891010253394', 'Xampu hidratação 325 ml', 'Johnson', 21.9, 9],
  ['FRAL-G', '7896007551149', 'Fralda tamanho G, 40 unidades', 'Pampers', 69.9, 15],
] as const

/** Starts the ERPs from the environment, beside the emulator of Meta's side: ERP_EMULATOR_PORT (none: no ERPs). */
export async function erpFromEnvironment(env: NodeJS.ProcessEnv): Promise<ErpEmulator | null> {
  if (!env.ERP_EMULATOR_PORT) return null
  const port = Number(env.ERP_EMULATOR_PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new RangeError('ERP_EMULATOR_PORT is not a port')
  const emulator = await startErp({ port })
  for (const shop of Object.values(emulator.shops))
    for (const [sku, gtin, name, brand, price, stock] of SHELF)
      shop.add({ sku, gtin, name, brand, price, stock })
  return emulator
}
