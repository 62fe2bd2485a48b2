import { compileMachine } from '../src/domain/kernel/compile'
import { foldedMachines, machines } from '../src/domain/machines'

/** The step table of each machine, as a TypeScript file with its states and events as types, and one that names them all. */
export async function generateStepTables(): Promise<[file: string, content: string][]> {
  const union = (names: string[]) => names.map((name) => `'${name}'`).join(' | ')
  const files = Object.entries(machines).map(([name, machine]): [string, string] => {
    const table = compileMachine(machine)
    const type = name[0]!.toUpperCase() + name.slice(1)
    const cells = Object.entries(table.cells).map(([state, row]) => {
      const columns = Object.entries(row).map(([event, cell]) => `${event}: ${JSON.stringify(cell)}`)
      return `    ${state}: { ${columns.join(', ')} },`
    })
    const content = [
      "import type { StepTable } from '../step'\n",
      `export type ${type}State = ${union(Object.keys(table.cells))}`,
      `export type ${type}Event = ${union([...new Set(machine.events)])}`,
      `export const ${name}Steps: StepTable<${type}State, ${type}Event> = {`,
      `  id: '${table.id}',\n  initial: '${table.initial}',\n  cells: {\n${cells.join('\n')}\n  },\n}`,
    ].join('\n')
    return [`src/domain/kernel/steps/${name}.gen.ts`, content]
  })
  // A table of its own file each: a page loads those that it steps.
  const index = Object.keys(foldedMachines).map((name) => `export * from './steps/${name}.gen'`)
  return [...files, ['src/domain/kernel/steps.gen.ts', index.join('\n')]]
}
