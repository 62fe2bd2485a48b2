import { faults } from './faults.ts'

/**
 * Makes one module of the product wrong while the tests run: the fault that FAULT names when the module is read,
 * none where it is empty. Nothing on disk is touched. Plugins for vite, by their shape; none where FAULT is not set.
 */
export function plantedFault() {
  if (process.env.FAULT === undefined) return []
  return [
    {
      name: 'planted-fault',
      enforce: 'pre' as const,
      transform(code: string, id: string) {
        const name = process.env.FAULT
        if (!name) return undefined
        const fault = faults.find((one) => one.name === name)
        if (!fault) throw new Error(`there is no fault '${name}'`)
        if (!id.split('?')[0]?.endsWith(`/${fault.file}`)) return undefined
        if (!code.includes(fault.right)) throw new Error(`${fault.file} does not hold: ${fault.right}`)
        return code.replace(fault.right, () => fault.wrong)
      },
    },
  ]
}
