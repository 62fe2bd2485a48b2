import { faults } from './faults.ts'

/**
 * Makes one module of the product wrong while the tests run: the fault that FAULT names. Nothing on disk is
 * touched. A plugin for vite, by its shape.
 * @throws {Error} when there is no such fault, or its place in the source is not there.
 */
export function plantedFault(name = process.env.FAULT) {
  if (!name) return []
  const fault = faults.find((one) => one.name === name)
  if (!fault) throw new Error(`there is no fault '${name}'`)
  return [
    {
      name: 'planted-fault',
      enforce: 'pre' as const,
      transform(code: string, id: string) {
        if (!id.split('?')[0]?.endsWith(`/${fault.file}`)) return undefined
        if (!code.includes(fault.right)) throw new Error(`${fault.file} does not hold: ${fault.right}`)
        return code.replace(fault.right, () => fault.wrong)
      },
    },
  ]
}
